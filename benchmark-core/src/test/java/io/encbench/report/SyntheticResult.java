package io.encbench.report;

import io.encbench.experiment.Analysis;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Omission;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.EncryptedShare;
import io.encbench.experiment.result.Environment;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.ModeProof;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.Rejection;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.experiment.result.TrustTier;
import io.encbench.experiment.result.WarmUp;
import io.encbench.experiment.result.WorkloadDescription;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An invented result of a full run, the same on every call. Its numbers have a realistic magnitude
 * but were not measured.
 */
public final class SyntheticResult {
  static final int BLOCKS = 6;
  static final String SELECT = "SELECT id, k, c, pad FROM sbtest1 WHERE id = 4711";

  private static final Map<String, Omission> NOT_OF_A_BARE_LOOP =
      Map.of(
          "point-select-client-prepared",
          Omission.NOT_PLANNED,
          "point-select-server-prepared",
          Omission.NOT_PLANNED,
          "connect",
          Omission.NOT_PLANNED,
          "range-read",
          Omission.NOT_PLANNED);

  private static final List<Mode> MODES =
      List.of(
          mode("plain", "Plain", Role.BASELINE, 1, 1, 1, 1),
          mode("plain-again", "Plain again", Role.AA_CHECK, 1, 1, 1, 1),
          mode("tls13-aes128", "TLS 1.3, AES-128-GCM", Role.TREATMENT, 1.07, 3.9, 1.16, 1.003),
          mode("tls13-aes256", "TLS 1.3, AES-256-GCM", Role.TREATMENT, 1.08, 4.0, 1.16, 1.003),
          mode("tls12-aes128", "TLS 1.2, AES-128-GCM", Role.TREATMENT, 1.09, 3.4, 1.2, 1.004),
          mode("compressed", "Compressed", Role.TREATMENT, 1.004, 1.02, 1.05, 0.21),
          mode(
              "tls13-aes128-compressed",
              "TLS 1.3, AES-128-GCM, compressed",
              Role.TREATMENT,
              1.12,
              4.1,
              1.21,
              0.22),
          mode("bare", "Bare Connector/J loop", Role.HARNESS_CHECK, 0.98, 1, 1, 1));

  private static final Work LITERAL =
      work("point-select-literal", "One row by primary key, literal in the text", SELECT, 30.1);
  private static final Work CONNECT =
      work("connect", "Connect, one point select, disconnect", "connect; " + SELECT, 1040);
  private static final Work RANGE =
      work(
          "range-read",
          "1000 rows by primary key",
          "SELECT id, k, c, pad FROM sbtest1 WHERE id BETWEEN 4001 AND 5000",
          620);
  private static final List<Work> WORKS =
      List.of(
          LITERAL,
          work(
              "point-select-client-prepared",
              "One row by primary key, prepared in the client",
              "SELECT id, k, c, pad FROM sbtest1 WHERE id = ?",
              31.4),
          work(
              "point-select-server-prepared",
              "One row by primary key, prepared in the server",
              "SELECT id, k, c, pad FROM sbtest1 WHERE id = ?",
              26.2),
          CONNECT,
          RANGE);

  /** CPU of a select and of a connect, and wire bytes, as multiples of plain's. */
  private record Mode(
      ArmDescription arm, double select, double connect, double smallBytes, double largeBytes) {}

  /** A workload and its CPU time in the plain arm. */
  private record Work(WorkloadDescription description, double cpuMicros) {}

  private SyntheticResult() {}

  private static Mode mode(
      String name,
      String title,
      Role role,
      double select,
      double connect,
      double smallBytes,
      double largeBytes) {
    return new Mode(
        new ArmDescription(
            name,
            title,
            role,
            settings(name),
            Protection.ofTransport(name.startsWith("tls")),
            role == Role.HARNESS_CHECK ? NOT_OF_A_BARE_LOOP : Map.of(),
            proof(name)),
        select,
        connect,
        smallBytes,
        largeBytes);
  }

