package io.encbench.tpcc.sizing;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.result.Metric;
import io.encbench.report.Figures;
import io.encbench.stats.Estimate;
import io.encbench.stats.StudentT;
import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.sizing.CostCurve.AtLoad;
import io.encbench.tpcc.sizing.PiecewiseLinear.Point;
import io.encbench.tpcc.sizing.RunCosts.Cost;
import io.encbench.tpcc.sizing.SizingAnswer.HeldOut;
import io.encbench.tpcc.sizing.SizingAnswer.LoadRow;
import io.encbench.tpcc.sizing.SizingAnswer.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * Computes answers from measured arms. The cost of a transaction depends on how busy the client is,
 * so costs are read at the target utilisation. Each block gives a separate answer from its paired
 * runs; the final answer is the mean over blocks with Student's interval. Stateless except for the
 * arms.
 */
public final class Sizing {
  /**
   * Shares that differ by less count as the same: one column is more than a hundredth of TPC-C's
   * columns.
   */
  private static final double SAME_SHARE = 0.0051;

  /** Values and round trips of a transaction vary by this share from run to run. */
  private static final double BY_CHANCE = 0.01;

  /** Differences of utilisation below this are rounding, since it is stated in whole percents. */
  private static final double ROUNDED_UTILISATION = 0.01;

  private final MeasuredLoads measured;

  /** Gives the utilisation and cost of a client at each load, in one block. */
  private interface Source {
    AtLoad at(MeasuredArms load, int block);
  }

  /** Takes the measured arms. */
  public Sizing(MeasuredLoads measured) {
    this.measured = measured;
  }

  /**
   * Answers a question.
   *
   * @throws ConfigurationException if the arms do not determine the answer, or it lies outside of
   *     the measured range and must not be extrapolated
   */
  public SizingAnswer answer(SizingQuestion question) {
    requireMeasured(question.mix());
    requireCounted(question);
    Source asked = asked(question);
    requireTwoArms(question);
    List<String> outside = outside(question, asked);
    if (!outside.isEmpty() && !question.extrapolate()) {
      throw new ConfigurationException(
          String.join("; ", outside)
              + ": measure arms and loads on both sides, or accept the nearest with"
              + " --extrapolate");
    }
    MeasuredArms any = measured.loads().get(0);
    return new SizingAnswer(
        question,
        measured.machine(),
        measured.blocks(),
        any.all()
            .sorted(Comparator.comparingDouble(SizedArm::share))
            .map(arm -> row(arm, question))
            .toList(),
        row("asked", question.encrypted().share(), asked, question, /* held= */ null),
        measured.loads().stream().flatMap(load -> loadRows(load, question.mix())).toList(),
        !outside.isEmpty(),
        SharedLoad.measured(measured),
        question.coresPerClient() == null ? List.of() : clients(question, asked),
        /* heldAgainst= */ List.of(),
        notes(question, asked, outside));
  }

  private List<ClientCount> clients(SizingQuestion question, Source asked) {
    return Stream.concat(
            measured
                .loads()
                .get(0)
                .all()
                .sorted(Comparator.comparingDouble(SizedArm::share))
                .map(arm -> clients(arm.name(), measuredOf(arm.name(), question.mix()), question)),
            Stream.of(clients("asked", asked, question)))
        .toList();
  }

  private ClientCount clients(String name, Source source, SizingQuestion question) {
    List<CostCurve> curves =
        IntStream.range(0, measured.blocks())
            .mapToObj(block -> curve(measured.loads(), source, block))
            .toList();
    return ClientCount.of(
        name, estimate(cpuMicros(source, question.utilisation())), curves, question);
  }

  /** Predicts the cost of the question's client, and how busy it is at each load, from the arms. */
  private static Source asked(SizingQuestion question) {
    Encrypted encrypted = question.encrypted();
    Mix mix = question.mix();
    return (load, block) -> {
      CostModel model = new CostModel(load.arms(), block, mix);
      Cost cost = encrypted.counted() ? model.at(encrypted.work()) : model.at(encrypted.share());
      PiecewiseLinear utilisation =
          new PiecewiseLinear(
              load.arms().stream()
                  .map(arm -> arm.blocks().get(block))
                  .map(run -> new Point(run.of(mix).work().values(), run.utilisation()))
                  .toList());
      return new AtLoad(utilisation.at(cost.work().values()), cost);
    };
  }

