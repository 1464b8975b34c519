package io.encbench.tpcc.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.encbench.config.ConfigurationException;
import io.encbench.stats.Estimate;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.SyntheticRun;
import io.encbench.tpcc.result.Throughput;
import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.sizing.SizingAnswer.HeldOut;
import io.encbench.tpcc.sizing.SizingAnswer.Row;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SizingTest {
  private static final Mix MIX =
      Mix.parse("NEW_ORDER=45,PAYMENT=43,ORDER_STATUS=4,DELIVERY=4,STOCK_LEVEL=4");

  private static SizingQuestion question(double share) {
    return new SizingQuestion(400, Encrypted.share(share), 0.5, 2, MIX, null, true);
  }

  private static SizingAnswer answer(MeasuredLoads arms, double share) {
    return new Sizing(arms).answer(question(share));
  }

  private static double truth(double share) {
    return MadeArms.cpuMicros(MIX, work(share));
  }

  private static Map<TransactionType, Work> work(double share) {
    Map<TransactionType, Work> work = new EnumMap<>(TransactionType.class);
    for (TransactionType type : TransactionType.values()) {
      work.put(type, MadeArms.work(type, share));
    }
    return work;
  }

  /**
   * The work of a share between two arms is interpolated linearly, and the cost follows from the
   * work.
   */
  @Test
  void shareBetweenArms_costsWhatItsWorkCosts() {
    SizingAnswer answer = answer(MadeArms.exact(6, 0, 0.2, 0.5, 1), 0.35);
    Map<TransactionType, Work> work = new EnumMap<>(TransactionType.class);
    for (TransactionType type : TransactionType.values()) {
      Work sum = MadeArms.work(type, 0.2).plus(1, MadeArms.work(type, 0.5));
      work.put(type, new Work(sum.values() / 2, sum.roundTrips() / 2));
    }
    double cpu = MadeArms.cpuMicros(MIX, work);
    assertThat(answer.asked().cpuMicros().value()).isCloseTo(cpu, within(1e-6));
    assertThat(answer.asked().cores().value()).isCloseTo(400 * cpu / 1e6 / 0.5 / 2, within(1e-9));
    assertThat(answer.extrapolated()).isFalse();
    assertThat(String.join("\n", answer.notes()))
        .contains("--values-of")
        .doesNotContain("EXTRAPOLATED", "SCALED", "block");
  }

  /** The same share of columns, but different columns. */
  @Test
  void countedWork_decides_notTheShare() {
    Sizing sizing = new Sizing(MadeArms.exact(6, 0, 0.2, 0.5));
    Map<TransactionType, Work> work = work(0.04);
    SizingAnswer answer = sizing.answer(counted(work));
    assertThat(answer.asked().cpuMicros().value()).isCloseTo(truth(0.04), within(1e-6));
    assertThat(answer.extrapolated()).isFalse();
    assertThat(answer.notes()).noneMatch(note -> note.contains("--values-of"));

    work.replaceAll((type, ofType) -> new Work(10 * ofType.values(), ofType.roundTrips()));
    SizingAnswer beyond = sizing.answer(counted(work));
    assertThat(beyond.extrapolated()).isTrue();
    assertThat(beyond.notes())
        .anyMatch(note -> note.contains("values per transaction lie outside"));
  }

  private static SizingQuestion counted(Map<TransactionType, Work> work) {
    return new SizingQuestion(400, new Encrypted(0.35, work), 0.5, 2, MIX, null, true);
  }

  /** An arm with the values of few columns and the round trips of many. */
  @Test
  void roundTrips_costTheirPrice_whateverTheValues() {
    Sizing sizing = new Sizing(MadeArms.exact(6, 0.2, 0.5));
    Map<TransactionType, Work> work = work(0.25);
    work.computeIfPresent(TransactionType.PAYMENT, (type, of) -> new Work(of.values(), 9));
    SizingAnswer answer = sizing.answer(counted(work));
    assertThat(answer.asked().cpuMicros().value())
        .isCloseTo(MadeArms.cpuMicros(MIX, work), within(1e-6));
    assertThat(answer.extrapolated()).isFalse();
    assertThat(answer.notes())
        .anyMatch(note -> note.startsWith("A round trip costs 40 us of client CPU"));

    work.replaceAll((type, of) -> new Work(of.values(), 20));
    assertThat(sizing.answer(counted(work)).notes())
        .anyMatch(note -> note.contains("round trips per transaction lie outside"));
  }

  @Test
  void typeThatWasNotCounted_isRefused() {
    Map<TransactionType, Work> work = work(0.2);
    work.remove(TransactionType.STOCK_LEVEL);
    assertThatThrownBy(() -> new Sizing(MadeArms.exact(3, 0, 0.5)).answer(counted(work)))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("--values-of: STOCK_LEVEL did not occur in that run");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.2, 0.5, 1})
  void shareOfAnArm_costsWhatTheArmCosts(double share) {
    SizingAnswer answer = answer(MadeArms.exact(3, 0, 0.2, 0.5, 1), share);
    assertThat(answer.asked().cpuMicros().value()).isCloseTo(truth(share), within(1e-6));
    assertThat(answer.measured())
        .filteredOn(row -> row.share() == share)
        .singleElement()
        .matches(row -> Math.abs(row.cpuMicros().value() - truth(share)) < 1e-6);
  }

  @Test
  void innerArms_areHeldOut_andPredictedFromTheirWork() {
    List<Row> rows = answer(MadeArms.exact(3, 0, 0.2, 0.5, 1), 0.35).measured();
    assertThat(rows.get(0).heldOut()).isNull();
    assertThat(rows.get(3).heldOut()).isNull();
    for (Row row : rows.subList(1, 3)) {
      HeldOut heldOut = Objects.requireNonNull(row.heldOut());
      assertThat(heldOut.byWork()).isCloseTo(truth(row.share()), within(1e-6));
      // The square root of the share lies above the line, so linear interpolation underestimates
      // the values.
      assertThat(heldOut.byShare()).isLessThan(0.99 * truth(row.share()));
    }
  }

  @Test
  void shareOutsideTheArms_isSaidToBeExtrapolated() {
    MeasuredLoads arms = MadeArms.exact(6, 0.2, 0.5);
    assertThat(answer(arms, 0.2).extrapolated()).isFalse();
    for (double share : new double[] {0.1, 0.8}) {
      SizingAnswer answer = answer(arms, share);
      assertThat(answer.extrapolated()).isTrue();
      assertThat(SizingText.lines(answer))
          .anyMatch(line -> line.startsWith("EXTRAPOLATED: 400 transactions/s with"))
          .anyMatch(line -> line.contains("lie outside the measured 20 % to 50 %"));
    }
    assertThat(answer(arms, 0.8).asked().cpuMicros().value())
        .isGreaterThan(answer(arms, 0.5).asked().cpuMicros().value());
  }

  @Test
  void utilisationThatWasNotMeasured_andFewBlocks_areSaid() {
    MeasuredLoads arms = MadeArms.exact(2, 0, 1);
    SizingAnswer answer =
        new Sizing(arms)
            .answer(new SizingQuestion(501, Encrypted.share(1), 0.6, 1, MIX, null, true));
    assertThat(answer.notes())
        .anyMatch(note -> note.startsWith("EXTRAPOLATED: 60 % utilisation lies outside"))
        .noneMatch(note -> note.contains("by at most 5 points"))
        .contains("2 blocks: too few for an interval, which needs 3 or more.")
        .anyMatch(note -> note.contains("35 to 35 us per transaction"));
  }

  @Test
  void utilisationNearTheLoads_isAnsweredWithANote() {
    Sizing sizing = new Sizing(MadeArms.exact(3, 0, 1));
    assertThat(sizing.answer(refusing(0.5)).notes())
        .noneMatch(note -> note.contains("utilisation lies outside"));
    SizingAnswer near = sizing.answer(refusing(0.53));
    assertThat(near.extrapolated()).isFalse();
    assertThat(near.notes())
        .contains(
            "53 % utilisation lies outside the measured 50 % of the client's processors, by at most"
                + " 5 points. The cost at the nearest load is used.");
    assertThatThrownBy(() -> sizing.answer(refusing(0.56)))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("56 % utilisation lies outside the measured 50 %");
  }

  /** A question that must not be extrapolated. */
  private static SizingQuestion refusing(double utilisation) {
    return new SizingQuestion(400, Encrypted.share(1), utilisation, 1, MIX, null, false);
  }

  @Test
  void mixOfDeliveries_costsBothTheirParts() {
    SizingAnswer answer =
        new Sizing(MadeArms.exact(3, 0, 1))
            .answer(
                new SizingQuestion(
                    1, Encrypted.share(1), 1, 1, Mix.parse("DELIVERY=7"), null, true));
    assertThat(answer.asked().values()).isEqualTo(700);
    assertThat(answer.asked().cpuMicros().value())
        .isCloseTo(
            1.1
                * (MadeArms.cpuMicros(TransactionType.DELIVERY, new Work(0, 7))
                    + MadeArms.cpuMicros(TransactionType.DELIVERY_BG, new Work(700, 7))),
            within(1e-6));
  }

  @Test
  void oneArm_answersForItsOwnShareOnly() {
    MeasuredLoads arms = MadeArms.exact(3, 0.2);
    assertThat(answer(arms, 0.2).asked().cpuMicros().value()).isCloseTo(truth(0.2), within(1e-6));
    assertThatThrownBy(() -> answer(arms, 0.3))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("runs of at least two arms");
  }

  /**
   * Blocks differ more than the runs within them. The variation between blocks must be part of the
   * interval.
   */
  @Test
  void interval_coversTheTruthAsOftenAsItSays() {
    Random random = new Random(17);
    int experiments = 150;
    int covered = 0;
    for (int i = 0; i < experiments; i++) {
      MeasuredLoads arms =
          MadeArms.noisy(
              8,
              () -> Math.exp(0.05 * random.nextGaussian()),
              () -> Math.exp(0.02 * random.nextGaussian()),
              0,
              1);
      Estimate cpu = answer(arms, 1).asked().cpuMicros();
      assertThat(cpu.confidence().orElseThrow().lower()).isLessThan(cpu.value());
      covered += cpu.covers(truth(1)) ? 1 : 0;
    }
    assertThat(covered).isBetween((int) (0.9 * experiments), experiments - 1);
  }

  @Test
  void costsOfARun_holdAllThreadsButTheCompiler() {
    RunResult run = SyntheticRun.valid();
    RunCosts costs = RunCosts.of(run);
    double counted = 1e6 * (22.8 + 12.1 - 1.7) / Throughput.count(run.transactions());
    assertThat(costs.of(RunCosts.mix(List.of(costs))).cpuMicros())
        // Ten deliveries were queued in the window and executed after it.
        .isCloseTo(counted, withinPercentage(0.5));
    assertThat(costs.jitMicros())
        .isCloseTo(1.7e6 / Throughput.count(run.transactions()), within(1e-6));
    assertThat(costs.work()).containsEntry(TransactionType.PAYMENT, new Work(4 * 3.2, 3 * 3.2));
    assertThat(costs.perSecond()).isEqualTo(1000);
  }
}