  private static Work work(String name, String title, String statement, double cpuMicros) {
    return new Work(new WorkloadDescription(name, title, statement), cpuMicros);
  }

  private static Map<String, String> settings(String name) {
    return name.startsWith("tls")
        ? Map.of("sslMode", "REQUIRED", "useCompression", "" + name.endsWith("compressed"))
        : Map.of("sslMode", "DISABLED", "useCompression", "" + name.equals("compressed"));
  }

  private static ModeProof proof(String name) {
    boolean tls13 = name.startsWith("tls13");
    boolean tls = name.startsWith("tls");
    String cipher = tls13 ? "TLS_AES_128_GCM_SHA256" : "ECDHE-RSA-AES128-GCM-SHA256";
    return new ModeProof(
        12,
        tls ? (tls13 ? "TLSv1.3" : "TLSv1.2") : "",
        tls ? (name.contains("256") ? "TLS_AES_256_GCM_SHA384" : cipher) : "",
        tls ? "SunJSSE" : "",
        name.contains("compressed"),
        "com.mysql.cj.jdbc.ConnectionImpl",
        "MySQL Connector/J 9.7.0",
        0);
  }

  public static ExperimentResult complete() {
    return of(samples(), List.of());
  }

  public static ExperimentResult invalid(String... reasons) {
    return of(samples(), List.of(reasons));
  }

  /** As if interrupted: only the samples that match, and the figures derived from them. */
  public static ExperimentResult partial(Predicate<Sample> kept) {
    return of(samples().stream().filter(kept).toList(), List.of());
  }

  /** As if the machine had slowed down for the A/A arm in two blocks. */
  public static ExperimentResult noisy() {
    return of(
        samples().stream()
            .map(s -> s.arm().equals("plain-again") && s.block() < 2 ? slower(s) : s)
            .toList(),
        List.of());
  }

  private static Sample slower(Sample sample) {
    Map<Metric, Double> values = new EnumMap<>(sample.values());
    values.computeIfPresent(Metric.CLIENT_CPU, (metric, cpu) -> 1.2 * cpu);
    return with(sample, values);
  }

  private static Sample with(Sample sample, Map<Metric, Double> values) {
    return new Sample(
        sample.block(),
        sample.position(),
        sample.arm(),
        sample.workload(),
        sample.operations(),
        sample.seconds(),
        values);
  }

  /** As if the JIT compiler had taken a third of a processor in the samples that match. */
  public static ExperimentResult withBusyCompiler(Predicate<Sample> busy) {
    return of(samples().stream().map(s -> busy.test(s) ? coldCode(s) : s).toList(), List.of());
  }

  private static Sample coldCode(Sample sample) {
    Map<Metric, Double> values = new EnumMap<>(sample.values());
    values.put(Metric.CLIENT_CPU_JIT, 1e6 / 3 * sample.seconds() / sample.operations());
    return with(sample, values);
  }

  /**
   * As if the arm named {@code compressed} had encrypted columns and its driver did not support
   * range reads.
   */
  public static ExperimentResult withEncryptedArm() {
    ExperimentResult complete =
        partial(s -> !(s.arm().equals("compressed") && s.workload().equals("range-read")));
    List<ArmDescription> arms = new ArrayList<>();
    for (ArmDescription arm : complete.arms()) {
      arms.add(arm.name().equals("compressed") ? encrypted(arm) : arm);
    }
    return with(complete, complete.servers(), arms, List.of());
  }

  /** As if the numbers of one arm on one workload could not be used. */
  public static ExperimentResult rejecting(String workload, String arm, String reason) {
    ExperimentResult kept = partial(s -> !(s.arm().equals(arm) && s.workload().equals(workload)));
    return with(
        kept, kept.servers(), kept.arms(), List.of(new Rejection(workload, arm, List.of(reason))));
  }

