package io.encbench.report;

import io.encbench.experiment.AaCheck;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Comparison.Verdict;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.ModeProof;
import io.encbench.experiment.result.Rejection;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.stats.Estimate;
import io.encbench.stats.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Summarises a result in a few sentences, the same for console and HTML page: the client CPU of TLS
 * per operation, of a connect, and of column encryption, the A/A check, and the overhead of the
 * harness. A sentence without measurements is omitted. An invalid run gets no sentence with
 * numbers.
 */
public final class Headline {
  /** The workload whose operation is a connect; it gets a separate sentence. */
  private static final String CONNECT = "connect";

  private final ResultView view;

  private Headline(ResultView view) {
    this.view = view;
  }

  /** One to six sentences that summarise the result. */
  public static List<String> of(ExperimentResult result) {
    return new Headline(new ResultView(result)).sentences();
  }

  /** Only the sentence on the A/A check. */
  public static String ofAaCheck(ExperimentResult result) {
    return new Headline(new ResultView(result)).aaCheck();
  }

  private List<String> sentences() {
    if (!view.result().usable()) {
      return List.of("This run is INVALID: none of its numbers may be used.");
    }
    List<String> sentences = new ArrayList<>();
    if (!view.result().noise().isEmpty()) {
      sentences.add(
          "This run is NOISY: its numbers stand with their intervals, but it gives no verdicts.");
    }
    tlsArm()
        .ifPresent(
            tls -> {
              operations(tls).ifPresent(sentences::add);
              connect(tls).ifPresent(sentences::add);
            });
    mostEncrypted().flatMap(this::operations).ifPresent(sentences::add);
    sentences.add(aaCheck());
    harnessOverhead().ifPresent(sentences::add);
    return List.copyOf(sentences);
  }

  /**
   * The first arm with a ratio for which the server confirmed TLS, and which neither compresses nor
   * encrypts columns.
   */
  private Optional<ArmDescription> tlsArm() {
    return view.arms(Role.TREATMENT).stream()
        .filter(Headline::onlyTls)
        .filter(arm -> !cpuRatios(arm).isEmpty())
        .findFirst();
  }

  private static boolean onlyTls(ArmDescription arm) {
    ModeProof proof = arm.proof();
    return proof != null
        && !proof.tlsVersion().isEmpty()
        && !proof.compressed()
        && arm.protection().share().byColumns() == 0;
  }

  /**
   * The arm with the largest share of encrypted columns in the highest trust tier. A peer's arm is
   * therefore chosen only if there is no other.
   */
  private Optional<ArmDescription> mostEncrypted() {
    return view.arms(Role.TREATMENT).stream()
        .filter(arm -> arm.protection().share().byColumns() > 0)
        .filter(arm -> !cpuRatios(arm).isEmpty())
        .max(
            Comparator.comparing((ArmDescription arm) -> arm.protection().tier())
                .thenComparing(arm -> arm.protection().share().byColumns()));
  }

  private Optional<String> operations(ArmDescription arm) {
    List<String> costs = new ArrayList<>();
    for (WorkloadDescription workload : view.result().workloads()) {
      if (!workload.name().equals(CONNECT)) {
        cpuRatio(workload, arm)
            .ifPresent(ratio -> costs.add(workload.name() + " " + RatioText.verdict(ratio)));
      }
    }
    if (costs.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "Client CPU per operation with "
            + arm.title()
            + ", against "
            + view.baselineName()
            + ": "
            + String.join("; ", costs)
            + ".");
  }

  private Optional<String> connect(ArmDescription tls) {
    Optional<WorkloadDescription> workload =
        view.result().workloads().stream().filter(w -> w.name().equals(CONNECT)).findFirst();
    Optional<ArmDescription> baseline = view.arm(Role.BASELINE);
    if (workload.isEmpty() || baseline.isEmpty()) {
      return Optional.empty();
    }
    Optional<Estimate> plain = view.value(workload.get(), baseline.get(), Metric.CLIENT_CPU);
    Optional<Estimate> encrypted = view.value(workload.get(), tls, Metric.CLIENT_CPU);
    Optional<Comparison> ratio = cpuRatio(workload.get(), tls);
    if (plain.isEmpty() || encrypted.isEmpty() || ratio.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "A connect costs the client "
            + Figures.microseconds(plain.get().value())
            + " of CPU with "
            + baseline.get().name()
            + " and "
            + Figures.microseconds(encrypted.get().value())
            + " with "
            + tls.title()
            + ": "
            + RatioText.verdict(ratio.get())
            + ".");
  }

