package io.encbench.suites.oltp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.profile.connect.Connections;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerTuning;
import io.encbench.suites.oltp.sysbench.OltpCommandKind;
import io.encbench.suites.oltp.sysbench.RunOptions;
import io.encbench.suites.suite.ArmSchedule;
import io.encbench.suites.suite.QuietListener;
import io.encbench.suites.suite.Schedule;
import io.encbench.suites.suite.Suite;
import io.encbench.suites.suite.SuiteArm;
import io.encbench.suites.suite.SuiteServer;
import io.encbench.suites.suite.SuiteSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to tables if they are not all created. */
class OltpTablesIT {
  /** More than any machine loads before the test has seen the first rows. */
  private static final int MANY_ROWS = 20_000_000;

  private static DatabaseServer server;

  @TempDir private Path directory;

  @BeforeAll
  static void startServer() {
    server =
        ServerChoice.AUTO.open(
            ServerTuning.forThisMachine().withBufferPoolBytes(64 << 20), notice -> {});
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  private static Connection open() throws SQLException {
    return new Connections(server.endpoint(), ProfileCatalogue.builtIn().get("plain"), Path.of(""))
        .open(Map.of());
  }

  private static List<String> tables() throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery("SHOW TABLES")) {
      List<String> tables = new ArrayList<>();
      while (found.next()) {
        tables.add(found.getString(1));
      }
      return tables;
    }
  }

  private Suite<OltpTest> suite(String profile) {
    ConnectionProfile arm = ProfileCatalogue.builtIn().get(profile);
    return new Suite<>(
        List.of(new SuiteServer("auto", server)),
        Map.of(),
        OltpExperiment.of(
            SuiteArm.of(ProfileCatalogue.builtIn().get("plain"), List.of(arm)),
            List.of("auto"),
            List.of(OltpTest.OLTP_POINT_SELECT),
            new OltpSettings(
                OltpCommandKind.all,
                OltpTestTest.options(1, MANY_ROWS),
                new RunOptions(1, 3, 60, 6, 0, 95, false, 0, List.of()),
                ArmSchedule.of(Schedule.simultaneous),
                15),
            new SuiteSettings(2, null, null, true, 1, false, null, List.of())),
        "test",
        directory,
        directory);
  }

  @Test
  void stop_whileTablesAreFilled_endsTheLoadAndDropsThem() throws Exception {
    Suite<OltpTest> suite = suite("tls13-aes128");
    Thread stopper = new Thread(() -> stopWhenRowsArrive(suite, "sbtest1"));
    stopper.start();
    assertThatThrownBy(() -> suite.run(Optional.empty(), new QuietListener()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "interrupted while the tables were created: nothing is left behind, and nothing was"
                + " measured")
        .cause()
        .hasMessageStartingWith("the tables on auto could not be created: ");
    stopper.join();
    assertThat(tables()).isEmpty();
  }

  private static void stopWhenRowsArrive(Suite<OltpTest> suite, String table) {
    try {
      while (!tables().contains(table) || !hasRows(table)) {
        Thread.sleep(50);
      }
    } catch (SQLException | InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      suite.stop();
    }
  }

  private static boolean hasRows(String table) throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery("SELECT 1 FROM " + table + " LIMIT 1")) {
      return found.next();
    }
  }

  @Test
  void tableOfTheUser_endsTheRun_andStays() throws Exception {
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE sbtest1 (theirs INT)");
      assertThatThrownBy(() -> suite("tls13-aes128").run(Optional.empty(), new QuietListener()))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageContaining("the database has a table sbtest1 already");
      assertThat(tables()).containsExactly("sbtest1");
      statement.execute("DROP TABLE sbtest1");
    }
  }
}