  /** As if an arm had failed in the first block and had been left out from then on. */
  public static ExperimentResult leavingOut(String name, String reason) {
    ExperimentResult kept = partial(s -> !s.arm().equals(name));
    List<ArmDescription> arms =
        kept.arms().stream().map(arm -> arm.name().equals(name) ? leftOut(arm) : arm).toList();
    return with(
        Analysis.of(arms, kept.samples()).in(kept, arms),
        kept.servers(),
        arms,
        WORKS.stream()
            .map(work -> new Rejection(work.description.name(), name, List.of(reason)))
            .toList());
  }

  private static ArmDescription leftOut(ArmDescription arm) {
    return new ArmDescription(
        arm.name(),
        arm.title(),
        arm.role(),
        arm.settings(),
        arm.protection(),
        WORKS.stream()
            .collect(
                Collectors.toMap(work -> work.description.name(), work -> Omission.UNSUPPORTED)),
        arm.proof());
  }

  /** As if the JVMs had lived at once and had warmed up like this. */
  static ExperimentResult withWarmUps(WarmUp... warmUps) {
    ExperimentResult result = complete();
    return new ExperimentResult(
        result.formatVersion(),
        result.experiment(),
        result.command(),
        result.started(),
        result.finished(),
        result.invalidReasons(),
        result.noise(),
        result.notes(),
        result.rejected(),
        result.settings(),
        result.environment(),
        result.servers(),
        result.arms(),
        result.workloads(),
        List.of(warmUps),
        result.samples(),
        result.summaries(),
        result.comparisons(),
        result.resolutions());
  }

  /** As if the baseline had been measured once only. */
  public static ExperimentResult withoutAaCheck() {
    ExperimentResult kept = partial(s -> !s.arm().equals("plain-again"));
    List<ArmDescription> arms =
        kept.arms().stream().filter(arm -> arm.role() != Role.AA_CHECK).toList();
    return Analysis.of(arms, kept.samples()).in(kept, arms);
  }

  /** As if it had been measured on a server of each name. */
  public static ExperimentResult onServers(String... names) {
    ExperimentResult complete = complete();
    return with(
        complete,
        Stream.of(names).map(SyntheticResult::server).toList(),
        complete.arms(),
        List.of());
  }

  private static ExperimentResult with(
      ExperimentResult result,
      List<ServerDescription> servers,
      List<ArmDescription> arms,
      List<Rejection> rejected) {
    return new ExperimentResult(
        result.formatVersion(),
        result.experiment(),
        result.command(),
        result.started(),
        result.finished(),
        result.invalidReasons(),
        result.noise(),
        result.notes(),
        rejected,
        result.settings(),
        result.environment(),
        servers,
        arms,
        result.workloads(),
        result.warmUps(),
        result.samples(),
        result.summaries(),
        result.comparisons(),
        result.resolutions());
  }

  private static ArmDescription encrypted(ArmDescription arm) {
    return new ArmDescription(
        arm.name(),
        "half of the columns encrypted",
        arm.role(),
        arm.settings(),
        new Protection(
            TrustTier.T4,
            new EncryptedShare(0.5, 0.918, Map.of("point-select-literal", 0.67, "connect", 0.67))),
        Map.of("range-read", Omission.UNSUPPORTED),
        new ModeProof(12, "", "", "", false, "org.example.Encrypting", "Example 1", 48_000));
  }

  private static ExperimentResult of(List<Sample> samples, List<String> invalidReasons) {
    List<WorkloadDescription> workloads = new ArrayList<>();
    for (Work work : WORKS) {
      workloads.add(work.description);
    }
    List<ArmDescription> arms = new ArrayList<>();
    for (Mode mode : MODES) {
      arms.add(mode.arm);
    }
    Analysis analysis = Analysis.of(arms, samples);
    return new ExperimentResult(
        ExperimentResult.FORMAT_VERSION,
        "jmh-db",
        "mvn -pl jmh-suites verify -Dencbench.blocks=6 -Dencbench.seed=20260101",
        "2026-01-05T09:30:00Z",
        "2026-01-05T09:52:41Z",
        invalidReasons,
        analysis.noise(),
        List.of(),
        List.of(),
        Map.of("blocks", "6", "seed", "20260101", "server", "auto", "measureSeconds", "5"),
        environment(),
        List.of(server("MySQL")),
        arms,
        workloads,
        List.of(),
        samples,
        analysis.summaries(),
        analysis.comparisons(),
        analysis.resolutions());
  }