  private static Source measuredOf(String arm, Mix mix) {
    return (load, block) -> AtLoad.of(load.arm(arm).blocks().get(block), mix);
  }

  private void requireTwoArms(SizingQuestion question) {
    List<SizedArm> arms = measured.loads().get(0).arms();
    String other = outsideOfArms(question.encrypted(), question.mix());
    if (arms.size() == 1 && !other.isEmpty()) {
      throw new ConfigurationException(
          "RESULT_DIR holds runs of only one arm, "
              + arms.get(0).name()
              + ", which does not show the cost of others: "
              + other
              + "; name runs of at least two arms");
    }
  }

  /** The respects in which the question lies outside of the measured range. */
  private List<String> outside(SizingQuestion question, Source asked) {
    return Stream.of(
            outsideOfArms(question.encrypted(), question.mix()),
            outsideOfLoads(question, asked, CostCurve.SAME_UTILISATION))
        .filter(Predicate.not(String::isEmpty))
        .toList();
  }

  private String outsideOfArms(Encrypted encrypted, Mix mix) {
    if (encrypted.counted()) {
      Work work = RunCosts.work(mix, encrypted.work());
      String values = outside(work, mix, Work::values, "values");
      return values.isEmpty() ? outside(work, mix, Work::roundTrips, "round trips") : values;
    }
    List<SizedArm> arms = measured.loads().get(0).arms();
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

  private String outsideOfLoads(SizingQuestion question, Source asked, double near) {
    double[] ofLoads =
        measured.loads().stream()
            .mapToDouble(load -> median(load, block -> asked.at(load, block).utilisation()))
            .toArray();
    double least = Arrays.stream(ofLoads).min().orElseThrow();
    double most = Arrays.stream(ofLoads).max().orElseThrow();
    if (Double.isNaN(least) || Double.isNaN(most)) {
      return "The utilisation of the clients is not known";
    }
    return within(question.utilisation(), least, most, near)
        ? ""
        : String.format(
            Locale.ROOT,
            "%s utilisation lies outside the measured %s of the client's processors",
            percent(question.utilisation()),
            ofLoads.length == 1 ? percent(most) : percent(least) + " to " + percent(most));
  }

  private double median(MeasuredArms load, ToDoubleFunction<Integer> ofBlock) {
    return median(IntStream.range(0, load.blocks()).boxed().mapToDouble(ofBlock).toArray());
  }

  private String outside(Work asked, Mix mix, ToDoubleFunction<Work> amount, String of) {
    DoubleSummaryStatistics ofArms =
        measured.loads().get(0).arms().stream()
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
                + " did not occur in every run, so its cost is not known;"
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
                + " did not occur in that run, so its values are not known;"
                + " run for longer, or give it 0 in --mix");
      }
    }
  }

  private Row row(SizedArm arm, SizingQuestion question) {
    return row(
        arm.name(),
        arm.share(),
        measuredOf(arm.name(), question.mix()),
        question,
        heldOut(arm, question));
  }

  private Row row(
      String name, double share, Source source, SizingQuestion question, @Nullable HeldOut held) {
    List<Cost> costs =
        measured.loads().stream()
            .flatMap(
                load ->
                    IntStream.range(0, load.blocks())
                        .mapToObj(block -> source.at(load, block).cost()))
            .toList();
    double[] cpu = cpuMicros(source, question.utilisation());
    return new Row(
        name,
        share,
        median(costs.stream().mapToDouble(cost -> cost.work().values()).toArray()),
        median(costs.stream().mapToDouble(cost -> cost.work().roundTrips()).toArray()),
        estimate(cpu),
        estimate(Arrays.stream(cpu).map(question::cores).toArray()),
        held);
  }

  /** CPU per transaction in each block, interpolated between the loads. */
  private double[] cpuMicros(Source source, double utilisation) {
    return IntStream.range(0, measured.blocks())
        .mapToDouble(block -> curve(measured.loads(), source, block).cpuMicros(utilisation))
        .toArray();
  }

  private static CostCurve curve(List<MeasuredArms> loads, Source source, int block) {
    return new CostCurve(loads.stream().map(load -> source.at(load, block)).toList());
  }

  private static Estimate estimate(double[] ofBlocks) {
    return StudentT.ofSizes(ofBlocks);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double median(double[] values) {
    return Median.withDefaults().evaluate(values);
  }

  /** Predicts an arm from the others around it, which shows how well the lines between arms fit. */
  private @Nullable HeldOut heldOut(SizedArm arm, SizingQuestion question) {
    List<SizedArm> arms = measured.loads().get(0).arms();
    List<String> names = arms.stream().map(SizedArm::name).toList();
    int place = names.indexOf(arm.name());
    if (place <= 0 || place == names.size() - 1) {
      return null;
    }
    Mix mix = question.mix();
    Source own = measuredOf(arm.name(), mix);
    Source byShare =
        (load, block) ->
            new AtLoad(
                own.at(load, block).utilisation(),
                others(load, arm.name(), block, mix).at(arm.share()));
    Source byWork =
        (load, block) ->
            new AtLoad(
                own.at(load, block).utilisation(),
                others(load, arm.name(), block, mix)
                    .at(load.arm(arm.name()).blocks().get(block).work()));
    return new HeldOut(
        mean(cpuMicros(byShare, question.utilisation())),
        mean(cpuMicros(byWork, question.utilisation())));
  }

  private static CostModel others(MeasuredArms load, String arm, int block, Mix mix) {
    return new CostModel(
        load.arms().stream().filter(other -> !other.name().equals(arm)).toList(), block, mix);
  }

  private Stream<LoadRow> loadRows(MeasuredArms load, Mix mix) {
    return load.all()
        .sorted(Comparator.comparingDouble(SizedArm::share))
        .map(
            arm ->
                new LoadRow(
                    load.level(),
                    arm.name(),
                    median(arm.blocks().stream().mapToDouble(RunCosts::perSecond).toArray()),
                    median(arm.blocks().stream().mapToDouble(RunCosts::utilisation).toArray()),
                    estimate(
                        arm.blocks().stream()
                            .mapToDouble(run -> run.of(mix).cpuMicros())
                            .toArray()),
                    loadHeldOut(load, arm, mix)));
  }

  /** Predicts an arm's cost at a load from the other loads around it. */
  private @Nullable Double loadHeldOut(MeasuredArms load, SizedArm arm, Mix mix) {
    List<MeasuredArms> loads = measured.loads();
    int place = loads.indexOf(load);
    if (place == 0 || place == loads.size() - 1) {
      return null;
    }
    List<MeasuredArms> others = new ArrayList<>(loads);
    others.remove(place);
    Source own = measuredOf(arm.name(), mix);
    return mean(
        IntStream.range(0, measured.blocks())
            .mapToDouble(
                block -> curve(others, own, block).cpuMicros(own.at(load, block).utilisation()))
            .toArray());
  }

  private List<String> notes(SizingQuestion question, Source asked, List<String> outside) {
    MeasuredArms any = measured.loads().get(0);
    List<String> notes = new ArrayList<>(measured.notes());
    if (!any.beside().isEmpty()) {
      notes.add(
          "The answer is read off lines through "
              + names(any.arms())
              + "; "
              + names(any.beside())
              + (any.beside().size() == 1
                  ? " encrypts as much as one of these and is shown separately."
                  : " encrypt as much as one of these and are shown separately."));
    }
    if (!outside.isEmpty()) {
      notes.add(
          "EXTRAPOLATED: "
              + String.join("; ", outside)
              + ". For arms the outermost line is extended, for loads the nearest is used. The "
              + "interval does not include the error of this.");
    }
    String besideLoads = outsideOfLoads(question, asked, ROUNDED_UTILISATION);
    if (!besideLoads.isEmpty() && !outside.contains(besideLoads)) {
      notes.add(
          String.format(
              Locale.ROOT,
              "%s, by at most %.0f points. The cost at the nearest load is used.",
              besideLoads,
              100 * CostCurve.SAME_UTILISATION));
    }
    if (outsideOfArms(question.encrypted(), question.mix()).isEmpty()
        && !question.encrypted().counted()
        && between(question.encrypted().share())) {
      notes.add(
          "Which columns are encrypted matters more than how many. Their values are "
              + "interpolated between the arms. A short run with your rules counts them "
              + "(--values-of).");
    }
    roundTripPrice(question.mix()).ifPresent(notes::add);
    if (question.coreFactor() != 1) {
      notes.add(
          String.format(
              Locale.ROOT,
              "A core of the target is assumed to be %s times as fast, as you stated.",
              question.coreFactor()));
    }
    if (measured.blocks() < StudentT.FEWEST_REPLICATES) {
      notes.add(
          String.format(
              Locale.ROOT,
              "%s: too few for an interval, which needs %d or more.",
              Figures.count(measured.blocks(), "block"),
              StudentT.FEWEST_REPLICATES));
    }
    notes.add(jit());
    restart().ifPresent(notes::add);
    return notes;
  }

  private Optional<String> roundTripPrice(Mix mix) {
    double[] micros =
        measured.loads().stream()
            .flatMapToDouble(
                load ->
                    IntStream.range(0, load.blocks())
                        .mapToDouble(
                            block -> new CostModel(load.arms(), block, mix).roundTripMicros()))
            .toArray();
    return median(micros) == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "A round trip costs %.0f us of client CPU, fitted to the arms; the rest is "
                    + "attributed to values.",
                median(micros)));
  }

  private static String names(List<SizedArm> arms) {
    return arms.stream().map(SizedArm::name).collect(Collectors.joining(", "));
  }

  private boolean between(double share) {
    return measured.loads().get(0).arms().stream()
        .noneMatch(arm -> Math.abs(arm.share() - share) < SAME_SHARE);
  }

  /**
   * Note on the CPU that an arm's JVM uses until it is warm, beyond that of the same transactions
   * when warm.
   */
  private Optional<String> restart() {
    List<String> ofArms = new ArrayList<>();
    for (SizedArm arm : measured.loads().get(0).all().toList()) {
      List<Restart> restarts =
          measured.loads().stream()
              .flatMap(load -> load.arm(arm.name()).blocks().stream())
              .map(RunCosts::restart)
              .filter(Objects::nonNull)
              .toList();
      if (!restarts.isEmpty()) {
        ofArms.add(
            String.format(
                Locale.ROOT,
                "%s %.1f s within %.0f s",
                arm.name(),
                median(restarts.stream().mapToDouble(Restart::extraCpuSeconds).toArray()),
                median(restarts.stream().mapToDouble(Restart::seconds).toArray())));
      }
    }
    return ofArms.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "A restart costs extra CPU, compared with the same transactions when warm: "
                + String.join(", ", ofArms)
                + " of work.");
  }

  private String jit() {
    double[] micros = measured.runs().stream().mapToDouble(RunCosts::jitMicros).toArray();
    if (Arrays.stream(micros).anyMatch(Double::isNaN)) {
      return "The JIT compiler is included: its time is not known on this system.";
    }
    long cold =
        measured.runs().stream().filter(run -> run.jitCores() > Metric.SETTLED_JIT_SHARE).count();
    return String.format(
            Locale.ROOT,
            "The JIT compiler is left out; in the runs it took %.0f to %.0f us per transaction.",
            Arrays.stream(micros).min().orElse(0),
            Arrays.stream(micros).max().orElse(0))
        + (cold == 0
            ? ""
            : String.format(
                Locale.ROOT,
                " In %d of %d runs it kept more than a tenth of a processor busy. Code that is "
                    + "not fully compiled costs more, so measure with a longer rampupSecs.",
                cold,
                measured.runs().size()));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }
}
