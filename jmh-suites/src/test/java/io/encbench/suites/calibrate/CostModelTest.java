package io.encbench.suites.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.result.Environment;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Sample;
import io.encbench.report.file.JsonResults;
import io.encbench.stats.Estimate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CostModelTest {
  private static final Map<CostTerm, Double> TRUE_COSTS = trueCosts();

  /** Microseconds that a client waits for the server in each execution. */
  private static final double WAITED = 60;

  /** Microseconds of client CPU in a loop of one statement, of which the model makes no use. */
  private static final double LOOPED = 30;

  private static Map<CostTerm, Double> trueCosts() {
    Map<CostTerm, Double> costs = new EnumMap<>(CostTerm.class);
    for (CostTerm term : CostTerm.values()) {
      costs.put(term, 0.1 + 0.05 * costs.size());
    }
    costs.put(CostTerm.ROUND_TRIP, 40.0);
    costs.put(CostTerm.PACKED_ROW, -0.05);
    return costs;
  }

  /** As over TLS: 44 bytes for each round trip, and 1 % more bytes. */
  private static Map<Metric, Double> values(double micros, StatementWork work) {
    return Map.of(
        Metric.CLIENT_CPU_AMONG_OTHERS,
        micros,
        Metric.CLIENT_CPU,
        LOOPED,
        Metric.THROUGHPUT,
        1e6 / (LOOPED + WAITED),
        Metric.WIRE_BYTES,
        44 * work.of(CostTerm.ROUND_TRIP) + 1.01 * work.bytes());
  }

  private static double trueMicros(StatementWork work) {
    return work.counts().entrySet().stream()
        .mapToDouble(each -> each.getValue() * TRUE_COSTS.getOrDefault(each.getKey(), 0.0))
        .sum();
  }

  /** A calibration of a client with the true costs, whose measurements are changed by noise. */
  private static ExperimentResult result(
      String experiment, int blocks, List<String> leftOut, DoubleUnaryOperator noise) {
    List<Sample> samples = new ArrayList<>();
    for (int block = 0; block < blocks; block++) {
      for (Probe probe : ProbeCatalogue.all()) {
        for (String arm : List.of("plain", CalibrationExperiment.ENCRYPTED)) {
          if (leftOut.contains(probe.name())) {
            continue;
          }
          StatementWork work = arm.equals("plain") ? probe.plain() : probe.encrypted();
          double micros = noise.applyAsDouble(trueMicros(work));
          samples.add(
              new Sample(
                  block,
                  0,
                  arm,
                  probe.name(),
                  1_000,
                  1,
                  values(micros, probe.onTheWire(!arm.equals("plain")))));
        }
      }
    }
    return result(experiment, samples);
  }

  private static ExperimentResult result(String experiment, List<Sample> samples) {
    return new ExperimentResult(
        ExperimentResult.FORMAT_VERSION,
        experiment,
        "",
        "",
        "",
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Map.of(),
        new Environment("", "", "", List.of(), 2, 1, "", List.of(), ""),
        List.of(),
        List.of(),
        ProbeCatalogue.all().stream().map(Probe::description).toList(),
        List.of(),
        samples,
        List.of(),
        List.of(),
        List.of());
  }

  @Test
  void fit_withoutNoise_findsEveryCost() {
    CostModel model =
        CostModel.of(result("calibrate", 1, List.of(), micros -> micros)).orElseThrow();
    for (CostTerm term : CostTerm.values()) {
      assertThat(model.cost(StatementWork.NONE.plus(term, 1)).value())
          .as(term.words())
          .isCloseTo(TRUE_COSTS.get(term), within(1e-6));
    }
    assertThat(model.heldOut()).hasSize(12);
    assertThat(model.largestError()).isLessThan(1e-6);
  }

  @Test
  void wireBytes_ofTls_areThoseOfTheProtocolAndWhatItAdds() {
    WireModel wire =
        CostModel.of(result("calibrate", 2, List.of(), micros -> micros))
            .flatMap(CostModel::wire)
            .orElseThrow();
    StatementWork work = StatementWork.sent(1).plus(ProtocolBytes.request(193)).times(2);
    assertThat(wire.plain(work)).isCloseTo(2 * (44 + 202), within(1e-6));
    assertThat(wire.encrypted(work)).isCloseTo(2 * (44 + 202), within(1e-6));
    assertThat(wire.heldOut()).hasSize(10);
    assertThat(wire.largestError()).isLessThan(1e-9);
  }

  @Test
  void calibration_withoutBytes_givesCostsAlone() {
    ExperimentResult counted = result("calibrate", 2, List.of(), micros -> micros);
    List<Sample> samples =
        counted.samples().stream()
            .map(
                each ->
                    new Sample(
                        each.block(),
                        each.position(),
                        each.arm(),
                        each.workload(),
                        each.operations(),
                        each.seconds(),
                        Map.of(
                            Metric.CLIENT_CPU_AMONG_OTHERS,
                            each.values().getOrDefault(Metric.CLIENT_CPU_AMONG_OTHERS, 0.0))))
            .toList();
    assertThat(CostModel.of(result("calibrate", samples)).orElseThrow().wire()).isEmpty();
  }

  @Test
  void interval_withNoise_coversTheTrueCostAsOftenAsItSays() {
    SplittableRandom random = new SplittableRandom(1);
    StatementWork work =
        StatementWork.sent(5).plus(CellKind.TEXT_RND.encrypt(), 3).plus(CostTerm.ROW, 2);
    int covered = 0;
    int calibrations = 1_000;
    for (int i = 0; i < calibrations; i++) {
      CostModel model =
          CostModel.of(
                  result(
                      "calibrate",
                      3,
                      List.of(),
                      micros -> micros * (1 + 0.03 * random.nextGaussian())))
              .orElseThrow();
      if (model.cost(work).covers(trueMicros(work))) {
        covered++;
      }
    }
    assertThat(covered).isBetween(930, 970);
  }

  @Test
  void ratio_isThatOfTheCosts() {
    CostModel model =
        CostModel.of(result("calibrate", 3, List.of(), micros -> micros)).orElseThrow();
    StatementWork today = StatementWork.sent(1);
    Estimate ratio = model.ratio(today.plus(CostTerm.ENCRYPT_TEXT_DET, 10), today);
    assertThat(ratio.value())
        .isCloseTo(
            trueMicros(today.plus(CostTerm.ENCRYPT_TEXT_DET, 10)) / trueMicros(today),
            within(1e-6));
  }

  @Test
  void roundTrip_isTheTimeThatAPlainProbeWaits() {
    CostModel model =
        CostModel.of(result("calibrate", 2, List.of(), micros -> micros)).orElseThrow();
    assertThat(model.roundTrip().orElseThrow()).isCloseTo(WAITED, within(1e-6));
  }

  @Test
  void calibration_withoutACompleteBlock_givesNoModel() {
    assertThat(CostModel.of(result("calibrate", 2, List.of("rows"), micros -> micros))).isEmpty();
  }

  @Test
  void file_ofAnotherExperiment_isRefused(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("results.json");
    JsonResults.write(result("oltp", 1, List.of(), micros -> micros), file);
    assertThatThrownBy(() -> CostModel.read(file))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("--calibration")
        .hasMessageContaining("oltp");
  }
}
