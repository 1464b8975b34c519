package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Sample;
import io.encbench.report.file.JsonResults;
import io.encbench.server.DatabaseServer;
import io.encbench.server.install.ServerBinary;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.result.ClientResult;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.Throughput;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Comparisons whose runs two client JVMs share, on two warehouses. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClientsCompareIT {
  private static final long LONGEST_SECONDS = 240;

  private static final String PROPS =
      """
      loadMethod=LOAD_DATA
      clients=2
      arms=plain
      mode=saturation
      runSecs=4
      rampupSecs=1
      digests=first
      jvmFlags=-Xmx256m -XX:TieredStopAtLevel=1
      """;

  private static final String BY_TWO = "2-terminals-by-2-clients";

  /** So few transactions that one client and each of two are about as busy. */
  private static final String FEW =
      "mode offered offeredTxnsPerMin 1800 newOrderWeight 50 paymentWeight 50"
          + " orderStatusWeight 0 deliveryWeight 0 stockLevelWeight 0";

  private static final String FEW_BY_TWO = "2-terminals-at-1800-by-2-clients";

  @TempDir private static Path directory;

  private DatabaseServer server;

  @BeforeAll
  void start() {
    server = TestServers.startForWarehousesOrSkip(ServerBinary.MYSQL_8_0_31);
  }

  @AfterAll
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  @Test
  void oneAndTwoClients_takeTurns_andAddUpToWhatTheDatabaseGained() throws Exception {
    Path results = directory.resolve("turns");
    String props = TestServers.compareProps(server.endpoint(), results, PROPS).toString();
    Path output = directory.resolve("turns.txt");
    Process comparison =
        start(
            output,
            Stream.concat(
                    Stream.of("compare", props, "warehouses", "2", "clients", "1 2"),
                    Stream.of(FEW.split(" ")))
                .toArray(String[]::new));
    assertThat(comparison.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(comparison.exitValue()).as(Files.readString(output)).isZero();
    assertTurns(results, "2-terminals-at-1800", 2);
    assertTurns(results, FEW_BY_TWO, 1, 1);
    assertSized(results);
  }

  /**
   * Asserts that a level was measured in turns.
   *
   * @param terminals the terminals of each client
   */
  private static void assertTurns(Path results, String level, Integer... terminals)
      throws Exception {
    List<Sample> samples =
        JsonResults.read(results.resolve("comparison.json")).samples().stream()
            .filter(sample -> sample.workload().equals(level))
            .toList();
    assertThat(samples)
        .allSatisfy(sample -> assertThat(sample.windows()).hasSize(4))
        .extracting(Sample::arm)
        .containsExactlyInAnyOrder("plain", "plain-again");
    List<RunResult> runs = runs(results, level);
    assertThat(runs).hasSize(2).allSatisfy(run -> assertAddedUp(run, terminals));
    assertThat(runs.stream().mapToLong(run -> Throughput.count(run.transactions())))
        .containsExactlyInAnyOrderElementsOf(samples.stream().map(Sample::operations).toList());
  }

  /** Sizes by the runs of one client, and holds the prediction against those of two. */
  private static void assertSized(Path results) {
    CommandLine commandLine = EncBench.commandLine();
    StringWriter output = new StringWriter();
    StringWriter errors = new StringWriter();
    commandLine.setOut(new PrintWriter(output, true));
    commandLine.setErr(new PrintWriter(errors, true));
    int code =
        commandLine.execute(
            "size",
            results.toString(),
            "--tps=100",
            "--encrypted=0",
            "--target-utilisation=50",
            "--extrapolate",
            "--cores-per-client=1",
            "--held-against=" + results,
            "--fail-if=whole error > 0");
    assertThat(code).as(output + "\n" + errors).isEqualTo(1);
    assertThat(output.toString())
        .contains("\nHeld against: " + FEW_BY_TWO + ", plain, 1 block\n")
        .containsPattern("\n2 +[0-9.,]+ +[0-9.]+ +[0-9,]+ +[0-9,]+ +[+−][0-9.]+ %\n")
        .containsPattern("\nall +[0-9.,]+ +[0-9.]+ +[0-9,]+ +[0-9,]+ +[+−][0-9.]+ %\n")
        .contains("\nfailed: whole error > 0\n")
        .containsPattern("That is [0-9]+ clients? of 1 core, each with ");
    assertThat(output.toString().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void lostClient_endsTheComparison_whichThenGoesOnWithThatRun() throws Exception {
    Path results = directory.resolve("results");
    String props =
        TestServers.compareProps(server.endpoint(), results, PROPS + "schedule=interleaved\n")
            .toString();
    Path output = directory.resolve("output.txt");
    Process comparison = start(output, "compare", props, "warehouses", "2");
    while (found(results, BY_TWO, "run.properties").size() < 2) {
      assertThat(comparison.isAlive()).as(Files.readString(output)).isTrue();
      Thread.sleep(10);
    }
    List<ProcessHandle> clients = comparison.children().toList();
    assertThat(clients).hasSize(2);
    assertThat(clients.get(0).destroyForcibly()).isTrue();
    assertThat(comparison.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(comparison.exitValue()).as(Files.readString(output)).isEqualTo(1);
    assertThat(clients).noneMatch(ProcessHandle::isAlive);
    String reason = "client [12] of 2: its JVM ended with exit code 137 without an answer";
    ExperimentResult ended = JsonResults.read(results.resolve("comparison.json"));
    assertThat(ended.invalidReasons())
        .singleElement()
        .asString()
        .containsPattern("^Not finished: block 1 of 1, .*: " + reason)
        .endsWith("; the other clients were stopped; start the comparison again to resume");
    List<RunResult> runs = runs(results, BY_TWO);
    assertThat(runs)
        .extracting(RunResult::ending)
        .containsExactlyInAnyOrder(RunResult.Ending.AS_PLANNED, RunResult.Ending.FAILED);
    RunResult first = runs.stream().filter(RunResult::endedAsPlanned).findFirst().orElseThrow();

    Process resumed = start(output, "compare", props, "warehouses", "2");
    assertThat(resumed.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(resumed.exitValue()).as(Files.readString(output)).isZero();
    assertThat(output)
        .content()
        .contains("tpcc-compare: NOISY")
        .containsPattern(
            "block 1, 2-terminals-by-2-clients, plain: 2 clients started within [0-9.]+ ms; 1: tpm");
    ExperimentResult result = JsonResults.read(results.resolve("comparison.json"));
    assertThat(result.samples())
        .filteredOn(sample -> sample.workload().equals(BY_TWO))
        .extracting(Sample::arm)
        .containsExactlyInAnyOrder("plain", "plain-again");
    assertThat(runs(results, BY_TWO)).contains(first).allSatisfy(run -> assertAddedUp(run, 1, 1));
    assertThat(results.resolve("report.html")).content().contains("<section id=\"clients\"");
    assertThat(results.resolve("report.md")).content().contains("## Clients");
  }

  private static void assertAddedUp(RunResult run, Integer... terminals) {
    assertThat(run.reasonsAgainst()).as("the database gained what the clients counted").isEmpty();
    assertThat(run.clients())
        .hasSize(terminals.length)
        .allMatch(client -> client.transactions() > 0);
    assertThat(run.clients().stream().mapToLong(ClientResult::transactions).sum())
        .isEqualTo(Throughput.count(run.transactions()));
    assertThat(run.clients())
        .extracting(client -> client.proven().after())
        .containsExactly(terminals);
  }

  private static Process start(Path output, String... args) throws Exception {
    return ProgramProcess.builder(args)
        .redirectErrorStream(true)
        .redirectOutput(Redirect.to(output.toFile()))
        .start();
  }

  private static List<RunResult> runs(Path results, String level) throws Exception {
    List<RunResult> runs = new ArrayList<>();
    for (Path file : found(results, level, "results.json")) {
      runs.add(SavedRun.readResult(RunDirectory.open(file.resolveSibling(""))));
    }
    return runs;
  }

  private static List<Path> found(Path results, String level, String name) throws Exception {
    Path runs = results.resolve("runs/block-1").resolve(level);
    if (!Files.exists(runs)) {
      return List.of();
    }
    try (Stream<Path> each = Files.list(runs)) {
      return each.map(run -> run.resolve(name)).filter(Files::exists).toList();
    }
  }
}
