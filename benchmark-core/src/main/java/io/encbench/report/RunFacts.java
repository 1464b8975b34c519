package io.encbench.report;

import io.encbench.experiment.Drift;
import io.encbench.experiment.Interference;
import io.encbench.experiment.process.WarmUpRule;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Environment;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.ModeProof;
import io.encbench.experiment.result.Rejection;
import io.encbench.experiment.result.Resolution;
import io.encbench.experiment.result.RunVerdict;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.stats.Spread;
import io.encbench.stats.StudentT;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Describes a run in single lines: servers, client, time, verdict, terms, warnings and notes. */
public final class RunFacts {
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private RunFacts() {}

  /** One line for each server, with its name if there are several. */
  public static List<String> servers(ExperimentResult result) {
    List<ServerDescription> servers = result.servers();
    return servers.size() == 1
        ? List.of(server(servers.get(0)))
        : servers.stream().map(server -> server.name() + ": " + server(server)).toList();
  }

  private static String server(ServerDescription server) {
    String tls = server.tlsLibrary().isEmpty() ? "TLS library not reported" : server.tlsLibrary();
    return server.product() + " " + server.version() + ", " + tls + " (" + server.origin() + ")";
  }

  public static String client(Environment client) {
    return client.cpuModel()
        + ", "
        + Figures.count(client.cores(), "core")
        + ", "
        + Figures.memory(client.memoryBytes())
        + "; "
        + client.jvm()
        + "; "
        + client.operatingSystem()
        + "; instructions: "
        + client.instructions();
  }

  public static String time(ExperimentResult result) {
    Optional<Instant> started = instant(result.started());
    Optional<Instant> finished = instant(result.finished());
    if (started.isEmpty()) {
      return result.started();
    }
    String start = MINUTE.format(started.get());
    return finished
        .map(end -> start + ", took " + Figures.duration(Duration.between(started.get(), end)))
        .orElse(start + ", not finished");
  }

  /** The verdict on the run, and the number of INVALID arms if the others can be used. */
  public static String verdict(ExperimentResult result) {
    long arms = result.rejected().stream().map(Rejection::arm).distinct().count();
    return result.usable() && arms > 0
        ? "partly %s: see %s below".formatted(RunVerdict.INVALID, Figures.count(arms, "arm"))
        : result.verdict().name();
  }

  /** States how the verdicts are corrected for the number of comparisons. */
  public static String correction(ExperimentResult result) {
    Set<String> again =
        result.arms().stream()
            .filter(arm -> arm.role() == Role.AA_CHECK)
            .map(ArmDescription::name)
            .collect(Collectors.toUnmodifiableSet());
    long comparisons =
        result.comparisons().stream()
            .filter(comparison -> comparison.metric() == Metric.CLIENT_CPU)
            .filter(comparison -> !again.contains(comparison.arm()))
            .count();
    return comparisons <= 1
        ? "\"No difference shown\": the interval covers equality."
        : "\"No difference shown\" is corrected for testing "
            + comparisons
            + " ratios (Holm, 5 % for all together).";
  }

