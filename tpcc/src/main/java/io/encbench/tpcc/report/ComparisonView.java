package io.encbench.tpcc.report;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Omission;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Comparison.Verdict;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.report.Figures;
import io.encbench.report.Headline;
import io.encbench.report.RatioText;
import io.encbench.report.ReportSection.TitledTable;
import io.encbench.report.ReportTable;
import io.encbench.report.ResultView;
import io.encbench.report.html.ResultPage;
import io.encbench.stats.Estimate;
import io.encbench.tpcc.result.LevelName;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.ConsistencyResult;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.StoredSize;
import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.sizing.StatedLoad;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The texts and tables of a comparison's report. */
final class ComparisonView {
  /** The load for which the first screen states the number of cores. */
  private static final StatedLoad LOAD = new StatedLoad(1000, 0.6, 1);

  private static final double PERCENT = 100;

  /** Lowest whole percentage that {@code size} does not read as a fraction. */
  private static final long LEAST_PERCENT = 2;

  private final ComparisonData data;
  private final ResultView view;
  private final RunMedians runs;
  private final Optional<WorkloadDescription> main;

  ComparisonView(ComparisonData data, ResultView view) {
    this.data = data;
    this.view = view;
    this.runs = new RunMedians(data.runs());
    this.main = mainWorkload();
  }

  /**
   * The level at which the baseline has the highest throughput. The main table is about this level.
   */
  private Optional<WorkloadDescription> mainWorkload() {
    return view.workloads().stream()
        .filter(workload -> level(workload).isPresent())
        .max(
            Comparator.comparingDouble(
                workload ->
                    view.arm(Role.BASELINE)
                        .flatMap(arm -> view.value(workload, arm, Metric.THROUGHPUT))
                        .map(Estimate::value)
                        .orElse(0.0)));
  }

  /** The level of a workload with the whole mix; empty for any other workload. */
  static Optional<LevelName> level(WorkloadDescription workload) {
    return LevelName.of(workload.name());
  }

  Optional<WorkloadDescription> main() {
    return main;
  }

  RunMedians runs() {
    return runs;
  }

  /**
   * The values of the page's template, in addition to those that reports of all experiments have.
   */
  Map<String, Object> model() {
    Map<String, Object> model = new HashMap<>();
    model.put("title", title());
    model.put("lead", lead());
    model.put("sentences", sentences());
    model.put("main", main.map(WorkloadDescription::name).orElse(""));
    model.put("answer", answer());
    model.put("loadWords", loadWords());
    model.put("sizeCommand", sizeCommand().orElse(""));
    model.put("severalLevels", levels() > 1);
    model.put("hasCauses", !data.causes().isEmpty());
    model.put("causesWords", causesWords());
    model.put("latency", latency());
    model.put("resources", resources());
    model.put("hasStored", !data.stored().isEmpty());
    model.put("causes", causes());
    model.put("schemes", leaks().schemes());
    model.put("leaks", leaks().columns());
    model.put("consistency", consistency());
    model.put("clients", clients().table());
    model.put("peers", peers().summary());
    model.put("peerFindings", peers().findings());
    model.put("peerParts", peers().parts());
    model.put("ours", ours());
    model.put("published", PublishedExperiment.throughput());
    model.put("publishedClient", PublishedExperiment.client());
    return model;
  }

  String title() {
    return "What encryption costs a client under TPC-C";
  }

  /** One line that states what was measured. */
  String lead() {
    String warehouses = data.result().settings().getOrDefault("warehouses", "");
    return Figures.count(data.result().arms().size(), "arm")
        + " at "
        + main.map(WorkloadDescription::title).orElse("no level yet")
        + (warehouses.isEmpty()
            ? ""
            : ", " + Figures.count(Long.parseLong(warehouses), "warehouse"))
        + ", "
        + Figures.count(blocks(), "block")
        + ", against "
        + view.baselineName();
  }

  private int blocks() {
    return main.flatMap(
            workload ->
                view.arm(Role.BASELINE)
                    .flatMap(arm -> view.value(workload, arm, Metric.CLIENT_CPU)))
        .map(Estimate::replicates)
        .orElse(0);
  }

