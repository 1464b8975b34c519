package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Sample;
import io.encbench.profile.Endpoint;
import io.encbench.report.file.JsonResults;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.result.ClientResult;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.Throughput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two clients in executors of a standalone cluster. */
class SparkClientsIT extends ClientsContract {
  private static final String VARIABLE = "TPCC_PASSWORD";
  private static final String KEYS = "TPCC_KEYS";
  private static final String KEY = "5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e";
  private static final List<String> ELSEWHERE = List.of("build", "run", "compare");
  private static final int ARMS = 3;
  private static final long LONGEST_SECONDS = 170;
  private static final Path PROGRAM = StandaloneCluster.ROOT.resolve("tpcc/target/encbench.jar");

  private String password = "";
  private StandaloneCluster cluster;
  private Path events;

  @Override
  protected String lines(Endpoint account) {
    password = account.password().reveal();
    return "user=%s\npasswordEnv=%s".formatted(account.user(), VARIABLE);
  }

  @BeforeEach
  void startCluster(TestInfo test) throws Exception {
    Path home = Files.createTempDirectory(directory, test.getTestMethod().orElseThrow().getName());
    events = Files.createDirectory(home.resolve("events"));
    cluster =
        StandaloneCluster.start(home.resolve("cluster"), Map.of(VARIABLE, password, KEYS, KEY));
  }

  @AfterEach
  void stopCluster() throws Exception {
    List<ProcessHandle> all = new ArrayList<>(cluster.executors());
    all.addAll(cluster.clients());
    all.add(cluster.process("master"));
    cluster.stop();
    StandaloneCluster.awaitEnd(all);
  }