  /** The share of encrypted columns and the TLS version of each encrypting arm; empty if none. */
  public static Optional<String> encryption(ResultView view) {
    Map<String, List<String>> byTransport = new LinkedHashMap<>();
    for (ArmDescription arm : view.result().arms()) {
      double share = arm.protection().share().byColumns();
      if (share > 0) {
        byTransport
            .computeIfAbsent(transport(arm), transport -> new ArrayList<>())
            .add(arm.name() + " " + Figures.percent(share));
      }
    }
    return byTransport.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Columns encrypted "
                + byTransport.entrySet().stream()
                    .map(arms -> arms.getKey() + ": " + String.join(", ", arms.getValue()))
                    .collect(Collectors.joining("; ")));
  }

  private static String transport(ArmDescription arm) {
    ModeProof proof = arm.proof();
    return proof == null || proof.tlsVersion().isEmpty()
        ? "without TLS"
        : "over " + proof.tlsVersion();
  }

  /** Definitions of the terms in the tables, one line each. */
  public static List<String> terms(ResultView view) {
    List<String> terms = new ArrayList<>();
    String baseline = view.baselineName();
    terms.add("Arm: one way to connect. Each is compared with " + baseline + ".");
    terms.add("Tier: who can read the data besides the client. " + tiers(view) + ".");
    view.arm(Role.AA_CHECK)
        .ifPresent(
            again ->
                terms.add(
                    "A/A check: %s is %s measured a second time. Any difference here is noise."
                        .formatted(again.name(), baseline)));
    view.arm(Role.HARNESS_CHECK)
        .ifPresent(
            bare ->
                terms.add(
                    "%s: a bare loop around the driver, without pool and meters. Its gap to %s is the overhead of the harness."
                        .formatted(bare.name(), baseline)));
    return List.copyOf(terms);
  }

  /** The tiers of the arms. Costs of different tiers pay for different protection. */
  private static String tiers(ResultView view) {
    return view.result().arms().stream()
        .map(arm -> arm.protection().tier())
        .distinct()
        .sorted()
        .map(tier -> tier + ": " + tier.meaning())
        .collect(Collectors.joining(". "));
  }

  /** The warnings followed by the notes of a valid run. */
  public static List<String> cautions(ResultView view) {
    List<String> cautions = new ArrayList<>(warnings(view));
    cautions.addAll(notes(view));
    return List.copyOf(cautions);
  }

  /**
   * Warnings about a valid run: an early end, drift, interference, INVALID arms, missing
   * measurements, too few blocks, or code that was not fully compiled.
   */
  public static List<String> warnings(ResultView view) {
    List<String> warnings =
        new ArrayList<>(view.result().notes().stream().filter(RunFacts::warns).toList());
    for (Rejection rejection : view.result().rejected()) {
      rejection.reasons().forEach(reason -> warnings.add("INVALID: " + reason));
    }
    int blocks = view.blocks();
    if (blocks == 0) {
      warnings.add("This run has no samples.");
      return List.copyOf(warnings);
    }
    missing(view, blocks).ifPresent(warnings::add);
    if (blocks < StudentT.FEWEST_REPLICATES) {
      warnings.add(
          Figures.count(blocks, "block")
              + " cannot give an interval: measure "
              + StudentT.FEWEST_REPLICATES
              + " or more.");
    }
    coldJvms(view.result()).ifPresent(warnings::add);
    busyCompiler(view.result()).ifPresent(warnings::add);
    return List.copyOf(warnings);
  }

  /** Further remarks that are no cause for concern. */
  public static List<String> notes(ResultView view) {
    List<String> notes =
        new ArrayList<>(view.result().notes().stream().filter(note -> !warns(note)).toList());
    if (view.blocks() > 0) {
      resolution(view.result()).ifPresent(notes::add);
    }
    return List.copyOf(notes);
  }

  private static boolean warns(String note) {
    return note.startsWith(Drift.SIGN)
        || note.startsWith(Interference.SIGN)
        || note.startsWith(ExperimentResult.UNFINISHED);
  }

  /** The smallest detectable difference in client CPU, the metric of the verdicts. */
  private static Optional<String> resolution(ExperimentResult result) {
    String smallest =
        result.resolutions().stream()
            .filter(resolution -> resolution.metric() == Metric.CLIENT_CPU)
            .map(
                resolution ->
                    String.format(
                        Locale.ROOT,
                        "%s %.1f %% (%s%s)",
                        resolution.workload(),
                        100 * (resolution.ratio() - 1),
                        Figures.count(resolution.blocks(), "block"),
                        spread(resolution)))
            .collect(Collectors.joining(", "));
    int comparisons =
        result.resolutions().stream().mapToInt(Resolution::comparisons).max().orElse(0);
    return smallest.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Smallest detectable difference in client CPU (80 % power"
                + (comparisons > 1 ? ", corrected for testing " + comparisons + " ratios" : "")
                + "): "
                + smallest
                + ".");
  }

  private static String spread(Resolution resolution) {
    Spread spread = resolution.spread();
    return spread == null
        ? ""
        : String.format(
            Locale.ROOT,
            "; ratios spread by %.1f %% between JVMs and %.1f %% from their windows, so more %s"
                + " narrow the interval",
            100 * spread.betweenJvms(),
            100 * spread.ofWindows(),
            spread.mostlyOfWindows() ? "rounds" : "blocks");
  }

  private static Optional<String> coldJvms(ExperimentResult result) {
    long cold = WarmUpRule.notSettled(result.warmUps());
    return cold == 0
        ? Optional.empty()
        : Optional.of(
            "JVMs measured before they were warm: "
                + cold
                + " of "
                + result.warmUps().size()
                + " (when warm-up ended, client CPU still changed or the JIT compiler was busy).");
  }

  private static Optional<String> busyCompiler(ExperimentResult result) {
    List<String> busy = new ArrayList<>();
    for (WorkloadDescription workload : result.workloads()) {
      List<Sample> windows =
          result.samples().stream()
              .filter(sample -> sample.workload().equals(workload.name()))
              .toList();
      long cold = windows.stream().filter(RunFacts::ofBusyCompiler).count();
      if (cold > 0) {
        busy.add(workload.name() + " " + cold + " of " + windows.size());
      }
    }
    return busy.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Windows in which the JIT compiler took more than a tenth of a processor: "
                + String.join(", ", busy)
                + ". Client CPU excludes the compiler. But code that is not fully compiled costs "
                + "more, and its cost differs between JVMs. Longer presets warm up for longer.");
  }

  private static boolean ofBusyCompiler(Sample sample) {
    double jitMicros =
        sample.values().getOrDefault(Metric.CLIENT_CPU_JIT, 0.0) * sample.operations();
    return jitMicros > Metric.SETTLED_JIT_SHARE * sample.seconds() * 1e6;
  }

  private static Optional<String> missing(ResultView view, int blocks) {
    Map<String, Integer> fewest = new LinkedHashMap<>();
    for (WorkloadDescription workload : view.result().workloads()) {
      for (ArmDescription arm : view.armsOf(workload)) {
        if (ResultView.unsupported(workload, arm)) {
          continue;
        }
        fewest.merge(arm.name(), view.blocks(workload, arm), Math::min);
      }
    }
    List<String> behind =
        fewest.entrySet().stream()
            .filter(arm -> arm.getValue() < blocks)
            .map(arm -> arm.getKey() + " " + arm.getValue())
            .toList();
    return behind.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Incomplete run. Arms with fewer than "
                + blocks
                + " blocks: "
                + String.join(", ", behind)
                + ".");
  }

  private static Optional<Instant> instant(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