  private long levels() {
    return view.workloads().stream().filter(workload -> level(workload).isPresent()).count();
  }

  /** The result in words: a sentence for each treatment, and one on the A/A check. */
  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    main.ifPresent(
        workload -> {
          for (ArmDescription arm : data.result().arms()) {
            if (arm.role() == Role.TREATMENT) {
              sentence(workload, arm).ifPresent(sentences::add);
            }
          }
        });
    sentences.add(Headline.ofAaCheck(data.result()));
    return List.copyOf(sentences);
  }

  private Optional<String> sentence(WorkloadDescription workload, ArmDescription arm) {
    Optional<Comparison> throughput = view.comparison(workload, arm, Metric.THROUGHPUT);
    Optional<Comparison> cpu = view.comparison(workload, arm, Metric.CLIENT_CPU);
    if (throughput.isEmpty() || cpu.isEmpty()) {
      return Optional.empty();
    }
    // With an offered load, all arms have the same throughput unless one cannot keep up.
    boolean offered = level(workload).filter(level -> level.perMinute() > 0).isPresent();
    boolean same = throughput.get().verdict() == Verdict.NO_DIFFERENCE_SHOWN;
    return Optional.of(
        arm.title()
            + ": "
            + (offered && same ? "" : "throughput " + RatioText.verdict(throughput.get()) + ", ")
            + "client CPU per transaction "
            + RatioText.verdict(cpu.get())
            + ".");
  }

  /** The result in figures. */
  ReportTable answer() {
    return new ArmTable(view)
        .number("transactions/s [95 %]", arm -> value(arm, Metric.THROUGHPUT))
        .words("against " + view.baselineName(), arm -> ratio(arm, Metric.THROUGHPUT))
        .number("client CPU, µs per transaction [95 %]", arm -> value(arm, Metric.CLIENT_CPU))
        .words("against " + view.baselineName(), arm -> ratio(arm, Metric.CLIENT_CPU))
        .number("client CPU, % of its cores", this::utilisation)
        .number("cores for " + loadShort() + " [95 %]", this::cores)
        .build();
  }

  private Optional<String> value(ArmDescription arm, Metric metric) {
    return estimate(arm, metric).map(ComparisonView::interval);
  }

  private Optional<Estimate> estimate(ArmDescription arm, Metric metric) {
    return main.flatMap(workload -> view.value(workload, arm, metric));
  }

  private Optional<String> ratio(ArmDescription arm, Metric metric) {
    if (arm.role() == Role.BASELINE) {
      return Optional.of("baseline");
    }
    if (main.filter(workload -> view.rejected(workload, arm)).isPresent()) {
      return Optional.of("INVALID");
    }
    if (main.map(workload -> arm.omitted().get(workload.name()) == Omission.UNSUPPORTED)
        .orElse(false)) {
      return Optional.of("unsupported");
    }
    return main.flatMap(workload -> view.comparison(workload, arm, metric)).map(RatioText::verdict);
  }

  private Optional<String> utilisation(ArmDescription arm) {
    return estimate(arm, Metric.CLIENT_CPU_UTILISATION)
        .map(value -> Figures.rounded(PERCENT * value.value()));
  }

  private Optional<String> cores(ArmDescription arm) {
    return estimate(arm, Metric.CLIENT_CPU)
        .map(cpu -> cpu.increasing(LOAD::cores))
        .map(ComparisonView::interval);
  }

  private static String interval(Estimate estimate) {
    return estimate.text(Figures::rounded);
  }

  private static String loadShort() {
    return String.format(Locale.ROOT, "%,.0f/s", LOAD.perSecond());
  }

  /** Explains the column of cores. */
  String loadWords() {
    return String.format(
        Locale.ROOT,
        "Cores: how many of this processor's cores a client needs for %,.0f "
            + "transactions/s of the same mix at %.0f %% utilisation. The JIT compiler is left "
            + "out, since its work is done once.",
        LOAD.perSecond(),
        PERCENT * LOAD.utilisation());
  }

  /**
   * The command that computes the cores for another load. It asks for the arm with the most
   * encrypted columns at its highest measured utilisation, so the answer is not extrapolated. Empty
   * if no utilisation was measured.
   */
  Optional<String> sizeCommand() {
    return data.result().arms().stream()
        // The command reads no share of columns from the runs of a peer's driver.
        .filter(arm -> data.peers().stream().noneMatch(peer -> peer.arm().equals(arm.name())))
        .filter(arm -> highestUtilisation(arm).isPresent())
        .max(Comparator.comparingDouble(arm -> arm.protection().share().byColumns()))
        .map(arm -> sizeCommand(arm, highestUtilisation(arm).orElseThrow()));
  }

  private String sizeCommand(ArmDescription arm, double utilisation) {
    long percent = Math.round(PERCENT * utilisation);
    return "scripts/encbench.sh size "
        + data.directory()
        + " --tps 2000 --encrypted "
        + columnsPercent(arm)
        + " --target-utilisation "
        + Math.max(LEAST_PERCENT, Math.min(100, percent));
  }

  private OptionalDouble highestUtilisation(ArmDescription arm) {
    return view.workloads().stream()
        .filter(workload -> level(workload).isPresent())
        .flatMap(workload -> view.value(workload, arm, Metric.CLIENT_CPU_UTILISATION).stream())
        .mapToDouble(Estimate::value)
        .max();
  }

  /** Explains how client CPU is split by cause. */
  String causesWords() {
    long least = data.causes().values().stream().mapToLong(CpuByCause::samples).min().orElse(0);
    return String.format(
        Locale.ROOT,
        "From one more run of each arm with the most terminals, after the last block, which counts"
            + " in no other figure. The system reports the CPU of kernel, garbage collector, JIT"
            + " compiler and JVM. The rest is split by the stacks of Java code that JDK Flight"
            + " Recorder sampled every 10 ms: at least %,d in each arm.",
        least);
  }

  /** Client CPU by cause. */
  ReportTable causes() {
    ArmTable table = new ArmTable(view);
    data.causes().values().stream()
        .flatMap(split -> split.micros().keySet().stream())
        .distinct()
        .forEach(
            cause ->
                table.number(
                    cause,
                    arm ->
                        Optional.ofNullable(data.causes().get(arm.name()))
                            .map(split -> split.micros().get(cause))
                            .map(Figures::rounded)));
    return table.build();
  }

  /** The tables of leaks. */
  LeakTables leaks() {
    return new LeakTables(view, data.rules());
  }

  /** Response times of all types. */
  ReportTable latency() {
    ArmTable table = new ArmTable(view);
    for (TransactionType type : TransactionType.values()) {
      if (type != TransactionType.DELIVERY) {
        table.number(
            type.name().replace('_', ' ').toLowerCase(Locale.ROOT) + " p50 / p95 / p99",
            arm -> percentiles(arm, type));
      }
    }
    return table.build();
  }

  private Optional<String> percentiles(ArmDescription arm, TransactionType type) {
    List<OptionalDouble> values =
        List.of(
            latency(arm, type, TransactionSummary::p50Ms),
            latency(arm, type, TransactionSummary::p95Ms),
            latency(arm, type, TransactionSummary::p99Ms));
    if (values.stream().anyMatch(OptionalDouble::isEmpty)) {
      return Optional.empty();
    }
    return Optional.of(
        String.join(
            " / ", values.stream().map(value -> Figures.rounded(value.orElseThrow())).toList()));
  }

  private OptionalDouble latency(
      ArmDescription arm, TransactionType type, ToDoubleFunction<TransactionSummary> figure) {
    return main.filter(workload -> !view.rejected(workload, arm))
        .map(workload -> runs.median(workload.name(), arm.name(), type, figure))
        .orElse(OptionalDouble.empty());
  }

  /** Encrypted values, wire bytes, memory and stored bytes. */
  ReportTable resources() {
    return new ArmTable(view)
        .number(
            "values encrypted",
            arm -> cells(arm, run -> run.encryption().cellsEncryptedPerTransaction()))
        .number(
            "values decrypted",
            arm -> cells(arm, run -> run.encryption().cellsDecryptedPerTransaction()))
        .number("round trips", arm -> mean(arm, Metric.ROUND_TRIPS))
        .number("bytes sent", arm -> mean(arm, Metric.WIRE_SENT))
        .number("bytes received", arm -> mean(arm, Metric.WIRE_RECEIVED))
        .words("bytes against " + view.baselineName(), arm -> ratio(arm, Metric.WIRE_BYTES))
        .number("bytes allocated", arm -> mean(arm, Metric.CLIENT_ALLOCATED))
        .number("server CPU, µs", arm -> mean(arm, Metric.SERVER_CPU))
        .number("peak client memory", this::memory)
        .number("stored rows", arm -> stored(arm).map(size -> Figures.memory(size.dataBytes())))
        .number("stored indexes", arm -> stored(arm).map(size -> Figures.memory(size.indexBytes())))
        .number("stored, relative to " + view.baselineName(), this::growth)
        .build();
  }

  /** The counters per transaction at each level. */
  List<TitledTable> counters() {
    return ResultPage.counters(view);
  }

  private Optional<String> cells(ArmDescription arm, ToDoubleFunction<RunResult> figure) {
    OptionalDouble median =
        main.map(workload -> runs.median(workload.name(), arm.name(), figure))
            .orElse(OptionalDouble.empty());
    return median.isPresent()
        ? Optional.of(Figures.rounded(median.getAsDouble()))
        : Optional.empty();
  }

  private Optional<String> mean(ArmDescription arm, Metric metric) {
    return estimate(arm, metric).map(value -> Figures.rounded(value.value()));
  }

  private Optional<String> memory(ArmDescription arm) {
    return estimate(arm, Metric.CLIENT_RSS).map(value -> Figures.memory(Math.round(value.value())));
  }

  private Optional<StoredSize> stored(ArmDescription arm) {
    return Optional.ofNullable(data.stored().get(arm.name()));
  }

  private Optional<String> growth(ArmDescription arm) {
    @Nullable StoredSize base = data.stored().get(view.baselineName());
    return base == null || base.bytes() == 0
        ? Optional.empty()
        : stored(arm).map(size -> "× " + Figures.rounded((double) size.bytes() / base.bytes()));
  }

  /** The clients that shared runs. */
  ClientTable clients() {
    return new ClientTable(data.runs());
  }

  /** The tables about the peers' drivers. */
  PeerTables peers() {
    return new PeerTables(view, data.peers());
  }

  /** The results of the consistency checks. */
  ReportTable consistency() {
    return new ArmTable(view)
        .number("runs checked", arm -> Optional.of("" + runs.checked(arm.name())))
        .number("conditions checked", arm -> Optional.of("" + conditions(runs.checks(arm.name()))))
        .words("verdict", arm -> Optional.of(verdict(runs.checks(arm.name()))))
        .build();
  }

  private static long conditions(List<ConsistencyResult> checks) {
    return checks.stream().map(ConsistencyResult::condition).distinct().count();
  }

  private static String verdict(List<ConsistencyResult> checks) {
    if (checks.isEmpty()) {
      return "not checked yet";
    }
    List<String> broken =
        checks.stream()
            .filter(check -> !check.holds())
            .map(check -> "condition " + check.condition() + " BROKEN: " + check.violation())
            .distinct()
            .toList();
    return broken.isEmpty() ? "all hold" : String.join("; ", broken);
  }

  /** Our figures in the form of the published ones. */
  ReportTable ours() {
    return new ArmTable(view)
        .number("columns encrypted, %", ComparisonView::share)
        .words("throughput", arm -> ratio(arm, Metric.THROUGHPUT))
        .number("client CPU, % of its cores", this::utilisation)
        .words("client CPU per transaction", arm -> ratio(arm, Metric.CLIENT_CPU))
        .number("client memory", this::memory)
        .build();
  }

  private static Optional<String> share(ArmDescription arm) {
    return Optional.of("" + columnsPercent(arm));
  }

  private static long columnsPercent(ArmDescription arm) {
    return Math.round(PERCENT * arm.protection().share().byColumns());
  }

  ComparisonData data() {
    return data;
  }
}
