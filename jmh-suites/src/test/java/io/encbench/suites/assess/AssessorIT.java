package io.encbench.suites.assess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.encbench.profile.connect.WireCounter;
import io.encbench.server.Servers;
import io.encbench.suites.assess.Assessment.AssessedStatement;
import io.encbench.suites.assess.Assessment.Leak;
import io.encbench.suites.assess.Assessment.Place;
import io.encbench.suites.assess.Suggestion.SuggestedColumn;
import io.encbench.suites.calibrate.CostTerm;
import io.encbench.suites.calibrate.StatementWork;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.capture.CapturedParameter;
import io.encbench.suites.capture.CapturedStatement;
import io.encbench.suites.capture.CapturedTransaction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AssessorIT {
  private static final String SCHEMA =
      """
      -- A child comes before its parent.
      DROP TABLE IF EXISTS visit;
      CREATE TABLE visit (id INT PRIMARY KEY, pet_id INT, note VARCHAR(100), cost INT,
        FOREIGN KEY (pet_id) REFERENCES pet (id));
      CREATE TABLE pet (id INT PRIMARY KEY, name VARCHAR(30), born DATE);
      /*!50001 CREATE VIEW `costs` AS SELECT 1 AS `pet_id`, 1 AS `total`*/;
      /*!50001 DROP VIEW IF EXISTS `costs`*/;
      /*!50001 CREATE ALGORITHM=UNDEFINED */
      /*!50013 DEFINER=`app`@`%` SQL SECURITY DEFINER */
      /*!50001 VIEW `costs` AS SELECT pet_id, SUM(cost) AS total FROM visit GROUP BY pet_id */;
      CREATE TABLE a (id INT PRIMARY KEY, b INT, FOREIGN KEY (b) REFERENCES b (id));
      CREATE TABLE b (id INT PRIMARY KEY, a INT, FOREIGN KEY (a) REFERENCES a (id));
      CREATE TABLE odd (id INT, place POINT);
      INSERT INTO pet VALUES (1, 'a;b', NULL);
      """;

  private static final String RULES =
      """
      pet.name = VARCHAR(30) COLLATE binary, DET
      visit.note = VARCHAR(100), RND
      visit.cost = INT, RND
      end-of-rules = 3
      """;

  private static final Map<String, Place> PLACES =
      Map.ofEntries(
          Map.entry("SELECT id FROM pet WHERE name = ?", Place.SERVER),
          Map.entry("SELECT note FROM visit WHERE pet_id = ?", Place.SERVER),
          Map.entry("INSERT INTO visit (id, pet_id, note, cost) VALUES (?, ?, ?, ?)", Place.SERVER),
          Map.entry("SELECT born FROM shop.pet WHERE id = ?", Place.SERVER),
          Map.entry("SELECT SUM(cost) FROM visit WHERE pet_id = ?", Place.CLIENT),
          Map.entry("UPDATE visit SET cost = cost + ? WHERE id = ?", Place.CLIENT),
          Map.entry("SELECT total FROM costs WHERE pet_id = ?", Place.CLIENT),
          Map.entry("SELECT SOUNDEX(name) FROM pet WHERE id = ?", Place.REFUSED),
          Map.entry("SELECT a FROM nowhere", Place.UNKNOWN),
          Map.entry("SELECT FROM WHERE", Place.UNKNOWN),
          Map.entry("LOAD DATA LOCAL INFILE ? INTO TABLE pet", Place.UNKNOWN),
          Map.entry("SELECT a FROM b WHERE id = ?", Place.SERVER),
          Map.entry("SET autocommit=?", Place.OTHER),
          Map.entry("COMMIT", Place.OTHER));

  @TempDir private Path directory;

  private static Capture capture(String name, List<String> statements) {
    return new Capture(
        "a test",
        name,
        10,
        List.of(),
        statements.stream()
            .map(text -> new CapturedStatement(text, 1, null, null, null, null))
            .toList());
  }

  private static Capture captureOf(CapturedStatement... statements) {
    return new Capture("a test", "shop", 10, List.of(), List.of(statements));
  }

  private Assessment assess(String name, String schema, String rules, List<String> statements)
      throws Exception {
    return assess(capture(name, statements), schema, rules);
  }

  private Assessment assess(Capture capture, String schema, String rules) throws Exception {
    return assess(capture, definition(schema), rules);
  }

  private SchemaDefinition definition(String schema) throws Exception {
    return SchemaDefinition.ofFile(Files.writeString(directory.resolve("schema.sql"), schema));
  }

  private Assessment assess(Capture capture, SchemaDefinition schema, String rules)
      throws Exception {
    Path rulesFile = Files.writeString(directory.resolve(capture.schema() + ".props"), rules);
    return new Assessor(Servers.shared(), directory.resolve("temporary"))
        .assess(capture, schema, rulesFile, assessed -> {});
  }

  @Test
  void work_isCountedFromPlansAndCapturedRows() throws Exception {
    Capture capture =
        captureOf(
            new CapturedStatement(
                "SELECT note, pet_id FROM visit WHERE pet_id = ?", 10, 30L, 0L, 30L, null),
            new CapturedStatement(
                "UPDATE visit SET cost = cost + ? WHERE id = ?", 10, 0L, 5L, 10L, null));
    List<AssessedStatement> statements = assess(capture, SCHEMA, RULES).statements();

    assertThat(statements.get(0).work().counts())
        .containsOnly(
            entry(CostTerm.ROUND_TRIP, 1.0),
            entry(CostTerm.PARAMETER, 1.0),
            entry(CostTerm.ROW, 3.0),
            entry(CostTerm.TEXT, 3.0),
            entry(CostTerm.INTEGER, 3.0));
    assertThat(statements.get(0).encryptedWork().counts())
        .containsOnly(
            entry(CostTerm.ENCRYPTING_STATEMENT, 1.0),
            entry(CostTerm.ROUND_TRIP, 1.0),
            entry(CostTerm.PARAMETER, 1.0),
            entry(CostTerm.ROW, 3.0),
            entry(CostTerm.TEXT, 3.0),
            entry(CostTerm.INTEGER, 3.0),
            entry(CostTerm.DECRYPT_TEXT_RND, 3.0));
    // Outside of a transaction: SET autocommit=0, SELECT, half of the times UPDATE, and again SET.
    assertThat(statements.get(1).encryptedWork().counts())
        .containsEntry(CostTerm.CLIENT_SIDE_STATEMENT, 1.0)
        .containsEntry(CostTerm.ROUND_TRIP, 3.5)
        .containsEntry(CostTerm.ENCRYPT_INTEGER_RND, 0.5)
        .containsEntry(CostTerm.DECRYPT_INTEGER_RND, 0.5)
        .doesNotContainKey(CostTerm.PACKED_ROW);
  }

  @Test
  void work_ofPreparedStatements_containsTheirTexts() throws Exception {
    String server = "SELECT note, pet_id FROM visit WHERE pet_id = ?";
    String client = "SELECT note FROM visit WHERE cost > ?";
    Capture capture =
        captureOf(
            new CapturedStatement(server, 10, 10L, 5L, 30L, 0L, null, null, null),
            new CapturedStatement(client, 10, 10L, 10L, 30L, 0L, null, null, null));
    List<AssessedStatement> statements = assess(capture, SCHEMA, RULES).statements();

    assertThat(statements.get(0).work().counts())
        .containsEntry(CostTerm.PREPARE, 0.5)
        .containsEntry(CostTerm.PREPARED_TEXT, server.length() / 200.0)
        .doesNotContainKey(CostTerm.ENCRYPTING_PREPARE);
    assertThat(statements.get(0).encryptedWork().counts())
        .containsEntry(CostTerm.PREPARE, 0.5)
        .containsEntry(CostTerm.ENCRYPTING_PREPARE, 0.5)
        .containsEntry(CostTerm.ENCRYPTING_PREPARED_TEXT, server.length() / 200.0);
    assertThat(statements.get(1).place()).isEqualTo(Place.CLIENT);
    assertThat(statements.get(1).encryptedWork().counts())
        .containsEntry(CostTerm.PREPARE, 1.0)
        .containsEntry(CostTerm.ENCRYPTING_PREPARE, 1.0)
        .containsEntry(CostTerm.ENCRYPTING_PREPARED_TEXT, client.length() / 100.0);
  }

  /**
   * Of rows that the client's condition rejects, only its column is decrypted. All columns arrive,
   * packed if there are many rows. A query without a condition for the server fetches the table,
   * even if the server examines few rows today, by an index.
   */
  @Test
  void work_ofFilteredRows_decryptsTheirConditionsOnly() throws Exception {
    Capture capture =
        captureOf(
            new CapturedStatement(
                "SELECT note FROM visit WHERE pet_id > ? AND cost > ?", 10, 30L, 0L, 2000L, null),
            new CapturedStatement(
                "SELECT note FROM visit WHERE cost > ? + 1", 10, 30L, 0L, null, null),
            new CapturedStatement(
                "SELECT note FROM visit WHERE pet_id = ? AND cost > ?", 10, 30L, 0L, 100L, null),
            new CapturedStatement(
                "SELECT COUNT(*) FROM visit WHERE note LIKE ?", 10, 10L, 0L, 30L, null));
    String rules = RULES.replace("VARCHAR(100)", "VARCHAR(100) COLLATE utf8mb4_0900_ai_ci");
    SchemaDefinition file = definition(SCHEMA);
    SchemaDefinition schema =
        new SchemaDefinition(file.origin(), file.statements(), Map.of("visit", 500L));
    List<AssessedStatement> statements = assess(capture, schema, rules).statements();

    assertThat(statements.get(0).encryptedWork().counts())
        .containsEntry(CostTerm.PACKED_ROW, 200.0)
        .containsEntry(CostTerm.PACKED_INTEGER, 200.0)
        .containsEntry(CostTerm.PACKED_TEXT, 200.0)
        .doesNotContainKey(CostTerm.ROW)
        .containsEntry(CostTerm.DECRYPT_INTEGER_RND, 200.0)
        .containsEntry(CostTerm.DECRYPT_TEXT_RND, 3.0);
    assertThat(statements.get(1).encryptedWork().counts())
        .containsEntry(CostTerm.PACKED_ROW, 500.0)
        .containsEntry(CostTerm.DECRYPT_INTEGER_RND, 500.0)
        .containsEntry(CostTerm.DECRYPT_TEXT_RND, 3.0);
    assertThat(statements.get(2).encryptedWork().counts())
        .containsEntry(CostTerm.ROW, 10.0)
        .containsEntry(CostTerm.INTEGER, 10.0)
        .containsEntry(CostTerm.TEXT, 3.0)
        .containsEntry(CostTerm.DECRYPT_INTEGER_RND, 10.0)
        .containsEntry(CostTerm.DECRYPT_TEXT_RND, 3.0)
        .doesNotContainKey(CostTerm.PACKED_ROW);
    assertThat(statements.get(3).encryptedWork().counts())
        .containsEntry(CostTerm.PACKED_ROW, 500.0)
        .containsEntry(CostTerm.DECRYPT_TEXT_RND, 500.0)
        .containsEntry(CostTerm.PACKED_RESULT, 1.0)
        .containsEntry(CostTerm.TEXT_CONDITION, 500.0);
  }

  /**
   * A client that does not sort stops where a LIMIT is reached. That is taken to be in the middle,
   * in those calls that return a row.
   */
  @Test
  void work_ofALimit_isToSearchHalfOfTheRows() throws Exception {
    Capture capture =
        captureOf(
            new CapturedStatement(
                "SELECT note FROM visit WHERE cost > ? LIMIT ?", 10, 30L, 0L, 5000L, null),
            new CapturedStatement(
                "SELECT note FROM visit WHERE cost > ? + 1 LIMIT ?", 10, 5L, 0L, 100L, null),
            new CapturedStatement(
                "SELECT note FROM visit WHERE cost > ? ORDER BY cost LIMIT ?",
                10,
                30L,
                0L,
                5000L,
                null));
    List<AssessedStatement> statements = assess(capture, SCHEMA, RULES).statements();

    StatementWork packed = statements.get(0).encryptedWork();
    assertThat(packed.counts())
        .containsEntry(CostTerm.PACKED_RESULT, 1.0)
        .containsEntry(CostTerm.PACKED_ROW, 250.0)
        .containsEntry(CostTerm.DECRYPT_INTEGER_RND, 250.0)
        .containsEntry(CostTerm.DECRYPT_TEXT_RND, 3.0)
        .containsKey(CostTerm.UNREACHED_TEXT);
    StatementWork few = statements.get(1).encryptedWork();
    assertThat(few.counts())
        .containsEntry(CostTerm.ROW, 10.0)
        .containsEntry(CostTerm.INTEGER, 7.5)
        .containsEntry(CostTerm.DECRYPT_INTEGER_RND, 7.5)
        .containsEntry(CostTerm.DECRYPT_TEXT_RND, 0.5);
    StatementWork sorted = statements.get(2).encryptedWork();
    assertThat(sorted.counts())
        .containsEntry(CostTerm.PACKED_ROW, 500.0)
        .doesNotContainKey(CostTerm.UNREACHED_TEXT);
    assertThat(sorted.bytes()).isGreaterThan(0.98 * packed.bytes());
    assertThat(packed.bytes()).isGreaterThan(0.98 * sorted.bytes());
  }

  private static final int CALLS = 200;

  /** So that all numbers have six digits. */
  private static final int FIRST = 100_000;

  private static final int LENGTH = 20;

  /** Sets the parameters of a call. */
  private interface Binder {
    void bind(PreparedStatement statement, int call) throws SQLException;
  }

  private record Counted(CapturedStatement statement, Binder binder) {
    static Counted of(
        String text,
        long rowsSent,
        long rowsChanged,
        List<CapturedParameter> parameters,
        Binder binder) {
      return new Counted(
          new CapturedStatement(
              text,
              CALLS,
              (long) CALLS,
              1L,
              CALLS * rowsSent,
              CALLS * rowsChanged,
              // All of the rows if there is no key.
              text.contains(">") ? (long) CALLS * CALLS : CALLS,
              null,
              parameters),
          binder);
    }

    void execute(PreparedStatement prepared, int call) throws SQLException {
      binder.bind(prepared, call);
      if (!statement.statement().startsWith("SELECT")) {
        prepared.executeUpdate();
        return;
      }
      try (ResultSet rows = prepared.executeQuery()) {
        while (rows.next()) {
          for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            rows.getString(i);
          }
        }
      }
    }

    /** Bytes of a call at the socket. The first call, which is not counted, reads the schema. */
    double bytes(Connection connection) throws SQLException {
      try (PreparedStatement prepared = connection.prepareStatement(statement.statement())) {
        execute(prepared, CALLS);
        long before = WireCounter.sentBytes() + WireCounter.receivedBytes();
        for (int call = 0; call < CALLS; call++) {
          execute(prepared, call);
        }
        return (double) (WireCounter.sentBytes() + WireCounter.receivedBytes() - before) / CALLS;
      }
    }
  }

  private static String text(int call) {
    String end = Integer.toString(call);
    return "x".repeat(LENGTH - end.length()) + end;
  }

  private static void bindRow(PreparedStatement statement, int call) throws SQLException {
    statement.setInt(1, FIRST + call);
    statement.setString(2, text(call));
    statement.setInt(3, FIRST + call);
  }

  private static List<Counted> counted() {
    CapturedParameter number = new CapturedParameter(CapturedParameter.Kind.INTEGER, null, null);
    CapturedParameter text =
        new CapturedParameter(CapturedParameter.Kind.TEXT, (double) LENGTH, null);
    return List.of(
        Counted.of(
            "INSERT INTO visit (id, note, cost) VALUES (?, ?, ?)",
            0,
            1,
            List.of(number, text, number),
            AssessorIT::bindRow),
        Counted.of(
            "INSERT INTO pet (id, name, code) VALUES (?, ?, ?)",
            0,
            1,
            List.of(number, text, number),
            AssessorIT::bindRow),
        Counted.of(
            "SELECT id, code FROM pet WHERE name = ?",
            1,
            0,
            List.of(text),
            (statement, call) -> statement.setString(1, text(call))),
        Counted.of(
            "UPDATE pet SET code = ? WHERE id = ?",
            0,
            1,
            List.of(number, number),
            (statement, call) -> {
              statement.setInt(1, 2 * FIRST + call);
              statement.setInt(2, FIRST + call);
            }),
        Counted.of(
            "SELECT note, cost, id FROM visit WHERE id = ?",
            1,
            0,
            List.of(number),
            (statement, call) -> statement.setInt(1, FIRST + call)),
        Counted.of(
            "SELECT note FROM visit WHERE cost > ?",
            0,
            0,
            List.of(number),
            (statement, call) -> statement.setInt(1, 9 * FIRST)),
        Counted.of(
            "UPDATE visit SET cost = cost + ? WHERE id = ?",
            0,
            1,
            List.of(number, number),
            (statement, call) -> {
              statement.setInt(1, FIRST);
              statement.setInt(2, FIRST + call);
            }));
  }

  /** Over connections without TLS and compression, where the socket carries the protocol alone. */
  @Test
  void bytes_ofStatements_areWithin5PercentOfWhatIsCounted() throws Exception {
    SchemaDefinition schema =
        definition(
            """
            CREATE TABLE pet (id INT PRIMARY KEY, name VARCHAR(30), code INT, KEY (name));
            CREATE TABLE visit (id INT PRIMARY KEY, note VARCHAR(100), cost INT);
            """);
    Path rules =
        Files.writeString(
            directory.resolve("counted.props"),
            """
            pet.name = VARCHAR(30) COLLATE binary, DET
            pet.code = INT, DET
            visit.note = VARCHAR(100), RND
            visit.cost = INT, RND
            end-of-rules = 4
            """);
    List<Counted> all = counted();
    Capture capture =
        new Capture(
            "a test", "counted", 10, List.of(), all.stream().map(Counted::statement).toList());
    List<Double> plain = new ArrayList<>();
    List<Double> encrypted = new ArrayList<>();
    TrialDatabase database = TrialDatabase.create(Servers.shared(), capture, directory);
    database.columns(schema);
    try (Connection connection = database.plain().open(Map.of())) {
      for (Counted each : all) {
        plain.add(each.bytes(connection));
      }
    }
    database = TrialDatabase.create(Servers.shared(), capture, directory);
    database.define(schema, rules);
    try (Connection connection = database.encrypting(rules).open(Map.of())) {
      for (Counted each : all) {
        encrypted.add(each.bytes(connection));
      }
    }

    List<AssessedStatement> assessed =
        assess(capture, schema, Files.readString(rules)).statements();

    for (int i = 0; i < all.size(); i++) {
      AssessedStatement each = assessed.get(i);
      String text = each.captured().statement();
      assertThat(each.work().bytes()).as(text).isCloseTo(plain.get(i), withinPercentage(5));
      // The RND cells of a JVM share bytes, so all of them may need hexadecimal digits, or none.
      if (!text.startsWith("INSERT INTO visit")) {
        assertThat(each.encryptedWork().bytes())
            .as(text + ", encrypted")
            .isCloseTo(
                encrypted.get(i), withinPercentage(text.startsWith("UPDATE visit") ? 10 : 5));
      }
    }
    // A cell of RND takes 30 bytes beside a text, and 38 instead of a number's 4.
    assertThat(assessed.get(0).storedBytes()).isCloseTo(30 + 34, within(1e-9));
    assertThat(assessed.get(3).storedBytes()).isZero();
  }

  @Test
  void work_ofBatchesAndRememberedRows_hasFewerRoundTrips() throws Exception {
    Capture capture =
        captureOf(
            lockingRead("cost", 20),
            new CapturedStatement(
                "UPDATE visit SET cost = cost + ? WHERE id = ?", 40, 4L, 0L, 40L, null, null),
            new CapturedStatement("COMMIT", 10, null, null, null, null));
    AssessedStatement update = assess(capture, SCHEMA, RULES).statements().get(1);

    assertThat(update.work().counts()).containsEntry(CostTerm.ROUND_TRIP, 0.1);
    // Half of the updated rows were read before, so half of the reads are saved.
    assertThat(update.encryptedWork().counts())
        .hasEntrySatisfying(
            CostTerm.ROUND_TRIP, trips -> assertThat(trips).isCloseTo(0.15, within(1e-9)))
        .containsEntry(CostTerm.ENCRYPT_INTEGER_RND, 1.0)
        .containsEntry(CostTerm.DECRYPT_INTEGER_RND, 0.5);
  }

  @Test
  void work_ofRememberedRows_hasTheColumnsThatAnEarlierReadFetchesMore() throws Exception {
    Capture capture =
        captureOf(
            lockingRead("note", 40),
            updateOfCost("cost + ?", 40),
            new CapturedStatement("COMMIT", 10, null, null, null, null));
    AssessedStatement update = assess(capture, SCHEMA, RULES).statements().get(1);

    assertThat(update.encryptedWork().counts())
        .containsEntry(CostTerm.ROUND_TRIP, 1.0)
        .containsEntry(CostTerm.INTEGER, 1.0)
        .containsEntry(CostTerm.DECRYPT_INTEGER_RND, 1.0)
        .doesNotContainKey(CostTerm.ROW);
  }

  @Test
  void work_ofRememberedRows_isThatOfEachTransaction() throws Exception {
    List<CapturedStatement> statements =
        List.of(
            lockingRead("note", 30),
            updateOfCost("cost + ?", 10),
            updateOfCost("cost - ?", 10),
            updateOfCost("cost * ?", 10),
            new CapturedStatement(
                "SELECT note FROM visit WHERE id = ?", 10, 10L, 10L, 0L, null, null),
            new CapturedStatement("COMMIT", 50, null, null, null, null));
    Capture capture =
        new Capture(
            "a test",
            "shop",
            10,
            List.of(),
            statements,
            List.of(
                transaction(/* count= */ 10, 0, 1),
                transaction(/* count= */ 10, 2),
                transaction(/* count= */ 10, 3, 4),
                transaction(/* count= */ 20, 0)),
            List.of(),
            /* connections= */ 1,
            /* values= */ null);
    List<AssessedStatement> assessed = assess(capture, SCHEMA, RULES).statements();

    assertThat(assessed.get(1).encryptedWork().counts()).containsEntry(CostTerm.ROUND_TRIP, 1.0);
    // Other transactions read as many rows, but this one reads none.
    assertThat(assessed.get(2).encryptedWork().counts()).containsEntry(CostTerm.ROUND_TRIP, 2.0);
    // The read after it begins the snapshot of the transaction, so the server answers it.
    assertThat(assessed.get(3).encryptedWork().counts()).containsEntry(CostTerm.ROUND_TRIP, 2.0);
  }

  private static CapturedStatement lockingRead(String column, long calls) {
    return new CapturedStatement(
        "SELECT %s FROM visit WHERE id = ? FOR UPDATE".formatted(column),
        calls,
        calls,
        calls,
        0L,
        null,
        null);
  }

  private static CapturedStatement updateOfCost(String value, long calls) {
    return new CapturedStatement(
        "UPDATE visit SET cost = %s WHERE id = ?".formatted(value),
        calls,
        calls,
        0L,
        calls,
        null,
        null);
  }

  private static CapturedTransaction transaction(long count, int... statements) {
    return new CapturedTransaction(
        Arrays.stream(statements)
            .mapToObj(statement -> new CapturedTransaction.Step(statement, 1))
            .toList(),
        count);
  }

  @Test
  void place_isThatOfTheDriver() throws Exception {
    Assessment assessment = assess("shop", SCHEMA, RULES, List.copyOf(PLACES.keySet()));

    assertThat(
            assessment.statements().stream()
                .collect(
                    Collectors.toMap(
                        each -> each.captured().statement(), AssessedStatement::place)))
        .isEqualTo(PLACES);
    assertThat(assessment.at(Place.REFUSED).get(0).reason()).contains("pet.name");
    assertThat(assessment.tables()).isEmpty();
    assertThat(assessment.encrypted())
        .extracting(EncryptedTable::name, EncryptedTable::columns)
        .containsExactly(tuple("pet", 1), tuple("visit", 2));
    // RND in format 1: 38 bytes instead of the 4 of an INT, and 30 more than a text.
    assertThat(assessment.encrypted().get(1).addedBytes()).isEqualTo(34 + 30);
    assertThat(assessment.encrypted().get(1).definition()).contains("`cost` varbinary(38)");
    assertThat(assessment.leaks())
        .containsEntry("visit.cost", new Leak("RND", "nothing"))
        .containsEntry("pet.name", new Leak("DET", "equality, length"));
    assertThat(directory.resolve("temporary")).doesNotExist();
  }

  private Suggestion suggestion(Capture capture, String schema, List<String> wanted)
      throws Exception {
    Path file = Files.writeString(directory.resolve("wish.sql"), schema);
    return new Suggester(
            Servers.shared(),
            directory.resolve("temporary"),
            capture,
            SchemaDefinition.ofFile(file),
            /* model= */ null,
            notice -> {})
        .suggest(wanted);
  }

  @Test
  void suggestion_servesTheStatements_andRevealsNoMore() throws Exception {
    List<String> statements =
        List.of(
            "SELECT note FROM visit WHERE id = ?",
            "SELECT p.name FROM pet p JOIN visit v ON p.id = v.pet_id WHERE v.cost = ?",
            "SELECT name FROM pet WHERE name = ? ORDER BY born",
            "SELECT SUM(cost) FROM visit GROUP BY pet_id",
            "SELECT SOUNDEX(born) FROM pet");
    Capture capture = capture("wish", statements);
    Suggestion suggestion = suggestion(capture, SCHEMA, List.of("pet.*", "visit.*"));

    assertThat(suggestion.columns())
        .extracting(SuggestedColumn::name, column -> scheme(column.rule()))
        .containsExactly(
            tuple("pet.id", "DET"),
            tuple("pet.name", "DET"),
            tuple("pet.born", "plain"),
            tuple("visit.id", "DET"),
            tuple("visit.pet_id", "DET"),
            tuple("visit.note", "RND"),
            tuple("visit.cost", "DET"));
    Assessment assessment = assess("wish", SCHEMA, suggestion.rulesFile(), statements);
    assertThat(assessment.at(Place.REFUSED)).isEmpty();
    assertThat(assessment.tables()).isEmpty();
  }

  @Test
  void suggestion_forInsertsWithoutColumnNames_statesTheirOrder() throws Exception {
    List<String> statements =
        List.of("INSERT INTO pet VALUES (?, ?, ?)", "INSERT INTO visit VALUES (?, ?, ?, ?)");
    Suggestion suggestion =
        suggestion(capture("wished", statements), SCHEMA, List.of("pet.name", "visit.note"));

    assertThat(suggestion.encrypted()).isEqualTo(2);
    assertThat(suggestion.rulesFile())
        .contains("pet.* = id, name, born\nvisit.* = id, pet_id, note, cost\n");
    assertThat(assess("wished", SCHEMA, suggestion.rulesFile(), statements).at(Place.SERVER))
        .hasSize(2);
  }

  @Test
  void suggestion_saysWhatRndWouldCost() throws Exception {
    String schema =
        """
        CREATE TABLE pet (id INT PRIMARY KEY, name VARCHAR(30), city INT, note VARCHAR(100));
        CREATE TABLE log (code INT, city INT, text VARCHAR(100));
        CREATE INDEX by_code ON log (code);
        CREATE VIEW places AS SELECT id, city AS place FROM pet;
        CREATE TABLE owner (id INT PRIMARY KEY);
        CREATE TABLE home (id INT PRIMARY KEY, owner_id INT, street INT,
          FOREIGN KEY (owner_id) REFERENCES owner (id));
        """;
    Capture capture =
        capture(
            "priced",
            List.of(
                "SELECT id FROM pet WHERE name = ?",
                "SELECT note FROM pet WHERE id = ?",
                "SELECT name FROM pet WHERE name = ? ORDER BY note",
                "SELECT p.id FROM pet p JOIN log l ON p.city = l.city",
                "SELECT id FROM places WHERE place = ?",
                "DELETE FROM log WHERE code = ?",
                "SELECT text FROM log WHERE code = ?",
                "SELECT id FROM home WHERE street = ?"));

    Suggestion suggestion = suggestion(capture, schema, List.of("all"));

    assertThat(suggestion.stricter())
        .extracting(StricterScheme::columns, StricterScheme::words)
        .containsExactlyInAnyOrder(
            tuple(
                List.of("home.id", "home.owner_id", "owner.id", "pet.id"),
                "RND is not possible: a key needs equal cells"),
            tuple(
                List.of("home.street"), "RND instead: 1 statement (12.5 % of calls) in the client"),
            tuple(
                List.of("pet.name"),
                "RND instead: 1 statement (12.5 % of calls) in the client, 1 statement (12.5 % of"
                    + " calls) with more work in the client"),
            tuple(
                List.of("log.city", "pet.city"),
                "RND instead: 2 statements (25.0 % of calls) in the client"),
            tuple(
                List.of("log.code"),
                "RND instead: 1 statement (12.5 % of calls) in the client, 1 statement (12.5 % of"
                    + " calls) refused"));
    assertThat(suggestion.rulesFile())
        .contains(
            """
            # DET: 2 captured statements compare, join or group by it
            # RND instead: 1 statement (12.5 % of calls) in the client, 1 statement (12.5 % of calls) refused
            log.code = int, DET
            """);
  }

  private static String scheme(String rule) {
    Matcher scheme = Pattern.compile(", (RND|DET|ORD)").matcher(rule);
    return scheme.find() ? scheme.group(1) : "plain";
  }

  /** 80 tables and 2,000 texts, of which each hundredth is not SQL. */
  @Test
  void largeSchema_isAssessed_beyondWhatIsNotUnderstood() throws Exception {
    Random random = new Random(24);
    StringBuilder schema = new StringBuilder();
    StringBuilder rules = new StringBuilder();
    for (int table = 0; table < 80; table++) {
      schema.append("CREATE TABLE t%d (id INT PRIMARY KEY".formatted(table));
      for (int column = 0; column < 20; column++) {
        schema.append(", c%d %s".formatted(column, column % 2 == 0 ? "INT" : "VARCHAR(40)"));
      }
      schema.append(");\n");
      rules.append("t%d.c2 = INT, DET\nt%d.c3 = VARCHAR(40), RND\n".formatted(table, table));
    }
    Set<String> statements = new LinkedHashSet<>();
    int broken = 0;
    while (statements.size() < 2_000) {
      String table = "t" + random.nextInt(80);
      int column = random.nextInt(20);
      if (statements.size() % 100 == 7
          && statements.add("SELECT FROM %s WHERE AND %d".formatted(table, broken))) {
        broken++;
      }
      statements.add(
          switch (random.nextInt(4)) {
            case 0 -> "SELECT c%d, c3 FROM %s WHERE id = ?".formatted(column, table);
            case 1 -> "SELECT COUNT(*) FROM %s WHERE c2 = ? AND id > ?".formatted(table);
            case 2 -> "UPDATE %s SET c%d = ? WHERE id = ?".formatted(table, column);
            default ->
                "SELECT a.c%d FROM %s a JOIN t%d b ON a.id = b.id WHERE b.c2 = ?"
                    .formatted(column, table, random.nextInt(80));
          });
    }
    Assessment assessment =
        assess("large", schema.toString(), rules + "end-of-rules = 160\n", List.copyOf(statements));

    assertThat(assessment.statements()).hasSize(statements.size());
    assertThat(assessment.at(Place.UNKNOWN)).hasSize(broken);
    assertThat(assessment.at(Place.REFUSED)).isEmpty();
  }
}
