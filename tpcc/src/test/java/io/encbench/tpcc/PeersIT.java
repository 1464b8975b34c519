package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Omission;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.TrustTier;
import io.encbench.report.file.JsonResults;
import io.encbench.server.ServerTuning;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A comparison with ShardingSphere-JDBC. Runs only if the environment variable {@code
 * ENCBENCH_PEERS} is set and {@code mvn -Ppeers -pl jmh-suites/peers package} has installed its
 * jars.
 */
class PeersIT {
  private static final String VARIABLE = "ENCBENCH_PEERS";
  private static final String KEY = "00112233445566778899aabbccddeeff";

  @TempDir private Path directory;

  @Test
  void shardingSphere_isMeasuredWithWhatItDoesRight_andTheRestIsListed() throws Exception {
    assumeTrue(System.getenv(VARIABLE) != null, VARIABLE + " is not set");
    Servers.startOrSkip(ServerBinary.MYSQL_8_0_31, ServerTuning.forThisMachine()).close();
    Path results = directory.resolve("results");
    Path props =
        Files.writeString(
            directory.resolve("compare.props"),
            """
            db=mysql
            conn=embedded:mysql
            warehouses=1
            arms=plain texts all
            arm.texts=encRules=../props/rules-tpcc-texts.props&MEK=%s
            arm.texts.driver=org.apache.shardingsphere.driver.ShardingSphereDriver
            arm.all=encRules=../props/rules-tpcc-100-strict.props&MEK=%s
            arm.all.driver=org.apache.shardingsphere.driver.ShardingSphereDriver
            concurrency=2
            blocks=1
            mode=saturation
            digests=first
            runTxnsPerTerminal=150
            resultDirectory=%s
            """
                .formatted(KEY, KEY, results));
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    PrintStream console = System.out;
    System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
    try {
      EncBench.commandLine().execute("compare", props.toString());
    } finally {
      System.setOut(console);
    }
    String said = output.toString(StandardCharsets.UTF_8);
    assertThat(said).contains("refused ", "WRONG ").doesNotContain(KEY);
    ExperimentResult result = JsonResults.read(results.resolve("comparison.json"));
    ArmDescription texts = arm(result, "texts");
    assertThat(texts.protection().tier()).isEqualTo(TrustTier.T3);
    assertThat(Objects.requireNonNull(texts.proof()).cells()).isPositive();
    assertThat(result.samples()).anyMatch(sample -> sample.arm().equals("texts"));
    assertThat(result.rejected()).isEmpty();
    assertThat(arm(result, "all").omitted()).containsEntry("2-terminals", Omission.UNSUPPORTED);
    assertThat(result.samples()).noneMatch(sample -> sample.arm().equals("all"));
    assertThat(Files.readString(results.resolve("report.md")))
        .contains("## Other projects' drivers", "| all | WRONG |", "| all | refused |");
  }

  private static ArmDescription arm(ExperimentResult result, String name) {
    return result.arms().stream().filter(arm -> arm.name().equals(name)).findFirst().orElseThrow();
  }
}
