package io.encbench.suites.calibrate;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.RunVerdict;
import io.encbench.experiment.result.Sample;
import io.encbench.report.file.JsonResults;
import io.encbench.stats.Estimate;
import io.encbench.stats.StudentT;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/**
 * What each piece of work costs in client CPU, fitted to the probes of a calibration by least
 * squares of relative errors. Each block, with JVMs of its own, gives a fit of its own. Immutable.
 */
public final class CostModel {
  private static final double MICROS_PER_SECOND = 1e6;

  private static final Map<String, Probe> PROBES =
      ProbeCatalogue.all().stream().collect(Collectors.toMap(Probe::name, probe -> probe));

  private final List<Map<CostTerm, Double>> fits;
  private final List<HeldOut> heldOut;
  private final OptionalDouble roundTrip;
  private final Optional<WireModel> wire;

  /**
   * A statement to which the model is not fitted.
   *
   * @param probe name of its workload
   * @param measured its client CPU, in microseconds
   * @param predicted what the model predicts, in microseconds
   */
  public record HeldOut(String probe, boolean encrypted, Estimate measured, Estimate predicted) {
    /** How far the truth is from the prediction, as a share of the prediction. */
    public double error() {
      return measured.value() / predicted.value() - 1;
    }
  }

  /**
   * What a probe costs in one block.
   *
   * @param micros client CPU, in microseconds
   */
  private record Observation(Probe probe, boolean encrypted, double micros) {
    StatementWork work() {
      return encrypted ? probe.encrypted() : probe.plain();
    }
  }

  private CostModel(
      List<Map<CostTerm, Double>> fits,
      List<Observation> heldOut,
      OptionalDouble roundTrip,
      Optional<WireModel> wire) {
    this.fits = List.copyOf(fits);
    this.heldOut = check(heldOut);
    this.roundTrip = roundTrip;
    this.wire = wire;
  }

  /**
   * Reads the result of a calibration.
   *
   * @throws ConfigurationException if it is not one, is INVALID, or has no complete block
   */
  public static CostModel read(Path file) {
    ExperimentResult result;
    try {
      result = JsonResults.read(file);
    } catch (IOException e) {
      throw new ConfigurationException(
          "--calibration is %s, which cannot be read (%s); it must be the results.json that calibrate wrote"
              .formatted(file, e.getMessage()),
          e);
    }
    if (!result.experiment().equals(CalibrationExperiment.NAME)) {
      throw new ConfigurationException(
          "--calibration is %s, a result of %s; it must be the results.json of calibrate"
              .formatted(file, result.experiment()));
    }
    if (result.verdict() == RunVerdict.INVALID) {
      throw new ConfigurationException(
          "--calibration is %s, whose result is INVALID; look at its report, and run calibrate again"
              .formatted(file));
    }
    return of(result)
        .orElseThrow(
            () ->
                new ConfigurationException(
                    "--calibration is %s, which has no complete block: run calibrate again"
                        .formatted(file)));
  }

  /** Fits the model; empty if no block of the calibration is complete. */
  public static Optional<CostModel> of(ExperimentResult result) {
    Map<Integer, List<Observation>> blocks = new TreeMap<>();
    List<Observation> heldOut = new ArrayList<>();
    Map<String, List<Double>> plainWaits = new TreeMap<>();
    List<Sample> samples = standing(result);
    for (Sample sample : samples) {
      Probe probe = Objects.requireNonNull(PROBES.get(sample.workload()));
      boolean encrypted = isEncrypted(sample);
      Double rate = sample.values().get(Metric.THROUGHPUT);
      Double looped = sample.values().get(Metric.CLIENT_CPU);
      if (!encrypted && rate != null && rate > 0 && looped != null) {
        plainWaits
            .computeIfAbsent(probe.name(), name -> new ArrayList<>())
            .add(Math.max(0, MICROS_PER_SECOND / rate - looped));
      }
      OptionalDouble micros = encrypted ? byRatio(sample, samples) : measured(sample);
      if (micros.isEmpty()) {
        continue;
      }
      Observation observation = new Observation(probe, encrypted, micros.getAsDouble());
      if (probe.heldOut()) {
        heldOut.add(observation);
      } else {
        blocks.computeIfAbsent(sample.block(), block -> new ArrayList<>()).add(observation);
      }
    }
    long needed = 2 * PROBES.values().stream().filter(probe -> !probe.heldOut()).count();
    List<Map<CostTerm, Double>> fits =
        blocks.values().stream()
            .filter(block -> block.size() == needed)
            .map(CostModel::fit)
            .toList();
    CostModel model =
        new CostModel(
            fits, fits.isEmpty() ? List.of() : heldOut, shortest(plainWaits), WireModel.of(result));
    return model.heldOut.size() == 2L * PROBES.size() - needed
        ? Optional.of(model)
        : Optional.empty();
  }

  private static List<Sample> standing(ExperimentResult result) {
    return result.samples().stream()
        .filter(sample -> PROBES.containsKey(sample.workload()))
        .filter(sample -> result.rejected().stream().noneMatch(cell -> cell.covers(sample)))
        .toList();
  }

  private static boolean isEncrypted(Sample sample) {
    return sample.arm().equals(CalibrationExperiment.ENCRYPTED);
  }

  /** The cost of a probe in one arm; empty if it was not measured. */
  private static OptionalDouble measured(Sample sample) {
    Double micros = sample.values().get(Metric.CLIENT_CPU_AMONG_OTHERS);
    return micros == null || micros <= 0 ? OptionalDouble.empty() : OptionalDouble.of(micros);
  }

