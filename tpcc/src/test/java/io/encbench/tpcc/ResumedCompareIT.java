package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Sample;
import io.encbench.profile.Endpoint;
import io.encbench.report.file.JsonResults;
import io.encbench.server.DatabaseServer;
import io.encbench.server.install.ServerBinary;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison on a running server, killed or stopped during a run and started again. */
class ResumedCompareIT {
  private static final String PROPS =
      """
      arms=plain
      mode=saturation
      runTxnsPerTerminal=150
      jvmFlags=-Xmx704m -XX:TieredStopAtLevel=1
      """;

  @TempDir private Path directory;

  private record Ended(int exitCode, String output) {}

  private Ended execute(String... args) throws Exception {
    Path output = Files.createTempFile(directory, "output", ".txt");
    Process process =
        ProgramProcess.builder(args)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(240, TimeUnit.SECONDS)).isTrue();
    return new Ended(process.exitValue(), Files.readString(output));
  }

  @Test
  void killedComparison_goesOnWithTheRunThatItWasIn_andSaysSo() throws Exception {
    try (DatabaseServer server = TestServers.startForWarehousesOrSkip(ServerBinary.MYSQL_8_0_31)) {
      Path results = directory.resolve("results");
      String props = TestServers.compareProps(server.endpoint(), results, PROPS).toString();
      killInSecondRun(props, results);
      List<Path> done = ended(results);
      assertThat(done).hasSize(1);
      String first = Files.readString(done.get(0));
      assertThat(JsonResults.read(results.resolve("comparison.json")).notes())
          .contains("Not finished: 1 of 2 runs are done.");

      Ended other = execute("compare", props, "runTxnsPerTerminal", "151");
      assertThat(other.exitCode()).isEqualTo(EncBench.EXIT_CONFIGURATION);
      assertThat(other.output()).contains("error: runTxnsPerTerminal=151, but the comparison in");

      Ended resumed = execute("compare", props);
      assertThat(resumed.exitCode()).as(resumed.output()).isZero();
      assertThat(resumed.output()).contains("already loaded: 1 warehouse", "tpcc-compare: NOISY");
      assertThat(Files.readString(done.get(0))).isEqualTo(first);
      ExperimentResult result = JsonResults.read(results.resolve("comparison.json"));
      assertThat(result.samples())
          .filteredOn(sample -> sample.workload().equals("2-terminals"))
          .extracting(Sample::arm)
          .containsExactlyInAnyOrder("plain", "plain-again");
      assertThat(result.notes())
          .noneMatch(note -> note.startsWith("Not finished"))
          .anySatisfy(note -> assertThat(note).startsWith("Resumed at ").contains("block 1 of 1"));

      Ended again = execute("compare", props);
      assertThat(again.exitCode()).isZero();
      assertThat(again.output()).contains("already finished");
      assertSchemas(server.endpoint(), "encbench_encbench_load_plain");
    }
  }

  @Test
  void interruptedComparison_isInvalid_soIsItsVerdict_andItGoesOn() throws Exception {
    try (DatabaseServer server = TestServers.startForWarehousesOrSkip(ServerBinary.MYSQL_8_0_31)) {
      Path results = directory.resolve("results");
      Path junit = directory.resolve("verdict.xml");
      Path history = directory.resolve("history.csv");
      String[] command = {
        "compare",
        "--junit=" + junit,
        "--history=" + history,
        TestServers.compareProps(server.endpoint(), results, PROPS).toString()
      };
      Process comparison = startUntilSecondRun(results, command);
      new ProcessBuilder("kill", "-INT", Long.toString(comparison.pid())).start().waitFor();
      assertThat(comparison.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(comparison.exitValue()).isEqualTo(128 + 2);
      String reason = "Not finished: the comparison was stopped; start it again to resume";
      ExperimentResult stopped = JsonResults.read(results.resolve("comparison.json"));
      assertThat(stopped.invalidReasons()).containsExactly(reason);
      assertThat(stopped.samples()).isNotEmpty();
      assertThat(junit).content().contains("failures=\"1\"", reason);
      assertThat(results.resolve("report.html")).content().contains(reason);
      assertThat(history).doesNotExist();

      Ended resumed = execute(command);
      assertThat(resumed.exitCode()).as(resumed.output()).isZero();
      assertThat(resumed.output()).contains("tpcc-compare: NOISY");
      assertThat(JsonResults.read(results.resolve("comparison.json")).usable()).isTrue();
      assertThat(junit).content().contains("failures=\"0\"");
      assertThat(history).content().hasLineCount(2);
    }
  }

  private static void killInSecondRun(String props, Path results) throws Exception {
    Process comparison = startUntilSecondRun(results, "compare", props);
    comparison.destroyForcibly();
    assertThat(comparison.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(comparison.exitValue()).as("killed, not ended").isEqualTo(128 + 9);
  }

  private static Process startUntilSecondRun(Path results, String... command) throws Exception {
    Process comparison =
        ProgramProcess.builder(command)
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.INHERIT)
            .start();
    for (int attempt = 0; attempt < 12_000 && begun(results) < 2; attempt++) {
      assertThat(comparison.isAlive()).as("still comparing").isTrue();
      Thread.sleep(10);
    }
    assertThat(begun(results)).isEqualTo(2);
    return comparison;
  }

  /** Number of runs that have files. */
  private static long begun(Path results) throws Exception {
    return found(results, "run.properties").size();
  }

  private static List<Path> ended(Path results) throws Exception {
    return found(results, "results.json");
  }

  /** The runs' files of a name. Only names are read, since the comparison beside renames files. */
  private static List<Path> found(Path results, String name) throws Exception {
    Path runs = results.resolve("runs/block-1/2-terminals");
    if (!Files.exists(runs)) {
      return List.of();
    }
    try (Stream<Path> each = Files.list(runs)) {
      return each.map(run -> run.resolve(name)).filter(Files::exists).toList();
    }
  }

  private static void assertSchemas(Endpoint endpoint, String... names) throws Exception {
    List<String> found = new ArrayList<>();
    try (var connection =
            DriverManager.getConnection(
                endpoint.url() + "?sslMode=DISABLED",
                endpoint.user(),
                endpoint.password().reveal());
        var statement = connection.createStatement();
        var rows = statement.executeQuery("SHOW DATABASES LIKE 'encbench\\_%'")) {
      while (rows.next()) {
        found.add(new String(rows.getBytes(1), StandardCharsets.UTF_8));
      }
    }
    assertThat(found).containsExactly(names);
  }
}
