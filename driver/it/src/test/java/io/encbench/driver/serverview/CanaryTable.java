package io.encbench.driver.serverview;

import io.encbench.crypto.Scheme;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A table with a column for every type and scheme, and the canaries that are written to it. */
final class CanaryTable {
  private final String name;
  private final String collation;
  private final List<CanaryColumn> columns = new ArrayList<>();
  private final Map<WritePath, List<Canary>> canaries = new EnumMap<>(WritePath.class);

  /**
   * A column. Its scheme applies if the table is encrypted.
   *
   * @param collation the collation of its rule; empty if the rule names none
   */
  record CanaryColumn(String name, CanaryType type, Scheme scheme, String collation) {
    static CanaryColumn of(CanaryType type, Scheme scheme) {
      boolean named = type.textual() && scheme == Scheme.DET;
      return new CanaryColumn("c_" + type + "_" + scheme, type, scheme, named ? "binary" : "");
    }
  }

  CanaryTable(String name, String collation, Random random) {
    this.name = name;
    this.collation = collation;
    for (CanaryType type : CanaryType.values()) {
      for (Scheme scheme : Scheme.values()) {
        if (scheme != Scheme.ORD || type.orderable()) {
          columns.add(CanaryColumn.of(type, scheme));
        }
      }
      if (type.textual()) {
        columns.add(
            new CanaryColumn("c_" + type + "_folded", type, Scheme.DET, "utf8mb4_general_ci"));
      }
    }
    for (WritePath path : WritePath.values()) {
      List<Canary> drawn = new ArrayList<>();
      for (CanaryColumn column : columns) {
        drawn.add(column.type().next(name + "." + column.name() + " by " + path, random));
      }
      canaries.put(path, drawn);
    }
  }

  String name() {
    return name;
  }

  String rules() {
    return columns.stream()
        .map(
            column ->
                name
                    + "."
                    + column.name()
                    + " = "
                    + column.type().sql()
                    + (column.collation().isEmpty() ? "" : " COLLATE " + column.collation())
                    + ", "
                    + column.scheme()
                    + "\n")
        .collect(Collectors.joining());
  }

  /** The canaries that must be found in a place if the table is plain. */
  List<Canary> expected(Place place) {
    Predicate<CanaryType> found =
        place == Place.TABLE_FILE ? CanaryType::recognisableInFiles : type -> true;
    List<Canary> expected = new ArrayList<>();
    for (WritePath path : WritePath.values()) {
      if (path.stores() || place == Place.WIRE || place == Place.GENERAL_LOG) {
        for (int i = 0; i < columns.size(); i++) {
          if (used(path, columns.get(i)) && found.test(columns.get(i).type())) {
            expected.add(canaries(path).get(i));
          }
        }
      }
    }
    return expected;
  }

  /** All canaries. */
  List<Canary> all() {
    return canaries.values().stream().flatMap(List::stream).toList();
  }

  private static boolean used(WritePath path, CanaryColumn column) {
    return path.stores() || column.scheme() != Scheme.RND;
  }

  private List<Canary> canaries(WritePath path) {
    return Objects.requireNonNull(canaries.get(path));
  }

  /** Creates the table, writes each canary by its path, and then reads all of them. */
  void write(Connection connection, Connection serverPreparing, Connection rewriting)
      throws SQLException {
    create(connection);
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(insert(literals(WritePath.LITERAL)));
      statement.addBatch(insert(literals(WritePath.TEXT_BATCH)));
      statement.executeBatch();
    }
    prepared(connection, WritePath.CLIENT_PREPARED, false);
    prepared(serverPreparing, WritePath.SERVER_PREPARED, false);
    prepared(rewriting, WritePath.REWRITTEN_BATCH, true);
    update(serverPreparing);
    conditions(connection);
    read(connection);
  }

  private String declared(CanaryColumn column) {
    return List.of("", "binary").contains(column.collation()) ? collation : column.collation();
  }

  private void create(Connection connection) throws SQLException {
    String definitions =
        columns.stream()
            .map(
                column ->
                    column.name()
                        + " "
                        + column.type().sql()
                        + (column.type().textual()
                            ? " CHARACTER SET utf8mb4 COLLATE " + declared(column)
                            : "")
                        + " NULL")
            .collect(Collectors.joining(", "));
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          "CREATE TABLE " + name + " (id INT AUTO_INCREMENT PRIMARY KEY, " + definitions + ")");
    }
  }

  private void prepared(Connection connection, WritePath path, boolean batch) throws SQLException {
    List<String> marks = Collections.nCopies(columns.size(), "?");
    try (PreparedStatement statement = connection.prepareStatement(insert(marks))) {
      set(statement, canaries(path));
      if (batch) {
        statement.addBatch();
        for (int i = 1; i <= columns.size(); i++) {
          statement.setObject(i, null);
        }
        statement.addBatch();
        statement.executeBatch();
      } else {
        statement.executeUpdate();
      }
    }
  }

  private void update(Connection connection) throws SQLException {
    String assignments =
        columns.stream().map(column -> column.name() + " = ?").collect(Collectors.joining(", "));
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate("INSERT INTO " + name + " (id) VALUES (1000)");
    }
    try (PreparedStatement statement =
        connection.prepareStatement(
            "UPDATE " + name + " SET " + assignments + " WHERE id = 1000")) {
      set(statement, canaries(WritePath.UPDATE));
      statement.executeUpdate();
    }
  }

  private void conditions(Connection connection) throws SQLException {
    List<Canary> values = canaries(WritePath.CONDITION);
    for (int i = 0; i < columns.size(); i++) {
      if (used(WritePath.CONDITION, columns.get(i))) {
        String from = "SELECT id FROM " + name + " WHERE " + columns.get(i).name() + " = ";
        try (Statement statement = connection.createStatement()) {
          drain(statement.executeQuery(from + values.get(i).literal()));
        }
      }
    }
  }

  private void read(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      drain(statement.executeQuery("SELECT * FROM " + name));
    }
  }

  private static void drain(ResultSet rows) throws SQLException {
    try (rows) {
      while (rows.next()) {
        rows.getString(1);
      }
    }
  }

  private static void set(PreparedStatement statement, List<Canary> values) throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      statement.setObject(i + 1, values.get(i).java());
    }
  }

  private List<String> literals(WritePath path) {
    return canaries(path).stream().map(Canary::literal).toList();
  }

  private String insert(List<String> values) {
    return "INSERT INTO "
        + name
        + " ("
        + columns.stream().map(CanaryColumn::name).collect(Collectors.joining(", "))
        + ") VALUES ("
        + String.join(", ", values)
        + ")";
  }
}
