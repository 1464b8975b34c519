package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerTuning;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.result.RunResult;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** TPC-C on a MySQL source and its replica, which one URL names. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReplicationIT {
  private static final PrintStream CONSOLE = System.out;
  private static final String ACCOUNT = "tpcc";

  @TempDir private static Path directory;

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private DatabaseServer source;
  private DatabaseServer replica;

  @BeforeAll
  void start() throws Exception {
    source = server(1);
    replica = server(2);
    execute(
        source,
        "CREATE DATABASE tpcc",
        "CREATE USER " + ACCOUNT + " IDENTIFIED BY '" + ACCOUNT + "'",
        "GRANT ALL ON *.* TO " + ACCOUNT);
    execute(
        replica,
        "CHANGE REPLICATION SOURCE TO SOURCE_HOST='127.0.0.1', SOURCE_PORT=%d, SOURCE_USER='%s',"
                .formatted(source.endpoint().address().getPort(), ACCOUNT)
            + " SOURCE_PASSWORD='%s', SOURCE_AUTO_POSITION=1, GET_SOURCE_PUBLIC_KEY=1"
                .formatted(ACCOUNT),
        "START REPLICA");
  }

  private static DatabaseServer server(int id) {
    return Servers.startOrSkip(
        ServerBinary.MYSQL_8_0_31,
        ServerTuning.forThisMachine()
            .withBufferPoolBytes(256 << 20)
            .withRedoLogBytes(128 << 20)
            .withOption("innodb_flush_log_at_trx_commit", "2")
            .withOption("innodb_doublewrite", "OFF")
            .withOption("performance_schema", "OFF")
            .withOption("log_bin", "binlog")
            .withOption("sync_binlog", "0")
            .withOption("server_id", Integer.toString(id))
            .withOption("gtid_mode", "ON")
            .withOption("enforce_gtid_consistency", "ON"));
  }

  private static void execute(DatabaseServer server, String... statements) throws SQLException {
    Endpoint endpoint = server.endpoint();
    try (Connection connection =
            DriverManager.getConnection(
                endpoint.url() + "?sslMode=DISABLED",
                endpoint.user(),
                endpoint.password().reveal());
        Statement statement = connection.createStatement()) {
      for (String text : statements) {
        statement.execute(text);
      }
    }
  }

  @AfterAll
  void stop() {
    if (replica != null) {
      replica.close();
    }
    if (source != null) {
      source.close();
    }
  }

  @AfterEach
  void release() {
    System.setOut(CONSOLE);
  }

  private String said() {
    return output.toString(StandardCharsets.UTF_8);
  }

  private int program(String... args) {
    output.reset();
    System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
    CommandLine commandLine = EncBench.commandLine();
    commandLine.setErr(new PrintWriter(output, true, StandardCharsets.UTF_8));
    return commandLine.execute(args);
  }

  private String name(DatabaseServer server) {
    return "127.0.0.1:" + server.endpoint().address().getPort();
  }

  @Test
  void terminals_workAtTheSource_andTheReplicaIsCheckedWhenItHasCaughtUp() throws Exception {
    Path results = directory.resolve("results");
    String props =
        Files.writeString(
                directory.resolve("replication.props"),
                """
                db=mysql
                driver=com.mysql.cj.jdbc.Driver
                conn=jdbc:mysql:replication://%s,%s/tpcc?sslMode=DISABLED&useServerPrepStmts=true
                user=%s
                password=%s
                warehouses=1
                loadWorkers=2
                loadMethod=LOAD_DATA
                terminals=2
                runMins=0
                runSecs=3
                """
                    .formatted(name(source), name(replica), ACCOUNT, ACCOUNT))
            .toString();
    assertThat(program("all", "--digest", props, "resultDirectory", results.toString()))
        .as(said())
        .isZero();
    assertThat(said())
        .contains("at " + name(source), "at " + name(replica), "all 2 servers have equal digests");
    RunResult result = SavedRun.readResult(RunDirectory.open(results));
    assertThat(result.invalid()).isEmpty();
    assertThat(result.environment().get("nodes.before"))
        .contains(name(source) + ": 8.0.31", name(replica) + ": 8.0.31");
    assertThat(result.environment().get("sessions"))
        .contains("2 sessions before the run: at " + name(source))
        .doesNotContain("at " + name(replica));

    execute(replica, "DELETE FROM tpcc.bmsql_new_order LIMIT 1");
    assertThat(program("check", props)).isEqualTo(1);
    assertThat(said()).containsPattern("[1-9] of 11 conditions are BROKEN");
    assertThat(program("digest", props)).isEqualTo(1);
    assertThat(said()).contains("the servers DIFFER in bmsql_new_order");
  }
}
