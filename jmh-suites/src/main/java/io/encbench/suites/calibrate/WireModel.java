package io.encbench.suites.calibrate;

import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/**
 * How many bytes the socket carries for the bytes of the protocol. Without TLS and compression they
 * are the same. What these add is fitted to the probes of a calibration, for each arm: bytes for
 * each round trip, and bytes for each byte of the protocol. Immutable.
 */
public final class WireModel {
  private final Fit plain;
  private final Fit encrypted;
  private final List<HeldOut> heldOut;

  /**
   * A statement to which the model is not fitted.
   *
   * @param probe name of its workload
   * @param measured its bytes at the socket, sent and received
   * @param predicted the bytes that the model predicts
   */
  public record HeldOut(String probe, boolean encrypted, double measured, double predicted) {
    /** How far the truth is from the prediction, as a share of the prediction. */
    public double error() {
      return measured / predicted - 1;
    }
  }

  private record Fit(double ofRoundTrip, double ofByte) {
    double bytes(StatementWork work) {
      return ofRoundTrip * work.of(CostTerm.ROUND_TRIP) + ofByte * work.bytes();
    }
  }

  private record Observation(Probe probe, boolean encrypted, double bytes) {
    StatementWork work() {
      return probe.onTheWire(encrypted);
    }
  }

  private WireModel(Fit plain, Fit encrypted, List<HeldOut> heldOut) {
    this.plain = plain;
    this.encrypted = encrypted;
    this.heldOut = List.copyOf(heldOut);
  }

  /** Fits the model; empty if the calibration lacks the bytes of a probe. */
  static Optional<WireModel> of(ExperimentResult result) {
    List<Observation> measured = new ArrayList<>();
    for (Probe probe : ProbeCatalogue.all()) {
      for (boolean encrypted : List.of(false, true)) {
        if (encrypted && probe.isClientSide()) {
          continue;
        }
        OptionalDouble bytes = bytes(result, probe, encrypted);
        if (bytes.isEmpty()) {
          return Optional.empty();
        }
        measured.add(new Observation(probe, encrypted, bytes.getAsDouble()));
      }
    }
    Fit plain = fit(measured, /* encrypted= */ false);
    Fit encrypted = fit(measured, /* encrypted= */ true);
    return Optional.of(
        new WireModel(
            plain,
            encrypted,
            measured.stream()
                .filter(each -> each.probe().heldOut())
                .map(
                    each ->
                        new HeldOut(
                            each.probe().name(),
                            each.encrypted(),
                            each.bytes(),
                            (each.encrypted() ? encrypted : plain).bytes(each.work())))
                .toList()));
  }

  /** The mean bytes of a probe; empty if they were not counted. */
  private static OptionalDouble bytes(ExperimentResult result, Probe probe, boolean encrypted) {
    return result.samples().stream()
        .filter(sample -> sample.workload().equals(probe.name()))
        .filter(sample -> sample.arm().equals(CalibrationExperiment.ENCRYPTED) == encrypted)
        .filter(sample -> result.rejected().stream().noneMatch(cell -> cell.covers(sample)))
        .flatMap(sample -> Stream.ofNullable(sample.values().get(Metric.WIRE_BYTES)))
        .mapToDouble(Double::doubleValue)
        .average();
  }

  /** Divides each observation by its bytes, so that short statements count as much as others. */
  private static Fit fit(List<Observation> measured, boolean encrypted) {
    List<Observation> fitted =
        measured.stream()
            .filter(each -> each.encrypted() == encrypted && !each.probe().heldOut())
            .toList();
    double[] ones = new double[fitted.size()];
    double[][] shares = new double[fitted.size()][];
    for (int i = 0; i < ones.length; i++) {
      Observation each = fitted.get(i);
      ones[i] = 1;
      shares[i] =
          new double[] {
            each.work().of(CostTerm.ROUND_TRIP) / each.bytes(), each.work().bytes() / each.bytes()
          };
    }
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    regression.setNoIntercept(true);
    regression.newSampleData(ones, shares);
    double[] factors = regression.estimateRegressionParameters();
    return new Fit(factors[0], factors[1]);
  }

  /** The bytes at the socket of some work without encrypted columns, sent and received. */
  public double plain(StatementWork work) {
    return plain.bytes(work);
  }

  /** The bytes at the socket of some work with encrypted columns, sent and received. */
  public double encrypted(StatementWork work) {
    return encrypted.bytes(work);
  }

  /** The statements to which the model is not fitted, plain and encrypted. */
  public List<HeldOut> heldOut() {
    return heldOut;
  }

  /** The largest error on a held-out statement, as a share of the prediction. */
  public double largestError() {
    return heldOut.stream().mapToDouble(each -> Math.abs(each.error())).max().orElseThrow();
  }
}
