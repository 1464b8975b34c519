package io.encbench.experiment;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Summary;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.stats.Estimate;
import io.encbench.stats.Holm;
import io.encbench.stats.Interval;
import io.encbench.stats.StudentT;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A condition that fails a build, such as {@code encrypted-100 client_cpu ratio > 1.6}. It holds if
 * a metric of an arm, or its ratio to the baseline, is beyond a bound.
 *
 * @param text as the user wrote it
 * @param workload name of the only workload that the condition applies to, or null for all
 * @param arm name of the arm
 * @param metric the metric
 * @param quantity the metric itself or its ratio to the baseline
 * @param side the side of the bound on which the condition holds
 * @param bound the bound, in the metric's unit; a ratio has no unit
 */
public record FailCondition(
    String text,
    @Nullable String workload,
    String arm,
    Metric metric,
    Quantity quantity,
    Side side,
    double bound) {
  /** The syntax, for messages and help. */
  public static final String SYNTAX = "[WORKLOAD:]ARM METRIC [ratio] >|< NUMBER";

  private static final Pattern FORM =
      Pattern.compile(
          "(?:(?<workload>\\S+?):)?(?<arm>\\S+)\\s+(?<metric>[a-z_]+)(?<ratio>\\s+ratio)?\\s*"
              + "(?<side>[<>])\\s*(?<bound>\\d+(?:\\.\\d+)?)");

  /** The figure that is compared with the bound. */
  public enum Quantity {
    VALUE,
    RATIO
  }

  /** The side of the bound on which the condition holds. */
  public enum Side {
    ABOVE,
    BELOW
  }

  /**
   * Parses a condition.
   *
   * @throws ConfigurationException if the text is not a condition
   */
  public static FailCondition parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new ConfigurationException(
          "'%s' is not a condition: write %s, such as 'encrypted-100 client_cpu ratio > 1.6'"
              .formatted(text, SYNTAX));
    }
    return new FailCondition(
        text.strip(),
        form.group("workload"),
        form.group("arm"),
        metric(form.group("metric"), text),
        form.group("ratio") == null ? Quantity.VALUE : Quantity.RATIO,
        form.group("side").equals(">") ? Side.ABOVE : Side.BELOW,
        Double.parseDouble(form.group("bound")));
  }

  private static Metric metric(String name, String text) {
    return Arrays.stream(Metric.values())
        .filter(metric -> shortName(metric).equals(name) || metric.id().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigurationException(
                    "'%s' names the unknown metric %s; metrics are %s"
                        .formatted(
                            text,
                            name,
                            Arrays.stream(Metric.values())
                                .map(FailCondition::shortName)
                                .collect(Collectors.joining(", ")))));
  }

  private static String shortName(Metric metric) {
    return metric.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Checks that an experiment can evaluate the condition.
   *
   * @param arms names of its arms
   * @param baseline name of the baseline
   * @param workloads names of its workloads
   * @throws ConfigurationException if it cannot
   */
  public void check(List<String> arms, String baseline, List<String> workloads) {
    if (!arms.contains(arm)) {
      throw new ConfigurationException(
          "'%s' names the arm %s, which is not measured; arms are %s"
              .formatted(text, arm, String.join(", ", arms)));
    }
    if (quantity == Quantity.RATIO && arm.equals(baseline)) {
      throw new ConfigurationException(
          "'%s' asks for the ratio of the baseline to itself".formatted(text));
    }
    if (workload != null && !workloads.contains(workload)) {
      throw new ConfigurationException(
          "'%s' names the workload %s, which is not measured; workloads are %s"
              .formatted(text, workload, String.join(", ", workloads)));
    }
  }

  /**
   * Evaluates conditions together, each on every workload that it applies to and that the
   * experiment has. Conditions on times are tested against their bounds, corrected for their number
   * on all workloads ({@link Holm}). So the probability that chance alone makes any of them hold is
   * at most 2.5 %. Conditions on counts hardly depend on noise, and their intervals decide them.
   */
  public static List<Outcome> judge(List<FailCondition> conditions, ExperimentResult result) {
    List<Outcome> outcomes =
        conditions.stream().flatMap(condition -> condition.outcomes(result).stream()).toList();
    List<OptionalDouble> adjusted = Holm.adjusted(outcomes.stream().map(Outcome::pValue).toList());
    int tested = (int) adjusted.stream().filter(OptionalDouble::isPresent).count();
    List<Outcome> judged = new ArrayList<>();
    for (int i = 0; i < outcomes.size(); i++) {
      Outcome outcome = outcomes.get(i);
      OptionalDouble pValue = adjusted.get(i);
      judged.add(pValue.isPresent() ? outcome.tested(pValue.getAsDouble(), tested) : outcome);
    }
    return List.copyOf(judged);
  }

  /** The outcome on each workload, still undecided where a test is to decide it. */
  private List<Outcome> outcomes(ExperimentResult result) {
    return result.workloads().stream()
        .map(WorkloadDescription::name)
        .filter(name -> workload == null || workload.equals(name))
        .flatMap(name -> estimate(result, name).map(found -> outcome(result, name, found)).stream())
        .collect(
            Collectors.collectingAndThen(
                Collectors.toList(),
                outcomes ->
                    outcomes.isEmpty()
                        ? List.of(
                            new Outcome(
                                this,
                                Objects.requireNonNullElse(workload, "every workload"),
                                null,
                                Verdict.NOT_MEASURED,
                                /* together= */ 1))
                        : outcomes));
  }

  private Optional<Estimate> estimate(ExperimentResult result, String name) {
    Stream<Estimate> estimates =
        switch (quantity) {
          case VALUE ->
              result.summaries().stream()
                  .filter(s -> s.workload().equals(name) && s.arm().equals(arm))
                  .filter(s -> s.metric() == metric)
                  .map(Summary::value);
          case RATIO ->
              result.comparisons().stream()
                  .filter(c -> c.workload().equals(name) && c.arm().equals(arm))
                  .filter(c -> c.metric() == metric)
                  .map(Comparison::ratio);
        };
    return estimates.findFirst();
  }

  private Outcome outcome(ExperimentResult result, String name, Estimate estimate) {
    Verdict ofTime = result.noise().isEmpty() ? Verdict.UNDECIDED : Verdict.NOISY;
    return new Outcome(
        this, name, estimate, metric.counted() ? ofCount(estimate) : ofTime, /* together= */ 1);
  }

  private Verdict ofCount(Estimate estimate) {
    Interval interval = estimate.interval();
    if (interval == null || beyond(interval.lower()) != beyond(interval.upper())) {
      return Verdict.UNDECIDED;
    }
    return beyond(interval.lower()) ? Verdict.HOLDS : Verdict.HOLDS_NOT;
  }

  private boolean beyond(double value) {
    return side == Side.ABOVE ? value > bound : value < bound;
  }

  /** Outcome of a condition in an experiment. */
  public enum Verdict {
    /** The figure is shown to be beyond the bound. */
    HOLDS,
    /** The figure is shown not to be beyond the bound. */
    HOLDS_NOT,
    /** Neither is shown, or there are too few blocks for an interval. */
    UNDECIDED,
    /** The run is too noisy to decide the condition, see {@link AaCheck}. */
    NOISY,
    /** There is no figure that could show that the bound is kept. */
    NOT_MEASURED
  }

  /**
   * A condition judged on one workload.
   *
   * @param estimate estimate that was compared with the bound; null if nothing was measured
   * @param together number of conditions, over all workloads, that the verdict is corrected for; 1
   *     without a correction
   */
  public record Outcome(
      FailCondition condition,
      String workload,
      @Nullable Estimate estimate,
      Verdict verdict,
      int together) {

    /** One-sided p-value against the bound; empty unless a test is to decide the condition. */
    private OptionalDouble pValue() {
      if (estimate == null || verdict != Verdict.UNDECIDED || condition.metric.counted()) {
        return OptionalDouble.empty();
      }
      return condition.quantity == Quantity.RATIO
          ? StudentT.pValueBeyond(estimate, condition.bound)
          : StudentT.pValueOfSizeBeyond(estimate, condition.bound);
    }

    private Outcome tested(double adjustedP, int together) {
      if (adjustedP >= StudentT.ONE_SIDED_LEVEL) {
        return new Outcome(condition, workload, estimate, Verdict.UNDECIDED, together);
      }
      boolean holds = condition.beyond(Objects.requireNonNull(estimate).value());
      return new Outcome(
          condition, workload, estimate, holds ? Verdict.HOLDS : Verdict.HOLDS_NOT, together);
    }

    /**
     * Whether the build must fail. An undecided condition does not fail it; a missing figure does.
     */
    public boolean fails() {
      return verdict == Verdict.HOLDS || verdict == Verdict.NOT_MEASURED;
    }

    /** Whether the run could not decide the condition. */
    public boolean undecided() {
      return verdict == Verdict.UNDECIDED || verdict == Verdict.NOISY;
    }

    /** Describes the figure that was found and the verdict, for reports. */
    public String words() {
      if (estimate == null) {
        return "nothing was measured";
      }
      String found =
          estimate.text(figure -> String.format(Locale.ROOT, "%.4g", figure))
              + " over "
              + estimate.replicates()
              + (estimate.replicates() == 1 ? " block" : " blocks")
              + (together == 1 ? "" : ", as one of " + together + " conditions");
      return switch (verdict) {
        case HOLDS -> found + ": the condition holds";
        case HOLDS_NOT -> found + ": it does not hold";
        case NOISY -> found + ": not decided, the run is NOISY";
        case UNDECIDED, NOT_MEASURED -> found + ": not decided, measure more blocks";
      };
    }
  }
}