  private static List<Sample> samples() {
    var random = new Random(20260101);
    List<Sample> samples = new ArrayList<>();
    for (int block = 0; block < BLOCKS; block++) {
      for (int position = 0; position < MODES.size(); position++) {
        Mode mode = MODES.get((position * 3 + block) % MODES.size());
        if (mode.arm.role() == Role.HARNESS_CHECK) {
          samples.add(sample(block, position, mode, LITERAL, LITERAL.description, random));
        } else {
          for (Work work : WORKS) {
            samples.add(sample(block, position, mode, work, work.description, random));
          }
        }
      }
    }
    return samples;
  }

  private static Sample sample(
      int block, int position, Mode mode, Work work, WorkloadDescription workload, Random random) {
    double factor = mode.select;
    if (work.equals(CONNECT)) {
      factor = mode.connect;
    } else if (work.equals(RANGE)) {
      factor = 1 + 2.2 * (mode.select - 1);
    }
    double noise = 1 + 0.01 * random.nextGaussian() - 0.002 * block;
    double cpu = work.cpuMicros * factor * noise;
    double opsPerSecond = 0.74e6 / (cpu + 0.32 * work.cpuMicros);
    double bytes = work.equals(RANGE) ? 125_300 * mode.largeBytes : 331 * mode.smallBytes;
    if (work.equals(CONNECT)) {
      bytes = mode.connect > 2 ? 5_820 : 1_412;
    }
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    values.put(Metric.THROUGHPUT, opsPerSecond);
    values.put(Metric.CLIENT_CPU, cpu);
    values.put(Metric.CLIENT_CPU_USER, cpu * 0.64);
    values.put(Metric.CLIENT_CPU_SYSTEM, cpu * 0.36);
    values.put(Metric.CLIENT_CPU_APPLICATION, cpu * 0.93);
    values.put(Metric.CLIENT_CPU_JIT, cpu * 0.03);
    values.put(Metric.CLIENT_CPU_GC, cpu * 0.025);
    values.put(Metric.CLIENT_CPU_VM, cpu * 0.015);
    values.put(Metric.CLIENT_ALLOCATED, work.cpuMicros * 61 * factor);
    values.put(Metric.WIRE_BYTES, bytes);
    if (mode.arm.role() != Role.HARNESS_CHECK) {
      values.put(Metric.ROUND_TRIPS, work.equals(CONNECT) ? 6.0 : 1.0);
    }
    values.put(Metric.CONTEXT_SWITCHES, work.equals(CONNECT) ? 12.6 : 2.1);
    values.put(Metric.SERVER_CPU, work.cpuMicros * 0.8 * (0.4 + 0.6 * factor) * noise);
    return new Sample(
        block,
        position,
        mode.arm.name(),
        workload.name(),
        Math.round(opsPerSecond * 5),
        5.0,
        values);
  }

  private static Environment environment() {
    return new Environment(
        "0.1.0-SNAPSHOT",
        "Linux 6.1.0 amd64",
        "Example Xeon 2.50GHz",
        List.of("aes", "avx2", "vaes"),
        2,
        8_000_000_000L,
        "Example OpenJDK 64-Bit Server VM 17.0.15+6",
        List.of("-Xms512m", "-Xmx512m"),
        "not read (perf is not installed)");
  }

  private static ServerDescription server(String name) {
    return new ServerDescription(
        name,
        "MySQL",
        "8.0.31",
        "OpenSSL 1.1.1s",
        "embedded, chosen by auto",
        Map.of(
            "innodb_buffer_pool_size",
            "536870912",
            "version_comment",
            "<script>alert('server')</script>",
            "init_connect",
            "</script><b>&"));
  }
}
