package io.encbench.tpcc.sizing;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.Metric;
import io.encbench.report.Figures;
import io.encbench.stats.Estimate;
import io.encbench.stats.StudentT;
import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.sizing.RunCosts.Cost;
import io.encbench.tpcc.sizing.SizingAnswer.HeldOut;
import io.encbench.tpcc.sizing.SizingAnswer.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * Answers from measured arms. Every block answers by itself, its runs paired; the answer is the
 * mean over blocks with Student's interval. Stateless but for the arms.
 */
public final class Sizing {

  /** A bootstrap interval of fewer cannot hold in 95 of 100 cases. */

  /** A column of TPC-C's is more than a hundredth of all. */
  private static final double SAME_SHARE = 0.0051;

  /** Values and round trips of a transaction differ by so much from run to run, by chance. */
  private static final double BY_CHANCE = 0.01;

  private final MeasuredArms measured;

  /** Takes the arms. */
  public Sizing(MeasuredArms measured) {
    this.measured = measured;
  }

  /**
   * Answers.
   *
   * @throws ConfigurationException if the arms cannot tell
   */
  public SizingAnswer answer(SizingQuestion question) {
    requireMeasured(question.mix());
    requireCounted(question);
    Encrypted encrypted = question.encrypted();
    List<Row> rows =
        measured
            .all()
            .sorted(Comparator.comparingDouble(Arm::share))
            .map(arm -> row(arm, question))
            .toList();
    String outside = outside(encrypted, question.mix());
    if (measured.arms().size() == 1 && !outside.isEmpty()) {
      throw new ConfigurationException(
          "RESULT_DIR holds runs of one arm, "
              + measured.arms().get(0).name()
              + ", which says nothing of others: "
              + outside
              + "; name runs of two arms at least");
    }
    return new SizingAnswer(
        question,
        measured.machine(),
        measured.blocks(),
        rows,
        row(
            "asked",
            encrypted.share(),
            block -> asked(new CostModel(measured.arms(), block, question.mix()), encrypted),
            question,
            /* heldOut= */ null),
        !outside.isEmpty(),
        notes(question, outside));
  }

  private static Cost asked(CostModel model, Encrypted encrypted) {
    return encrypted.counted() ? model.at(encrypted.work()) : model.at(encrypted.share());
  }

  /** In what the question lies outside the arms; empty if it does not. */
  private String outside(Encrypted encrypted, Mix mix) {
    List<Arm> arms = measured.arms();
    if (encrypted.counted()) {
      Work work = RunCosts.work(mix, encrypted.work());
      String values = outside(work, mix, Work::values, "values");
      return values.isEmpty() ? outside(work, mix, Work::roundTrips, "round trips") : values;
    }
    double least = arms.get(0).share();
    double most = arms.get(arms.size() - 1).share();
    return within(encrypted.share(), least, most, SAME_SHARE)
        ? ""
        : String.format(
            Locale.ROOT,
            "%s of the columns lie outside the measured %s to %s",
            percent(encrypted.share()),
            percent(least),
            percent(most));
  }

  private String outside(Work asked, Mix mix, ToDoubleFunction<Work> amount, String of) {
    DoubleSummaryStatistics ofArms =
        measured.arms().stream()
            .mapToDouble(
                arm ->
                    median(
                        arm.blocks().stream()
                            .mapToDouble(run -> amount.applyAsDouble(run.of(mix).work()))
                            .toArray()))
            .summaryStatistics();
    double least = ofArms.getMin();
    double most = ofArms.getMax();
    double wanted = amount.applyAsDouble(asked);
    return within(wanted, least, most, BY_CHANCE * most)
        ? ""
        : String.format(
            Locale.ROOT,
            "%.4g %s per transaction lie outside the measured %.4g to %.4g",
            wanted,
            of,
            least,
            most);
  }

  private static boolean within(double value, double least, double most, double near) {
    return value >= least - near && value <= most + near;
  }

  private void requireMeasured(Mix mix) {
    for (TransactionType type : TransactionType.values()) {
      if (mix.of(type) > 0 && !measured.measured(type)) {
        throw new ConfigurationException(
            "--mix: "
                + type
                + " did not run in every run, so that its cost is not known;"
                + " give it 0, or measure for longer");
      }
    }
  }

  private static void requireCounted(SizingQuestion question) {
    Encrypted encrypted = question.encrypted();
    for (TransactionType type : TransactionType.values()) {
      if (encrypted.counted()
          && question.mix().of(type) > 0
          && !encrypted.work().containsKey(type)) {
        throw new ConfigurationException(
            "--values-of: "
                + type
                + " did not run in that run, so that its values are not known;"
                + " run for longer, or give it 0 in --mix");
      }
    }
  }

  private Row row(Arm arm, SizingQuestion question) {
    return row(
        arm.name(),
        arm.share(),
        block -> arm.blocks().get(block).of(question.mix()),
        question,
        heldOut(arm, question.mix()));
  }

