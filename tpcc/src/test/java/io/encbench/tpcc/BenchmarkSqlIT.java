package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Sample;
import io.encbench.report.file.JsonResults;
import io.encbench.server.ServerTuning;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.result.RunResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A comparison with an installed BenchmarkSQL for MySQL. The environment variable {@code
 * ENCBENCH_BENCHMARKSQL} names it; without it the tests are skipped.
 */
class BenchmarkSqlIT {
  private static final String VARIABLE = "ENCBENCH_BENCHMARKSQL";
  private static final String KEY = "00112233445566778899aabbccddeeff";

  @TempDir private Path directory;

  @Test
  void benchmarkSql_isASecondRunnerOfEveryArm() throws Exception {
    String installation = System.getenv(VARIABLE);
    assumeTrue(installation != null, VARIABLE + " names no BenchmarkSQL");
    Servers.startOrSkip(ServerBinary.MYSQL_8_0_31, ServerTuning.forThisMachine()).close();
    List<String> before = files(Path.of(installation));
    Path results = directory.resolve("results");
    Path props =
        Files.writeString(
            directory.resolve("compare.props"),
            """
            db=mysql
            conn=embedded:mysql
            warehouses=1
            runner=encbench benchmarksql:%s
            arms=tls encrypted-100
            arm.encrypted-100=encRules=../props/rules-tpcc-100-windows.props&MEK=%s
            concurrency=2
            blocks=1
            mode=saturation
            digests=first
            newOrderWeight=45
            paymentWeight=43
            orderStatusWeight=4
            deliveryWeight=4
            stockLevelWeight=4
            runTxnsPerTerminal=150
            resultDirectory=%s
            """
                .formatted(installation, KEY, results));
    PrintStream console = System.out;
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    int code;
    try {
      System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
      code = EncBench.commandLine().execute("compare", props.toString());
    } finally {
      System.setOut(console);
    }
    assertThat(code).as(output.toString(StandardCharsets.UTF_8)).isZero();

    ExperimentResult result = JsonResults.read(results.resolve("comparison.json"));
    List<Sample> theirs =
        result.samples().stream()
            .filter(sample -> sample.workload().equals("2-terminals"))
            .filter(sample -> sample.arm().endsWith("-benchmarksql"))
            .toList();
    assertThat(theirs)
        .extracting(Sample::arm)
        .containsExactlyInAnyOrder("tls-benchmarksql", "encrypted-100-benchmarksql");
    assertThat(theirs)
        .allSatisfy(
            sample -> {
              assertThat(sample.values().get(Metric.CLIENT_CPU)).isPositive();
              assertThat(sample.values().get(Metric.SERVER_CPU)).isPositive();
              assertThat(sample.values().get(Metric.CLIENT_RSS)).isGreaterThan(1e7);
            });
    assertThat(result.notes())
        .filteredOn(note -> note.contains("a transaction of BenchmarkSQL takes"))
        .hasSize(4);

    Path runs = results.resolve("runs/block-1/2-terminals");
    for (Sample sample : theirs) {
      Path run = runs.resolve(sample.arm());
      assertThat(run.resolve("data/result.csv")).content().hasLineCount(lines(run));
      assertThat(sample.operations()).as(sample.arm()).isPositive().isEqualTo(good(run));
    }
    Path run = runs.resolve("encrypted-100-benchmarksql");
    assertThat(run.resolve("results.json")).content().contains("\"after\"", "\"gained.PAYMENT\"");
    assertThat(run.resolve("work")).doesNotExist();
    assertThat(Files.readString(run.resolve("benchmarksql.log"))).doesNotContain(KEY);
    assertThat(files(Path.of(installation))).as("the user's directory").isEqualTo(before);
  }

  /**
   * The transactions of BenchmarkSQL's file that ended in the measured window, without those that
   * the database does not have. The window ends with the last reading of the client's CPU.
   */
  private static long good(Path run) throws IOException {
    RunResult result = SavedRun.readResult(RunDirectory.open(run));
    long windowMillis = Math.round(1e3 * result.measuredSeconds());
    List<String> lines = Files.readAllLines(run.resolve("data/result.csv"));
    List<String> columns = Arrays.asList(lines.get(0).split(",", -1));
    int elapsed = columns.indexOf("elapsed");
    int type = columns.indexOf("ttype");
    long ended =
        lines.stream()
            .skip(1)
            .map(line -> line.split(",", -1))
            .filter(fields -> !fields[type].equals("DELIVERY_BG"))
            .filter(fields -> Long.parseLong(fields[elapsed]) < windowMillis)
            .count();
    return ended - result.failures().values().stream().mapToLong(Long::longValue).sum();
  }

  /** Counts the header, and a second line for each delivery. */
  private static int lines(Path run) throws IOException {
    long deferred;
    try (Stream<String> lines = Files.lines(run.resolve("data/result.csv"))) {
      deferred = lines.filter(line -> line.contains(",DELIVERY_BG,")).count();
    }
    return (int) (301 + deferred);
  }

  private static List<String> files(Path installation) throws IOException {
    try (Stream<Path> files = Files.walk(installation)) {
      return files.map(Path::toString).sorted().toList();
    }
  }
}
