package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.profile.proof.StorageProver;
import io.encbench.profile.proof.StoredColumn.CellForm;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** TPC-C on a Galera cluster, through a URL that balances load among its nodes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GaleraIT {
  private static final PrintStream CONSOLE = System.out;
  private static final String KEY = "000102030405060708090a0b0c0d0e0f";
  private static final int NODES = 3;
  private static final int TERMINALS = 6;

  @TempDir private static Path directory;

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private GaleraCluster cluster;

  @BeforeAll
  void start() throws Exception {
    cluster = GaleraCluster.startOrSkip();
  }

  @AfterAll
  void stop() throws Exception {
    if (cluster != null) {
      cluster.close();
    }
  }

  @AfterEach
  void release() {
    System.setOut(CONSOLE);
  }

  private int execute(String... args) {
    output.reset();
    System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
    CommandLine commandLine = EncBench.commandLine();
    commandLine.setErr(new PrintWriter(output, true, StandardCharsets.UTF_8));
    return commandLine.execute(args);
  }

  private String said() {
    return output.toString(StandardCharsets.UTF_8);
  }

  private String props(String conn, String driver) throws Exception {
    return Files.writeString(
            directory.resolve("galera.props"),
            """
            db=mariadb
            driver=%s
            conn=%s
            user=%s
            password=%s
            warehouses=1
            loadWorkers=3
            terminals=%d
            runMins=0
            runSecs=8
            rampupSecs=1
            """
                .formatted(driver, conn, GaleraCluster.USER, GaleraCluster.PASSWORD, TERMINALS))
        .toString();
  }

  private String encrypted() throws Exception {
    Path keys = directory.resolve("keys");
    if (!Files.exists(keys)) {
      Files.createFile(
          keys, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(keys, "1=" + KEY + "\n");
    }
    return props(
        cluster.url().replaceFirst("^jdbc:", "jdbc:encbench:")
            + "?sslMode=DISABLED&cachePrepStmts=true&rewriteBatchedStatements=true&encRules="
            + RuleSets.file("100-windows")
            + "&encKeyProvider=file:"
            + keys,
        "io.encbench.driver.EncryptingDriver");
  }

  private Connection plain(String node) throws SQLException {
    return DriverManager.getConnection(node, GaleraCluster.USER, GaleraCluster.PASSWORD);
  }

  @Test
  void allColumnsEncrypted_holdOnEveryNode_whichAllHaveTheSameRows() throws Exception {
    Path results = directory.resolve("results");
    String props = encrypted();
    assertThat(execute("all", "--digest", props, "resultDirectory", results.toString()))
        .as(said())
        .isZero();
    assertThat(said())
        .contains("VALID", "all 3 servers have equal digests")
        .doesNotContain("BROKEN", "DIFFER");
    assertThat(said().split("all 11 conditions hold", -1)).hasSize(1 + 2 * NODES);

    RunResult result = SavedRun.readResult(RunDirectory.open(results));
    assertThat(result.invalid()).isEmpty();
    assertThat(result.proven().before()).isEqualTo(NODES * TERMINALS);
    assertThat(result.proven().after()).isEqualTo(NODES * TERMINALS);
    for (String node : cluster.nodes()) {
      String name = node.replaceAll("^.*//|/.*$", "");
      assertThat(result.environment().get("sessions"))
          .contains(
              TERMINALS + " sessions before the run: at " + name + ", not encrypted",
              TERMINALS + " sessions after the run: at " + name + ", not encrypted");
      assertThat(result.environment().get("nodes.before")).contains(name + ": 1");
      assertThat(result.environment().get("nodes.after")).contains(name + ": 1");
      try (Connection plain = plain(node)) {
        StorageProver stored = new StorageProver(plain, "galera");
        for (String column : List.of("c_id", "c_balance", "c_data")) {
          assertThat(stored.proveSample("bmsql_customer", column, CellForm.SHORTEST)).isPositive();
        }
      }
    }
    // With one warehouse, payments at different nodes change the same row.
    assertThat(result.transactions().stream().mapToLong(TransactionSummary::retries).sum())
        .isPositive();

    try (Connection node = plain(cluster.nodes().get(1));
        Statement statement = node.createStatement()) {
      statement.execute("SET SESSION wsrep_on = OFF");
      statement.execute("DELETE FROM bmsql_new_order LIMIT 1");
    }
    assertThat(execute("check", props)).isEqualTo(1);
    assertThat(said()).containsPattern("[1-9] of 11 conditions are BROKEN");
    assertThat(execute("digest", props)).isEqualTo(1);
    assertThat(said()).contains("the servers DIFFER in bmsql_new_order");
  }
}