  private Row row(
      String name,
      double share,
      IntFunction<Cost> costOfBlock,
      SizingQuestion question,
      @Nullable HeldOut heldOut) {
    List<Cost> costs = IntStream.range(0, measured.blocks()).mapToObj(costOfBlock).toList();
    double[] cpu = costs.stream().mapToDouble(Cost::cpuMicros).toArray();
    return new Row(
        name,
        share,
        median(costs.stream().mapToDouble(cost -> cost.work().values()).toArray()),
        median(costs.stream().mapToDouble(cost -> cost.work().roundTrips()).toArray()),
        estimate(cpu),
        estimate(Arrays.stream(cpu).map(question::cores).toArray()),
        heldOut);
  }

  private static Estimate estimate(double[] ofBlocks) {
    return StudentT.ofSizes(ofBlocks);
  }

  private static double median(double[] values) {
    return Median.withDefaults().evaluate(values);
  }

  /** What the others say of an arm between them: how well the lines between arms fit. */
  private @Nullable HeldOut heldOut(Arm arm, Mix mix) {
    List<Arm> others = new ArrayList<>(measured.arms());
    int place = others.indexOf(arm);
    if (place <= 0 || place == others.size() - 1) {
      return null;
    }
    others.remove(place);
    double[] byShare = new double[measured.blocks()];
    double[] byWork = new double[measured.blocks()];
    for (int block = 0; block < byShare.length; block++) {
      CostModel model = new CostModel(others, block, mix);
      byShare[block] = model.at(arm.share()).cpuMicros();
      byWork[block] = model.at(arm.blocks().get(block).work()).cpuMicros();
    }
    return new HeldOut(median(byShare), median(byWork));
  }

  private List<String> notes(SizingQuestion question, String outside) {
    List<String> notes = new ArrayList<>(measured.notes());
    if (!measured.beside().isEmpty()) {
      notes.add(
          "What is asked for is read off lines through "
              + names(measured.arms())
              + "; "
              + names(measured.beside())
              + " encrypt as much as one of these, and stand beside.");
    }
    if (!outside.isEmpty()) {
      notes.add(
          "EXTRAPOLATED: "
              + outside
              + ". The outermost line is prolonged, and the interval does not hold its error.");
    } else if (!question.encrypted().counted() && between(question.encrypted().share())) {
      notes.add(
          "Which columns are encrypted decides more than how many: their values are guessed from"
              + " the arms beside. A short run with your rules counts them (--values-of).");
    }
    roundTripPrice(question.mix()).ifPresent(notes::add);
    if (question.perSecond() > measured.fastest()) {
      notes.add(
          String.format(
              Locale.ROOT,
              "SCALED: no run did more than %,.0f transactions/s. Beyond, a transaction is taken to"
                  + " cost what it cost there.",
              measured.fastest()));
    }
    if (question.coreFactor() != 1) {
      notes.add(
          String.format(
              Locale.ROOT,
              "A core of the target is taken to be %s times as fast, as stated, not measured.",
              question.coreFactor()));
    }
    if (measured.blocks() < StudentT.FEWEST_REPLICATES) {
      notes.add(
          String.format(
              Locale.ROOT,
              "%s cannot carry an interval: measure %d or more.",
              Figures.count(measured.blocks(), "block"),
              StudentT.FEWEST_REPLICATES));
    }
    notes.add(jit());
    return notes;
  }

  private Optional<String> roundTripPrice(Mix mix) {
    double[] micros =
        IntStream.range(0, measured.blocks())
            .mapToDouble(block -> new CostModel(measured.arms(), block, mix).roundTripMicros())
            .toArray();
    return median(micros) == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "A round trip is taken to cost %.0f us of client CPU, fitted to the arms, and a"
                    + " value what is left.",
                median(micros)));
  }

  private static String names(List<Arm> arms) {
    return arms.stream().map(Arm::name).collect(Collectors.joining(", "));
  }

  private boolean between(double share) {
    return measured.arms().stream().noneMatch(arm -> Math.abs(arm.share() - share) < SAME_SHARE);
  }

  private String jit() {
    List<RunCosts> runs = measured.all().flatMap(arm -> arm.blocks().stream()).toList();
    double[] micros = runs.stream().mapToDouble(RunCosts::jitMicros).toArray();
    if (Arrays.stream(micros).anyMatch(Double::isNaN)) {
      return "The JIT compiler is included: its time is not known on this system.";
    }
    long cold = runs.stream().filter(run -> run.jitCores() > Metric.SETTLED_JIT_SHARE).count();
    return String.format(
            Locale.ROOT,
            "The JIT compiler is left out; in the runs it took %.0f to %.0f us per transaction.",
            Arrays.stream(micros).min().orElse(0),
            Arrays.stream(micros).max().orElse(0))
        + (cold == 0
            ? ""
            : String.format(
                Locale.ROOT,
                " In %d of %d runs it kept more than a tenth of a processor busy: code that is not"
                    + " compiled to the end costs more, so measure with a longer rampupSecs.",
                cold,
                runs.size()));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }
}
