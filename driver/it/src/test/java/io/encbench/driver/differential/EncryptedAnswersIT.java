package io.encbench.driver.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.differential.RefusedStatements.Refused;
import io.encbench.server.DatabaseServer;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
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

/** The driver gives the same answers as plain columns, or refuses by name. */
class EncryptedAnswersIT {
  private static final int STATEMENTS = 1000;
  private static final int STATEMENTS_OF_ANOTHER_DELEGATE = 250;
  private static final int ROTATING_STATEMENTS = 40;

  /**
   * Seed of a schema whose {@code secret} the client cannot sort, so that statements which need its
   * order are refused.
   */
  private static final long SCHEMA_OF_REFUSALS = 18;

  /**
   * Minimum share of answers among the statements that the driver should answer. Some of these
   * statements meet limits that do not depend on values.
   */
  private static final double LEAST_SHARE = 0.95;

  @ParameterizedTest
  @EnumSource
  void randomStatements_onCells_haveTheAnswersOfPlainColumns(
      ServerBinary binary, @TempDir Path directory) throws Exception {
    TwoDatabases databases =
        new TwoDatabases(binary, Servers.sharedOrSkip(binary), EncryptedUrl::of);
    AnswerCounts answers = requireAnswers(databases, STATEMENTS, directory);
    assertThat(answers.byConstruct())
        .hasSizeGreaterThan(20)
        .allSatisfy(
            (construct, counts) -> assertThat(counts.answered()).as(construct).isPositive());
  }

  @ParameterizedTest
  @EnumSource
  void randomStatements_throughMariaDbConnector_haveTheAnswersOfPlainColumns(
      ServerBinary binary, @TempDir Path directory) throws Exception {
    requireAnswers(
        TwoDatabases.throughMariaDbConnector(binary, Servers.sharedOrSkip(binary)),
        STATEMENTS_OF_ANOTHER_DELEGATE,
        directory);
  }

  /** Executes random statements, none of which may differ and most of which must be answered. */
  private static AnswerCounts requireAnswers(TwoDatabases databases, int usual, Path directory)
      throws Exception {
    AnswerCounts answers = new AnswerCounts();
    Worlds.play(databases, Settings.statements(usual), directory, answers);
    assertThat(answers.clean()).as(answers.toString()).isTrue();
    assertThat(answers.answeredShare()).as(answers.toString()).isGreaterThan(LEAST_SHARE);
    return answers;
  }

  @ParameterizedTest
  @EnumSource
  void randomStatements_whileKeysRotate_haveTheAnswersOfPlainColumns(
      ServerBinary binary, @TempDir Path directory) throws Exception {
    AnswerCounts answers = new AnswerCounts();
    DatabaseServer server = Servers.sharedOrSkip(binary);
    Path rules = directory.resolve("rules.props");
    String first = "1=" + "01".repeat(16) + "\n";
    String second = "2=" + "02".repeat(16) + "\n";
    Path oldKeys = keys(directory.resolve("old.keys"), first);
    Path bothKeys = keys(directory.resolve("both.keys"), first + second);
    Path newKeys = keys(directory.resolve("new.keys"), second);
    try (World world =
        World.make(withKeys(binary, server, oldKeys), Settings.seed(), rules, answers)) {
      world.play(ROTATING_STATEMENTS);
      world.reconnect(withKeys(binary, server, bothKeys).cells(rules));
      world.playUnderSeveralKeys(ROTATING_STATEMENTS);
      world.rewriteCells();
      world.reconnect(withKeys(binary, server, newKeys).cells(rules));
      world.play(ROTATING_STATEMENTS);
    }
    assertThat(answers.clean()).as(answers.toString()).isTrue();
    assertThat(answers.byConstruct()).containsKeys("update", "select", "join");
  }

  private static Path keys(Path file, String keys) throws IOException {
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.writeString(file, keys);
  }

  private static TwoDatabases withKeys(ServerBinary binary, DatabaseServer server, Path keys) {
    return new TwoDatabases(
        binary, server, (url, rules) -> EncryptedUrl.withKeys(url, rules, keys));
  }

  @ParameterizedTest
  @EnumSource
  void statementsBeyondCells_areRefusedByNameAndLeaveNoTrace(
      ServerBinary binary, @TempDir Path directory) throws Exception {
    AnswerCounts answers = new AnswerCounts();
    SoftAssertions softly = new SoftAssertions();
    try (World world =
        World.make(
            new TwoDatabases(binary, Servers.sharedOrSkip(binary), EncryptedUrl::of),
            SCHEMA_OF_REFUSALS,
            directory.resolve("rules.props"),
            answers)) {
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
    assertThat(answers.clean()).as(answers.toString()).isTrue();
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
