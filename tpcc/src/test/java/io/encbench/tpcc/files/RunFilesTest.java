package io.encbench.tpcc.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.encbench.config.ConfigurationException;
import io.encbench.report.file.DamagedFileException;
import io.encbench.tpcc.config.RunSettings.Collector;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.KernelWork;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.Startup;
import io.encbench.tpcc.result.SyntheticRun;
import io.encbench.tpcc.result.TransactionRecord.Outcome;
import io.encbench.tpcc.result.TransactionType;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RunFilesTest {
  private static final String CANARY = "canary-7f3a";
  private static final ZonedDateTime STARTED = ZonedDateTime.parse("2026-01-01T12:00:00Z");
  private static final RunInfo INFO =
      new RunInfo(7, "0.1.0", "mysql", STARTED, 1.5, 4, 2, 8, 0, 0, 0);

  /** Settings as the props file, the URL and an override would give them. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "conn", "jdbc:mysql://u:" + CANARY + "@h:3306/tpcc?MEK=" + CANARY + "&useSSL=true",
          "password", CANARY,
          "user", "benchmarksql",
          "fileLocation", "C:\\temp\\ü",
          "warehouses", "2");

  @TempDir private Path parent;
  private RunDirectory directory;
  private final long startNanos = System.nanoTime();

  @BeforeEach
  void makeDirectory() {
    directory = RunDirectory.create(parent.resolve("run"));
  }

  private RunFiles open() throws IOException {
    return RunFiles.open(
        directory, INFO, SETTINGS, startNanos, new Collector(Duration.ofMillis(20), List.of()));
  }

  private void writeAll(RunResult run) throws IOException {
    RunFiles files = open();
    files.finished(Transactions.ended(TransactionType.PAYMENT, startNanos, 2.5, Outcome.COMMITTED));
    files.close();
    files.write(run);
  }

  private List<String> lines(String name) throws IOException {
    return Files.readAllLines(directory.data(name));
  }

  @Test
  void run_leavesEveryFileOfBenchmarkSqlAndOurs() throws IOException {
    writeAll(SyntheticRun.valid());

    try (Stream<Path> files = Files.walk(directory.path())) {
      assertThat(files.filter(Files::isRegularFile).map(file -> directory.path().relativize(file)))
          .extracting(Path::toString)
          .contains(
              "run.properties",
              "results.json",
              "data/runInfo.csv",
              "data/result.csv",
              "data/tx_summary.csv",
              "data/latency.hlog",
              "data/sys_info.csv");
    }
    assertThat(lines("runInfo.csv"))
        .containsExactly(
            "run,driver,driverVersion,db,sessionStart,runMins,loadWarehouses,runWarehouses,"
                + "numSUTThreads,limitTxnsPerMin,thinkTimeMultiplier,keyingTimeMultiplier",
            "7,encbench,0.1.0,mysql,2026-01-01 12:00:00.000,1.5,4,2,8,0,0.0,0.0");
    assertThat(lines("result.csv")).hasSize(2);
  }

  @Test
  void noFile_holdsASecret() throws IOException {
    RunResult run = SyntheticRun.valid();
    writeAll(
        new RunResult(
            run.run(),
            run.started(),
            run.ended(),
            run.measuredSeconds(),
            SETTINGS,
            run.environment(),
            run.transactions(),
            run.failures(),
            run.seconds(),
            run.clientCpu(),
            run.clientWire(),
            run.encryption(),
            run.consistency(),
            run.standstills(),
            run.turns(),
            run.clients(),
            run.ending(),
            run.proven(),
            run.invalid()));

    try (Stream<Path> files = Files.walk(directory.path())) {
      assertThat(files.filter(Files::isRegularFile))
          .hasSizeGreaterThanOrEqualTo(7)
          .allSatisfy(file -> assertThat(Files.readString(file)).doesNotContain(CANARY));
    }
  }

  @Test
  void properties_areReadBackAsTheyWere() throws IOException {
    writeAll(SyntheticRun.valid());
    String text = Files.readString(directory.path().resolve("run.properties"));
    var read = new Properties();
    read.load(new StringReader(text));

    assertThat(read)
        .containsEntry("fileLocation", "C:\\temp\\ü")
        .containsEntry("conn", "jdbc:mysql://***?MEK=***&useSSL=true")
        .containsEntry("password", "***");
    assertThat(text).contains("\nwarehouses=2\n");
  }

  @Test
  void transactionSummary_isBenchmarkSqls() throws IOException {
    writeAll(SyntheticRun.valid());

    assertThat(lines("tx_summary.csv"))
        .containsExactly(
            "tx_name,tx_count,tx_percent,tx_90th,tx_avg,tx_max,tx_limit,tx_rbk,tx_error,"
                + "tx_dskipped",
            "NEW_ORDER,27000,45.000%,0.010s,0.006s,0.116s,5.0,1.000%,0,N/A",
            "PAYMENT,25800,43.000%,0.005s,0.003s,0.061s,5.0,N/A,0,N/A",
            "ORDER_STATUS,2400,4.000%,0.002s,0.001s,0.025s,5.0,N/A,0,N/A",
            "STOCK_LEVEL,2400,4.000%,0.005s,0.003s,0.055s,20.0,N/A,0,N/A",
            "DELIVERY,2400,4.000%,0.000s,0.000s,0.000s,5.0,N/A,0,N/A",
            "DELIVERY_BG,2390,N/A,0.038s,0.024s,0.456s,80.0,N/A,0,0",
            "tpmC,27000.00,104976.672%,N/A,N/A,N/A,N/A,N/A,N/A,N/A",
            "tpmTotal,60000.00,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A");
  }

  @Test
  void cpuSummary_isMeansOfTheSamples() throws IOException {
    Path samples = directory.data("sys_info.csv");
    Files.writeString(
        samples,
        "run,elapsed,cpu_user,cpu_nice,cpu_system,cpu_idle\n1,1000,0.5,0,0.25,0.25\n"
            + "1,2000,0.25,0,0.25,0.5\n1,30");
    Summaries.writeCpu(samples, directory.data("cpu_summary.csv"));

    assertThat(lines("cpu_summary.csv"))
        .hasSize(11)
        .contains("cpu_category,cpu_usage", "cpu_user,37.500%", "cpu_system,25.000%");
  }

  @Test
  void savedRun_isTheRun() throws IOException {
    for (RunResult run : List.of(SyntheticRun.valid(), SyntheticRun.inconsistent())) {
      RunDirectory other = RunDirectory.create(parent.resolve("saved-" + run.hashCode()));
      ResultsJson.write(run, other.path().resolve("results.json"));

      assertThat(SavedRun.read(RunDirectory.open(other.path())).result()).isEqualTo(run);
    }
  }

  @Test
  void startupOfAnEarlierVersion_isReadWithoutAWarmPrice() throws IOException {
    Path file = directory.path().resolve("results.json");
    Startup startup = new Startup(11, 6.2, 6_000, 300.0);
    RunResult run = SyntheticRun.inTurns(SyntheticRun.valid(), startup);
    ResultsJson.write(run, file);
    assertThat(SavedRun.readResult(directory)).isEqualTo(run);

    ObjectMapper mapper = new ObjectMapper();
    ObjectNode tree = (ObjectNode) mapper.readTree(file.toFile());
    ((ObjectNode) tree.path("turns").path("startup")).remove("warmMicros");
    Files.writeString(file, tree.toString());
    Startup earlier = new Startup(11, 6.2, 6_000, /* warmMicros= */ null);
    assertThat(SavedRun.readResult(directory))
        .isEqualTo(SyntheticRun.inTurns(SyntheticRun.valid(), earlier));
  }

  @Test
  void clientCpuOfAnEarlierVersion_isReadWithoutCountsOfTheKernel() throws IOException {
    Path file = directory.path().resolve("results.json");
    ResultsJson.write(SyntheticRun.valid(), file);
    assertThat(SavedRun.readResult(directory)).isEqualTo(SyntheticRun.valid());

    ObjectMapper mapper = new ObjectMapper();
    ObjectNode tree = (ObjectNode) mapper.readTree(file.toFile());
    ((ObjectNode) tree.path("clientCpu")).remove("kernel");
    Files.writeString(file, tree.toString());
    assertThat(SavedRun.readResult(directory).clientCpu().kernel()).isEqualTo(KernelWork.NONE);
  }

  @Test
  void laterWindow_isSummarisedFromTheFiles() throws IOException {
    RunResult run = SyntheticRun.valid();
    ResultsJson.write(run, directory.path().resolve("results.json"));
    long base = STARTED.toInstant().toEpochMilli();
    new HistogramLog(directory.data("latency.hlog"), base).close();
    try (var csv = new ResultCsv(directory.data("result.csv"), 7, startNanos)) {
      for (int second = 0; second < 80; second++) {
        long at = startNanos + second * 1_000_000_000L + 500_000_000L;
        csv.finished(Transactions.ended(TransactionType.PAYMENT, at, 4, Outcome.COMMITTED));
        csv.finished(Transactions.ended(TransactionType.NEW_ORDER, at, 4, Outcome.FAILED));
      }
    }

    RunResult later = SavedRun.readSkipping(RunDirectory.open(directory.path()), 0.5).result();

    assertThat(later.measuredSeconds()).isEqualTo(40);
    assertThat(later.started()).isEqualTo(run.started().plusSeconds(20));
    assertThat(later.seconds().stream().filter(second -> second.measured())).hasSize(40);
    assertThat(later.transactions())
        .extracting(TransactionSummary::type, TransactionSummary::count, TransactionSummary::errors)
        .containsExactly(
            tuple(TransactionType.NEW_ORDER, 0L, 40L), tuple(TransactionType.PAYMENT, 40L, 0L));
  }

  @Test
  void laterWindow_thatIsEmpty_isAnError() throws IOException {
    writeAll(SyntheticRun.valid());

    assertThatThrownBy(() -> SavedRun.readSkipping(directory, 2))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("SKIP_MINUTES");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void filesWithoutRoom_areNamed_andTheRunIsSavedAsNotValid() throws IOException {
    Path full = Path.of("/dev/full");
    Files.createSymbolicLink(directory.data("latency.hlog"), full);
    Files.createSymbolicLink(directory.data("tx_summary.csv"), full);
    RunFiles files = open();
    files.finished(Transactions.ended(TransactionType.PAYMENT, startNanos, 2.5, Outcome.COMMITTED));
    files.close();
    RunResult written = files.write(SyntheticRun.valid());

    assertThat(written.reasonsAgainst())
        .containsExactly(
            directory.data("latency.hlog") + " cannot be written: No space left on device",
            directory.data("tx_summary.csv") + " cannot be written: No space left on device");
    RunResult saved = SavedRun.readResult(directory);
    assertThat(saved.reasonsAgainst()).isEqualTo(written.reasonsAgainst());
    assertThat(saved.endedAsPlanned()).as("a comparison does it again").isFalse();
  }

  @Test
  void damagedFile_isAnErrorThatNamesItAndThePlace_butALineThatAKillCutOffIsNot()
      throws IOException {
    writeAll(SyntheticRun.valid());
    assertDamaged(
        "sys_info.csv", "run,elapsed,cpu_user\n1,1000,\0\0\0\n1,20", "line 2 is not a valid row");
    assertDamaged(
        "result.csv",
        "names\n1,45000,4,4,PAYMENT,0,0,0\n1,45000,4,4,PAY\n1,45000,4,4,PAYMENT,0,0,0\n",
        "line 3 is not a valid row");
    assertDamaged(
        "latency.hlog",
        "#[StartTime: 0.000 (seconds since epoch)]\n31.0,1.0,4.2,HISTFAAA\n",
        "it is not a complete histogram log");
    Files.delete(directory.data("sys_info.csv"));
    Files.writeString(directory.data("result.csv"), "names\n1,45000,4,4,PAYMENT,0,0,0\n1,450,");
    Files.delete(directory.data("latency.hlog"));
    new HistogramLog(directory.data("latency.hlog"), 0).close();
    assertThat(SavedRun.readSkipping(directory, 0.5).result().transactions()).hasSize(1);
  }

  private void assertDamaged(String name, String content, String place) throws IOException {
    Path file = directory.data(name);
    String whole = Files.readString(file);
    Files.writeString(file, content);
    assertThatThrownBy(() -> SavedRun.readSkipping(directory, 0.5))
        .isInstanceOf(DamagedFileException.class)
        .hasMessageStartingWith(file + " is damaged: " + place)
        .hasMessageEndingWith("; restore it from a copy");
    Files.writeString(file, whole);
  }

  @Test
  void foreignJson_isAnErrorThatNamesTheFile() throws IOException {
    Files.writeString(directory.path().resolve("results.json"), "{\"formatVersion\": 99}");

    assertThatThrownBy(() -> SavedRun.read(directory))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("results.json")
        .hasMessageContaining("formatVersion");
  }
}