  @Override
  protected ProcessBuilder program(String... args) {
    List<String> command = new ArrayList<>();
    // Tests started in the background may have SIGINT ignored, and child processes inherit that.
    command.addAll(List.of("env", "--default-signal=INT"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx704m", "-Dspark.eventLog.enabled=true"));
    command.add("-Dspark.eventLog.dir=" + events);
    command.addAll(List.of("-jar", PROGRAM.toString()));
    command.addAll(List.of(args));
    if (cluster != null && ELSEWHERE.contains(args[0])) {
      command.addAll(List.of("fleet", cluster.address()));
    }
    ProcessBuilder program = new ProcessBuilder(command);
    program.environment().putAll(Map.of(VARIABLE, password, KEYS, KEY));
    if (cluster != null) {
      program.environment().put("SPARK_CONF_DIR", cluster.settings().toString());
    }
    return program;
  }

  @Override
  protected List<ProcessHandle> clients(Process run) {
    try {
      return cluster.clients();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void killedExecutor_makesTheRunInvalid_andItsClientEnds() throws Exception {
    assertFault("executor", run -> signal("KILL", cluster.executors().get(1)));
  }

  @Test
  void killedWorker_makesTheRunInvalid_andItsClientEnds() throws Exception {
    assertFault("worker", run -> signal("KILL", cluster.process("worker-1")));
  }

  private void assertFault(String name, Deed deed) throws Exception {
    Path results = directory.resolve(name);
    List<ProcessHandle> all = new ArrayList<>();
    Ended ended =
        ended(
            SECOND, afterNoting(all, deed), "run", props(), "resultDirectory", results.toString());
    assertThat(ended.exitCode()).as(ended.output()).isEqualTo(1);
    assertInvalid(ended, results, "client [12] of 2: its executor was lost");
    StandaloneCluster.awaitEnd(all);
  }

  /** Does a deed after it has noted the two clients and their executors. */
  private Deed afterNoting(List<ProcessHandle> all, Deed deed) {
    return run -> {
      all.addAll(cluster.clients());
      all.addAll(cluster.executors());
      assertThat(all).hasSize(4);
      deed.during(run);
    };
  }

  @Test
  void killedProgram_endsAllClients() throws Exception {
    List<ProcessHandle> all = new ArrayList<>();
    Ended ended =
        ended(
            SECOND,
            afterNoting(all, run -> signal("KILL", run.toHandle())),
            "run",
            props(),
            "resultDirectory",
            directory.resolve("program").toString());
    assertThat(ended.exitCode()).isEqualTo(128 + 9);
    StandaloneCluster.awaitEnd(all);
  }

  @Test
  void secret_isInNoLogOfSpark_andNoProcessListing() throws Exception {
    StringBuilder shown = new StringBuilder();
    Ended ended =
        ended(
            SECOND,
            run -> {
              List<ProcessHandle> all = new ArrayList<>(cluster.clients());
              all.addAll(cluster.executors());
              all.add(run.toHandle());
              for (ProcessHandle process : all) {
                shown.append(Files.readString(Path.of("/proc/" + process.pid() + "/cmdline")));
              }
            },
            "run",
            props(),
            "runMins",
            "0",
            "runSecs",
            "3");
    assertThat(shown).contains("ClientWorker").doesNotContain(password);
    assertThat(ended.output()).contains("Measured tpm").doesNotContain(password);
    List<Path> files = new ArrayList<>(filesIn(events));
    files.addAll(filesIn(cluster.directory()));
    assertThat(files)
        .anyMatch(file -> file.startsWith(events))
        .allSatisfy(
            file ->
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                    .doesNotContain(password));
  }

  @ParameterizedTest
  @ValueSource(strings = {"simultaneous", "interleaved"})
  void comparison_isValid_provesEachClient_andShowsNoSecret(String schedule) throws Exception {
    Path results = directory.resolve(schedule);
    Ended ended = ended(comparison(schedule, results));
    assertThat(ended.output())
        .containsPattern("tpcc-compare: (VALID|NOISY)")
        .containsPattern("encrypted-100: 2 clients started within [0-9.]+ ms; 1: tpm")
        .doesNotContain("\tat ");
    ExperimentResult result = JsonResults.read(results.resolve("comparison.json"));
    assertThat(result.invalidReasons()).isEmpty();
    assertThat(result.rejected()).isEmpty();
    assertThat(result.samples())
        .filteredOn(sample -> sample.workload().equals("2-terminals-by-2-clients"))
        .extracting(Sample::arm)
        .containsExactlyInAnyOrder("plain", "plain-again", "encrypted-100");
    List<RunResult> runs = runs(results);
    assertThat(runs).hasSize(ARMS);
    for (RunResult run : runs) {
      assertThat(run.reasonsAgainst()).isEmpty();
      assertThat(run.consistency()).hasSize(11);
      assertThat(run.clients()).hasSize(2).allMatch(client -> client.transactions() > 0);
      assertThat(run.clients().stream().mapToLong(ClientResult::transactions).sum())
          .isEqualTo(Throughput.count(run.transactions()));
      assertThat(run.clients()).extracting(one -> one.proven().before()).containsExactly(1, 1);
      assertThat(run.clients()).extracting(one -> one.proven().after()).containsExactly(1, 1);
    }
    List<Path> files = new ArrayList<>(filesIn(events));
    files.addAll(filesIn(cluster.directory()));
    files.addAll(filesIn(results));
    assertThat(files)
        .anyMatch(file -> file.startsWith(events))
        .anyMatch(file -> file.endsWith("result.csv"))
        .allSatisfy(
            file ->
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                    .doesNotContain(password, KEY));
  }

  @Test
  void lostExecutor_endsTheComparison_whichThenGoesOnWithThatBlock() throws Exception {
    Path results = directory.resolve("lost");
    String[] comparison = comparison("simultaneous", results);
    Path output = directory.resolve("lost.txt");
    Process process =
        program(comparison).redirectErrorStream(true).redirectOutput(output.toFile()).start();
    while (begun(results) < ARMS) {
      assertThat(process.isAlive()).as(Files.readString(output)).isTrue();
      TimeUnit.MILLISECONDS.sleep(10);
    }
    List<ProcessHandle> all = new ArrayList<>(cluster.clients());
    assertThat(all).as("a JVM of each arm and client").hasSize(2 * ARMS);
    List<ProcessHandle> executors = cluster.executors();
    all.addAll(executors);
    signal("KILL", executors.get(0));
    assertThat(process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(output)).isEqualTo(1);
    StandaloneCluster.awaitEnd(all);
    assertThat(JsonResults.read(results.resolve("comparison.json")).invalidReasons())
        .singleElement()
        .asString()
        .containsPattern("^Not finished: block 1 of 1, .*: client [12] of 2: its executor was lost")
        .endsWith("; the other clients were stopped; start the comparison again to resume");

    Ended resumed = ended(comparison);
    assertThat(resumed.output()).containsPattern("tpcc-compare: (VALID|NOISY)");
    assertThat(runs(results)).hasSize(ARMS).allMatch(RunResult::endedAsPlanned);
  }

  private String[] comparison(String schedule, Path results) throws IOException {
    Path props =
        Files.writeString(
            directory.resolve("compare.props"),
            """
            db=mysql
            conn=%s?sslMode=DISABLED
            %s
            warehouses=2
            clients=2
            arms=plain encrypted-100
            concurrency=2
            mode=saturation
            blocks=1
            runSecs=4
            rampupSecs=1
            digests=first
            jvmFlags=-Xmx256m -XX:TieredStopAtLevel=1
            """
                .formatted(endpoint().url(), lines(endpoint())));
    Files.copy(
        StandaloneCluster.ROOT.resolve("props/rules-tpcc-100-windows.props"),
        directory.resolve("rules-tpcc-100-windows.props"),
        StandardCopyOption.REPLACE_EXISTING);
    return new String[] {
      "compare", props.toString(), "schedule", schedule, "resultDirectory", results.toString()
    };
  }

  private static List<RunResult> runs(Path results) throws IOException {
    List<RunResult> runs = new ArrayList<>();
    for (Path file : filesIn(results.resolve("runs"))) {
      if (file.endsWith("results.json")) {
        runs.add(SavedRun.readResult(RunDirectory.open(file.resolveSibling(""))));
      }
    }
    return runs;
  }

  private static long begun(Path results) throws IOException {
    Path runs = results.resolve("runs");
    return Files.exists(runs)
        ? filesIn(runs).stream().filter(file -> file.endsWith("run.properties")).count()
        : 0;
  }

  @Test
  void build_isSharedByTheMachines_andLoadsTheSameRows() throws Exception {
    sql("CREATE DATABASE elsewhere");
    String conn = endpoint().url().replaceFirst("/[^/]*$", "/elsewhere") + "?sslMode=DISABLED";
    List<ProcessHandle> loaders = new ArrayList<>();
    Ended built =
        ended("tableCreates", run -> loaders.addAll(loading()), "build", props(), "conn", conn);
    assertThat(built.exitCode()).as(built.output()).isZero();
    assertThat(built.output())
        .contains("the expected number in each table")
        .doesNotContain(password);
    assertThat(loaders).hasSize(2).noneMatch(ProcessHandle::isAlive);
    Ended checked = ended("check", props(), "conn", conn);
    assertThat(checked.exitCode()).as(checked.output()).isZero();
  }

  /** Waits for the JVMs of the two clients. */
  private List<ProcessHandle> loading() throws Exception {
    List<ProcessHandle> found = List.of();
    for (int i = 0; i < 1000 && found.size() < 2; i++) {
      TimeUnit.MILLISECONDS.sleep(20);
      found = cluster.clients();
    }
    return found;
  }

  private static List<Path> filesIn(Path directory) throws IOException {
    try (Stream<Path> found = Files.walk(directory)) {
      return found.filter(Files::isRegularFile).toList();
    }
  }

  @Test
  void moreClientsThanExecutors_areRefusedBeforeTheRunStarts() throws Exception {
    ProcessBuilder program =
        program("run", props(), "clients", "2", "resultDirectory", directory + "/many");
    program.command().add(3, "-Dspark.executor.cores=2");
    program.command().add(3, "-Dspark.scheduler.maxRegisteredResourcesWaitingTime=3s");
    Process run = program.redirectErrorStream(true).start();
    String output = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(run.waitFor()).as(output).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(output)
        .contains("error: fleet=" + cluster.address() + ": 0 of 2 clients got an executor with 2")
        .doesNotContain("\tat ");
    assertThat(directory.resolve("many")).doesNotExist();
  }

  @Test
  void missingVariable_refusesTheRun_namingTheClient() throws Exception {
    ProcessBuilder program = program("run", props(), "passwordEnv", "OTHER_PASSWORD");
    program.environment().put("OTHER_PASSWORD", password);
    Process run = program.redirectErrorStream(true).start();
    String output = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(run.waitFor()).as(output).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(output)
        .containsPattern("error: client 1 of 2 cannot start: props: passwordEnv=\\S+ names an env");
  }
}