  private String aaCheck() {
    List<String> reasons = new ArrayList<>(view.result().noise());
    boolean noisy = !reasons.isEmpty();
    reasons.addAll(rejections());
    if (noisy) {
      return "Reason: " + String.join("; ", reasons) + ".";
    }
    Optional<ArmDescription> again = view.arm(Role.AA_CHECK);
    List<Comparison> checks = again.map(this::cpuRatios).orElse(List.of());
    if (again.isEmpty() || checks.isEmpty()) {
      return reasons.isEmpty()
          ? "This run has no A/A check, so its noise is unknown."
          : "The A/A check has no numbers, so the noise is unknown: "
              + String.join("; ", reasons)
              + ".";
    }
    return String.format(
        Locale.ROOT,
        "The A/A check holds: %s and %s cost the same client CPU within %.0f %% (%s, widest"
            + " interval %s).",
        view.baselineName(),
        again.get().name(),
        AaCheck.MARGIN.percent(),
        Figures.count(checks.size(), "workload"),
        widest(checks));
  }

  /** The rejections of the two arms that the A/A check compares, one text for each arm. */
  private List<String> rejections() {
    List<String> rejections = new ArrayList<>();
    for (ArmDescription arm : view.result().arms()) {
      if (arm.role() == Role.BASELINE || arm.role() == Role.AA_CHECK) {
        List<String> workloads =
            view.result().rejected().stream()
                .filter(rejection -> rejection.arm().equals(arm.name()))
                .map(Rejection::workload)
                .toList();
        if (!workloads.isEmpty()) {
          rejections.add(arm.name() + " is INVALID on " + String.join(", ", workloads));
        }
      }
    }
    return rejections;
  }

  private static String widest(List<Comparison> checks) {
    return checks.stream()
        .flatMap(check -> check.ratio().confidence().stream())
        .max(Comparator.comparingDouble(Interval::width))
        .map(RatioText::percentInterval)
        .orElseThrow();
  }

  /**
   * The overhead of the harness per operation, relative to a bare loop around the driver. The
   * comparisons hold the ratio of bare to baseline, so it is inverted here.
   */
  private Optional<String> harnessOverhead() {
    return view.arms(Role.HARNESS_CHECK).stream()
        .filter(bare -> !cpuRatios(bare).isEmpty())
        .findFirst()
        .map(
            bare ->
                "Client CPU of "
                    + view.baselineName()
                    + " against a bare loop without pool and meters ("
                    + bare.name()
                    + "): "
                    + cpuRatios(bare).stream()
                        .map(Headline::inverted)
                        .map(overhead -> overhead.workload() + " " + RatioText.verdict(overhead))
                        .collect(Collectors.joining("; "))
                    + ".");
  }

  private static Comparison inverted(Comparison bare) {
    return new Comparison(
        bare.workload(),
        bare.arm(),
        bare.metric(),
        bare.ratio().reciprocal(),
        switch (bare.verdict()) {
          case LOWER -> Verdict.HIGHER;
          case HIGHER -> Verdict.LOWER;
          case NO_DIFFERENCE_SHOWN, NOT_JUDGED -> bare.verdict();
        });
  }

  private List<Comparison> cpuRatios(ArmDescription arm) {
    return view.result().workloads().stream()
        .flatMap(workload -> cpuRatio(workload, arm).stream())
        .toList();
  }

  private Optional<Comparison> cpuRatio(WorkloadDescription workload, ArmDescription arm) {
    return view.comparison(workload, arm, Metric.CLIENT_CPU);
  }
}
