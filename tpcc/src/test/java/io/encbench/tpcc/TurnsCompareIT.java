package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.RunVerdict;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.WarmUp;
import io.encbench.experiment.result.Window;
import io.encbench.report.file.JsonResults;
import io.encbench.server.DatabaseServer;
import io.encbench.server.install.ServerBinary;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.result.Throughput;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison whose arms take turns. */
class TurnsCompareIT {
  private static final List<String> ARMS = List.of("plain", "plain-again", "tls-encrypted-20");
  private static final int ROUNDS = 4;

  /** Reasons against numbers that state only that this machine was too slow for the load. */
  private static final Pattern TOO_SLOW =
      Pattern.compile(
          "only \\d+ (transactions|operations) in the measured window"
              + "|transactions a minute, below the \\d+ that limitTxnsPerMin asks for"
              + "|the client used \\S+ of its \\d+ cores"
              + "|the run stood still for");

  private static final String PROPS =
      """
      arms=plain tls-encrypted-20
      arm.tls-encrypted-20=sslMode=REQUIRED&tlsVersions=TLSv1.3&encRules=../props/rules-tpcc-20-windows.props&MEK=00112233445566778899aabbccddeeff
      mode=offered
      offeredTxnsPerMin=1200 1500
      rampupSecs=1
      runSecs=7
      windowMillis=1750
      jvmFlags=-Xmx256m -XX:TieredStopAtLevel=1
      """;

  @TempDir private Path directory;

  @Test
  void arms_areMeasuredInWindows_andABlockIsDoneWholeOrNotAtAll() throws Exception {
    try (DatabaseServer server = TestServers.startForWarehousesOrSkip(ServerBinary.MYSQL_8_0_31)) {
      Path results = directory.resolve("results");
      String props = TestServers.compareProps(server.endpoint(), results, PROPS).toString();
      ExperimentResult result = compare(props, results);
      for (int perMinute : List.of(1200, 1500)) {
        String level = "2-terminals-at-" + perMinute;
        List<Sample> samples =
            result.samples().stream().filter(sample -> sample.workload().equals(level)).toList();
        assertThat(samples).extracting(Sample::arm).containsExactlyInAnyOrderElementsOf(ARMS);
        for (Sample sample : samples) {
          assertThat(sample.windows()).hasSize(ROUNDS);
          assertThat(sample.values().get(Metric.CLIENT_CPU)).isPositive();
          Path run = results.resolve("runs/block-1").resolve(level).resolve(sample.arm());
          assertThat(sample.operations())
              .as("the windows count what the run counts")
              .isPositive()
              .isEqualTo(
                  Throughput.count(SavedRun.readResult(RunDirectory.open(run)).transactions()));
          // A schedule that went on while the arm waits for its turn would have several times more.
          double due = sample.seconds() * perMinute / 60;
          assertThat((double) sample.operations())
              .as("no more than are due in the windows")
              .isLessThan(due + 5 * Math.sqrt(due));
        }
        assertThat(places(samples))
            .as("each place of each round once")
            .hasSize(ARMS.size() * ROUNDS);
      }
      assertThat(result.warmUps())
          .hasSize(2 * ARMS.size())
          .extracting(WarmUp::arm)
          .containsAll(ARMS);

      Path gone = results.resolve("runs/block-1/2-terminals-at-1500/tls-encrypted-20/results.json");
      Path besideIt = results.resolve("runs/block-1/2-terminals-at-1200/plain");
      Path beside = besideIt.resolve("results.json");
      Files.delete(gone);
      String before = Files.readString(beside);
      assertThatThrownBy(() -> SavedRun.readSkipping(RunDirectory.open(besideIt), 0.01))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageStartingWith("SKIP_MINUTES: the run took turns with others");
      ExperimentResult resumed = compare(props, results);
      assertThat(gone).exists();
      assertThat(Files.readString(beside)).isNotEqualTo(before);
      assertThat(resumed.notes()).anySatisfy(note -> assertThat(note).startsWith("Resumed at "));
    }
  }

  /** Share of the machine's processor time that was idle, or spent on idle loops. */
  private static double spare(Sample sample) {
    return sample.values().getOrDefault(Metric.HOST_CPU_IDLE, 0.0)
        + sample.values().getOrDefault(Metric.HOST_CPU_NICE, 0.0);
  }

  private static Set<List<Integer>> places(List<Sample> samples) {
    Set<List<Integer>> places = new HashSet<>();
    for (Sample sample : samples) {
      for (Window window : sample.windows()) {
        places.add(List.of(window.round(), window.position()));
      }
    }
    return places;
  }

  /**
   * Compares. The result may be INVALID only because this machine is too slow for the load; so each
   * arm has committed what its database has gained.
   */
  private static ExperimentResult compare(String props, Path results) throws Exception {
    PrintStream console = System.out;
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    int code;
    try {
      System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
      code = EncBench.commandLine().execute("compare", props);
    } finally {
      System.setOut(console);
    }
    Path log = results.resolve("runs.log");
    String said =
        output.toString(StandardCharsets.UTF_8)
            + (Files.exists(log) ? "\n" + Files.readString(log) : "");
    assertThat(results.resolve("comparison.json")).as(said).exists();
    ExperimentResult result = JsonResults.read(results.resolve("comparison.json"));
    assertThat(
            Stream.concat(
                result.invalidReasons().stream(),
                result.rejected().stream().flatMap(rejection -> rejection.reasons().stream())))
        .as(said)
        .allMatch(reason -> TOO_SLOW.matcher(reason).find());
    assertThat(result.samples())
        .filteredOn(sample -> result.rejected().stream().anyMatch(cell -> cell.covers(sample)))
        .as("a machine with processors to spare is not too slow: " + said)
        .allMatch(sample -> spare(sample) < 0.5);
    assertThat(code).as(said).isEqualTo(result.verdict() == RunVerdict.INVALID ? 1 : 0);
    return result;
  }
}
