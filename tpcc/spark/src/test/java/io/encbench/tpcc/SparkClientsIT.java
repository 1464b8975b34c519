package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.profile.Endpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Two clients in executors of a standalone cluster. */
class SparkClientsIT extends ClientsContract {
  private static final String VARIABLE = "TPCC_PASSWORD";
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
    cluster = StandaloneCluster.start(home.resolve("cluster"), Map.of(VARIABLE, password));
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
    if (cluster != null && args[0].equals("run")) {
      command.addAll(List.of("fleet", cluster.address()));
    }
    ProcessBuilder program = new ProcessBuilder(command);
    program.environment().put(VARIABLE, password);
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
