package io.encbench.suites.calibrate;

import io.encbench.driver.rules.EncryptionRules;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A table of the calibration: a plain key {@code id}, and columns {@code v0}, {@code v1} and so on.
 * Plain and encrypted arms have tables of different names. Immutable.
 *
 * @param name name without the prefix of its arm
 * @param kinds the kind of each column
 */
record CalibrationTable(String name, List<CellKind> kinds) {
  /** The number of columns of a table with one kind. */
  static final int COLUMNS = 10;

  static final int ROWS = 1_000;
  static final int MOST_INTEGER = 1_000_000;
  static final int TEXT_LENGTH = 30;

  /** Digits of a number, as a mean. */
  static final double INTEGER_LENGTH = 5.89;

  /** Digits of an id, as a mean. */
  static final double ID_LENGTH = 2.87;

  /** A column of each kind. */
  static final CalibrationTable MIXED = new CalibrationTable("mixed", List.of(CellKind.values()));

  CalibrationTable {
    kinds = List.copyOf(kinds);
  }

  /** The table whose columns are all of one kind. */
  static CalibrationTable of(CellKind kind) {
    return new CalibrationTable(kind.word(), Collections.nCopies(COLUMNS, kind));
  }

  /** All tables. */
  static List<CalibrationTable> all() {
    List<CalibrationTable> tables = new ArrayList<>();
    for (CellKind kind : CellKind.values()) {
      tables.add(of(kind));
    }
    tables.add(MIXED);
    return tables;
  }

  /** The name in the database. */
  String name(boolean encrypted) {
    return (encrypted ? "encbench_cells_" : "encbench_plain_") + name;
  }

  List<String> columns() {
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < kinds.size(); i++) {
      columns.add("v" + i);
    }
    return columns;
  }

  /** The lines of a rules file for the encrypted tables. */
  static List<String> rules() {
    List<String> rules = new ArrayList<>();
    for (CalibrationTable table : all()) {
      for (int i = 0; i < table.kinds.size(); i++) {
        rules.add(table.name(/* encrypted= */ true) + ".v" + i + " = " + table.kinds.get(i).rule());
      }
    }
    rules.add(EncryptionRules.endMark(rules.size()));
    return rules;
  }

  /** Creates and fills the table, which must not exist. */
  void create(Connection connection, boolean encrypted, long seed) throws SQLException {
    List<String> items = new ArrayList<>(List.of("id INT PRIMARY KEY"));
    for (int i = 0; i < kinds.size(); i++) {
      items.add("v" + i + " " + kinds.get(i).type() + " NOT NULL");
    }
    String columns = "id, " + String.join(", ", columns());
    String marks = "?" + ", ?".repeat(kinds.size());
    SplittableRandom random = new SplittableRandom(seed);
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE " + name(encrypted) + " (" + String.join(", ", items) + ")");
    }
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO " + name(encrypted) + " (" + columns + ") VALUES (" + marks + ")")) {
      for (int id = 1; id <= ROWS; id++) {
        insert.setInt(1, id);
        for (int i = 0; i < kinds.size(); i++) {
          if (kinds.get(i).isInteger()) {
            insert.setInt(i + 2, integer(random));
          } else {
            insert.setString(i + 2, text(random));
          }
        }
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  static int integer(SplittableRandom random) {
    return 1 + random.nextInt(MOST_INTEGER);
  }

  static String text(SplittableRandom random) {
    StringBuilder text = new StringBuilder(TEXT_LENGTH);
    for (int i = 0; i < TEXT_LENGTH; i++) {
      text.append((char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }
}
