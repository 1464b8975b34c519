package io.encbench.driver.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.differential.RefusedStatements.Refused;
import io.encbench.server.EmbeddedServer;
import io.encbench.server.ServerBinary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The driver gives the answers of plain columns, or says by name that it cannot. */
class EncryptedAnswersIT {
  private static final int STATEMENTS = 1500;
  private static final int ROTATING_STATEMENTS = 100;

  /** Of the statements that the driver should answer; some meet limits that are not by value. */
  private static final double LEAST_SHARE = 0.95;

  private final Path directory;

  EncryptedAnswersIT(@TempDir Path directory) {
    this.directory = directory;
  }

  @ParameterizedTest
  @EnumSource
  void randomStatements_onCells_haveTheAnswersOfPlainColumns(ServerBinary binary) throws Exception {
    Findings findings = new Findings();
    try (EmbeddedServer server = Servers.startOrSkip(binary, Servers.TUNING)) {
      TwoDatabases databases = new TwoDatabases(binary, server, EncryptedUrl::of);
      Worlds.play(databases, Settings.statements(STATEMENTS), directory, findings);
    }
    assertThat(findings.clean()).as(findings.toString()).isTrue();
    assertThat(findings.answeredShare()).as(findings.toString()).isGreaterThan(LEAST_SHARE);
    assertThat(findings.tallies())
        .hasSizeGreaterThan(20)
        .allSatisfy((construct, tally) -> assertThat(tally.answered()).as(construct).isPositive());
  }

  @ParameterizedTest
  @EnumSource
  void randomStatements_whileKeysRotate_haveTheAnswersOfPlainColumns(ServerBinary binary)
      throws Exception {
    Findings findings = new Findings();
    Path rules = directory.resolve("rules.props");
    String first = "1=" + "01".repeat(16) + "\n";
    String second = "2=" + "02".repeat(16) + "\n";
    try (EmbeddedServer server = Servers.startOrSkip(binary, Servers.TUNING);
        World world =
            World.make(withKeys(binary, server, first), Settings.seed(), rules, findings)) {
      world.play(ROTATING_STATEMENTS);
      world.reconnect(withKeys(binary, server, first + second).cells(rules));
      world.playUnderSeveralKeys(ROTATING_STATEMENTS);
      world.rewriteCells();
      world.reconnect(withKeys(binary, server, second).cells(rules));
      world.play(ROTATING_STATEMENTS);
    }
    assertThat(findings.clean()).as(findings.toString()).isTrue();
    assertThat(findings.tallies()).containsKeys("update", "select", "join");
  }

  private TwoDatabases withKeys(ServerBinary binary, EmbeddedServer server, String keys)
      throws IOException {
    Path file = directory.resolve(keys.lines().count() + keys.substring(0, 1) + ".keys");
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, keys);
    return new TwoDatabases(
        binary, server, (url, rules) -> EncryptedUrl.withKeys(url, rules, file));
  }

  @ParameterizedTest
  @EnumSource
  void statementsBeyondCells_areRefusedByNameAndLeaveNoTrace(ServerBinary binary) throws Exception {
    Findings findings = new Findings();
    SoftAssertions softly = new SoftAssertions();
    try (EmbeddedServer server = Servers.startOrSkip(binary, Servers.TUNING);
        World world =
            World.make(
                new TwoDatabases(binary, server, EncryptedUrl::of),
                Settings.seed(),
                directory.resolve("rules.props"),
                findings)) {
      List<String> before = objects(world);
      for (Refused refused : new RefusedStatements(world.schema()).all()) {
        for (boolean prepared : new boolean[] {false, true}) {
          Action attempt = refused.attempt(prepared);
          Outcome outcome = world.tryOnCells(attempt);
          softly
              .assertThat(outcome)
              .as(attempt.describe())
              .isInstanceOfSatisfying(
                  Outcome.Failed.class, failed -> assertRefusal(softly, attempt, refused, failed));
        }
      }
      softly.assertThat(objects(world)).isEqualTo(before);
      world.compareContents();
    }
    softly.assertAll();
    assertThat(findings.clean()).as(findings.toString()).isTrue();
  }

  private static void assertRefusal(
      SoftAssertions softly, Action attempt, Refused refused, Outcome.Failed failed) {
    String message = Objects.requireNonNullElse(failed.cause().getMessage(), "");
    softly.assertThat(failed.refusal()).as(attempt.describe() + ": " + failed.cause()).isTrue();
    softly
        .assertThat(message.toLowerCase(Locale.ROOT))
        .as(attempt.describe())
        .contains(refused.column())
        .doesNotContain(RefusedStatements.CANARY);
  }

  /** The tables, columns, keys, views, triggers and routines of the database with cells. */
  private static List<String> objects(World world) throws SQLException {
    List<String> objects = new ArrayList<>();
    String where = " WHERE %s = '" + TwoDatabases.CELLS + "'";
    for (String query :
        List.of(
            "SELECT table_name, column_name, column_type, column_default"
                + " FROM information_schema.columns"
                + where.formatted("table_schema"),
            "SELECT table_name, index_name, column_name FROM information_schema.statistics"
                + where.formatted("table_schema"),
            "SELECT trigger_name, '', '' FROM information_schema.triggers"
                + where.formatted("trigger_schema"),
            "SELECT routine_name, '', '' FROM information_schema.routines"
                + where.formatted("routine_schema"))) {
      try (Statement statement = world.admin().createStatement();
          ResultSet rows = statement.executeQuery(query + " ORDER BY 1, 2, 3")) {
        while (rows.next()) {
          objects.add(rows.getString(1) + " " + rows.getString(2) + " " + rows.getString(3));
        }
      }
    }
    return objects;
  }
}