  /**
   * The cost of a probe with encrypted columns: that without, times the ratio of both, which is
   * formed within rounds. So it has less of the machine's noise than what is measured by itself.
   */
  private static OptionalDouble byRatio(Sample encrypted, List<Sample> samples) {
    return samples.stream()
        .filter(each -> !isEncrypted(each) && each.block() == encrypted.block())
        .filter(plain -> plain.workload().equals(encrypted.workload()))
        .flatMapToDouble(
            plain -> {
              OptionalDouble ratio = encrypted.ratio(plain, Metric.CLIENT_CPU_AMONG_OTHERS);
              return measured(plain).stream().flatMap(cost -> ratio.stream().map(r -> cost * r));
            })
        .findFirst();
  }

  private static OptionalDouble shortest(Map<String, List<Double>> waits) {
    return waits.values().stream()
        .mapToDouble(
            blocks -> blocks.stream().mapToDouble(Double::doubleValue).average().orElseThrow())
        .min();
  }

  /**
   * Fits the costs of each plain probe, and what its encrypted columns add. Both arms of a probe
   * are measured at the same time, so their difference has less noise than either. Each is divided
   * by a cost, so that cheap statements count as much as others.
   */
  private static Map<CostTerm, Double> fit(List<Observation> observations) {
    Map<Probe, Observation> plain = arm(observations, /* encrypted= */ false);
    Map<Probe, Observation> encrypted = arm(observations, /* encrypted= */ true);
    double[] shares = new double[observations.size()];
    double[][] counts = new double[observations.size()][];
    int row = 0;
    for (Observation today : plain.values()) {
      Observation then = Objects.requireNonNull(encrypted.get(today.probe()));
      shares[row] = 1;
      counts[row] = counts(today.work(), 1 / today.micros());
      row++;
      shares[row] = (then.micros() - today.micros()) / then.micros();
      counts[row] = counts(then.work().plus(today.work().times(-1)), 1 / then.micros());
      row++;
    }
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    regression.setNoIntercept(true);
    regression.newSampleData(shares, counts);
    double[] micros = regression.estimateRegressionParameters();
    Map<CostTerm, Double> fit = new EnumMap<>(CostTerm.class);
    for (CostTerm term : CostTerm.values()) {
      fit.put(term, micros[fit.size()]);
    }
    return fit;
  }

  private static Map<Probe, Observation> arm(List<Observation> observations, boolean encrypted) {
    return observations.stream()
        .filter(each -> each.encrypted() == encrypted)
        .collect(Collectors.toMap(Observation::probe, each -> each));
  }

  private static double[] counts(StatementWork work, double factor) {
    return Arrays.stream(CostTerm.values()).mapToDouble(term -> factor * work.of(term)).toArray();
  }

  private List<HeldOut> check(List<Observation> observations) {
    List<HeldOut> checks = new ArrayList<>();
    for (Probe probe : ProbeCatalogue.all()) {
      for (boolean encrypted : List.of(false, true)) {
        double[] micros =
            observations.stream()
                .filter(each -> each.probe().name().equals(probe.name()))
                .filter(each -> each.encrypted() == encrypted)
                .mapToDouble(Observation::micros)
                .toArray();
        if (micros.length > 0) {
          checks.add(
              new HeldOut(
                  probe.name(),
                  encrypted,
                  StudentT.ofSizes(micros),
                  cost(encrypted ? probe.encrypted() : probe.plain())));
        }
      }
    }
    return checks;
  }

  /** The client CPU of some work, in microseconds, with the interval of the calibration's noise. */
  public Estimate cost(StatementWork work) {
    return StudentT.ofDifferences(inEachFit(fit -> micros(work, fit)));
  }

  /** The ratio of the client CPU of two amounts of work, both of which cost something. */
  public Estimate ratio(StatementWork work, StatementWork to) {
    return StudentT.ofRatios(inEachFit(fit -> micros(work, fit) / micros(to, fit)));
  }

  private double[] inEachFit(ToDoubleFunction<Map<CostTerm, Double>> figure) {
    return fits.stream().mapToDouble(figure).toArray();
  }

  private static double micros(StatementWork work, Map<CostTerm, Double> fit) {
    return work.counts().entrySet().stream()
        .mapToDouble(each -> each.getValue() * fit.getOrDefault(each.getKey(), 0.0))
        .sum();
  }

  /**
   * The time of one plain round trip beside its client CPU, in microseconds: that of the shortest
   * plain probe, on one connection. It contains the network and the server. Empty if the
   * calibration has no throughput.
   */
  public OptionalDouble roundTrip() {
    return roundTrip;
  }

  /** The bytes on the wire; empty if the calibration did not count those of each probe. */
  public Optional<WireModel> wire() {
    return wire;
  }

  /** The statements to which the model is not fitted, plain and encrypted. */
  public List<HeldOut> heldOut() {
    return heldOut;
  }

  /** The largest error on a held-out statement, as a share of the prediction. */
  public double largestError() {
    return heldOut.stream().mapToDouble(each -> Math.abs(each.error())).max().orElseThrow();
  }

  /**
   * The largest error on the ratio of a held-out statement with encrypted columns to the same
   * statement without, as a share of the predicted ratio.
   */
  public double largestRatioError() {
    Map<String, Double> plain =
        heldOut.stream()
            .filter(each -> !each.encrypted())
            .collect(Collectors.toMap(HeldOut::probe, HeldOut::error));
    return heldOut.stream()
        .filter(HeldOut::encrypted)
        .filter(each -> plain.containsKey(each.probe()))
        .mapToDouble(
            each -> Math.abs((1 + each.error()) / (1 + plain.getOrDefault(each.probe(), 0.0)) - 1))
        .max()
        .orElseThrow();
  }
}
