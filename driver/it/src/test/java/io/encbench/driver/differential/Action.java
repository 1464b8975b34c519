package io.encbench.driver.differential;

import io.encbench.driver.differential.SqlText.Parameterised;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An action that is executed on both sides and must have the same outcome. */
sealed interface Action {
  /** The grammar construct that it exercises, for {@link AnswerCounts}. */
  String construct();

  Expectation expectation();

  Mode mode();

  /** Names of the columns to which it gives values that must be converted or do not fit at all. */
  default Set<String> foreign() {
    return Set.of();
  }

  /** The values of its parameters. */
  default List<Value> parameters() {
    return List.of();
  }

  Outcome perform(Connection connection, Reading reading) throws SQLException;

  /** A description that is sufficient to repeat it. */
  String describe();

  /** Executes it. Every exception becomes an outcome. */
  default Outcome run(Side side) {
    try {
      return perform(side.connection(mode()), side.reading());
    } catch (SQLException | RuntimeException e) {
      return new Outcome.Failed(e);
    }
  }

  /**
   * A statement with a result set.
   *
   * @param sequence whether the order of its rows is determined
   * @param outputs the kind of its output columns
   * @param seed draws setters, getters and whether rows are streamed
   */
  record Query(
      String construct,
      Expectation expectation,
      Mode mode,
      Parameterised text,
      boolean sequence,
      Outputs outputs,
      long seed)
      implements Action {
    /** The same query, whose rows the server does not keep for a cursor. */
    Query withoutCursor() {
      Mode without = mode == Mode.CURSOR ? Mode.SERVER_PREPARED : mode;
      return new Query(construct, expectation, without, text, sequence, outputs, seed);
    }

    @Override
    public List<Value> parameters() {
      return text.parameters();
    }

    @Override
    public Outcome perform(Connection connection, Reading reading) throws SQLException {
      if (text.parameters().isEmpty() && seed % 2 == 0) {
        try (Statement statement = connection.createStatement()) {
          stream(statement, reading);
          try (ResultSet rows = statement.executeQuery(text.sql())) {
            return reading.read(rows, seed);
          }
        }
      }
      try (PreparedStatement statement = connection.prepareStatement(text.sql())) {
        stream(statement, reading);
        Parameters.set(statement, text.parameters(), seed);
        try (ResultSet rows = statement.executeQuery()) {
          return reading.read(rows, seed);
        }
      }
    }

    private void stream(Statement statement, Reading reading) throws SQLException {
      if (seed % 7 == 0) {
        statement.setFetchSize(reading.streamingFetchSize());
      }
    }

    @Override
    public String describe() {
      return construct + ", " + mode + ", seed " + seed + ": " + Actions.show(text);
    }
  }

  /** All values of a table. */
  record Contents(Table table, Mode mode) implements Action {
    @Override
    public String construct() {
      return "contents";
    }

    @Override
    public Expectation expectation() {
      return Expectation.ANSWER;
    }

    @Override
    public Outcome perform(Connection connection, Reading reading) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        // A cursor would need a round trip for every few rows.
        statement.setFetchSize(0);
        try (ResultSet rows = statement.executeQuery(describe())) {
          return reading.values(rows);
        }
      }
    }

    @Override
    public String describe() {
      return "SELECT * FROM " + table.name() + " ORDER BY " + Table.ROW;
    }
  }

  /**
   * A statement with an update count.
   *
   * @param keys whether generated keys are requested
   * @param times number of executions
   */
  record Change(
      String construct,
      Expectation expectation,
      Mode mode,
      Parameterised text,
      boolean keys,
      int times,
      long seed)
      implements Action {
    @Override
    public Set<String> foreign() {
      return text.foreign();
    }

    @Override
    public List<Value> parameters() {
      return text.parameters();
    }

    @Override
    public Outcome perform(Connection connection, Reading reading) throws SQLException {
      int wanted = keys ? Statement.RETURN_GENERATED_KEYS : Statement.NO_GENERATED_KEYS;
      List<String> counts = new ArrayList<>();
      if (text.parameters().isEmpty() && seed % 2 == 0) {
        try (Statement statement = connection.createStatement()) {
          for (int i = 0; i < times; i++) {
            counts.add(Integer.toString(statement.executeUpdate(text.sql(), wanted)));
            counts.addAll(reading.keys(statement, keys));
          }
        }
        return new Outcome.Counts(counts);
      }
      try (PreparedStatement statement = connection.prepareStatement(text.sql(), wanted)) {
        for (int i = 0; i < times; i++) {
          Parameters.set(statement, text.parameters(), seed + i);
          counts.add(Long.toString(statement.executeLargeUpdate()));
          counts.addAll(reading.keys(statement, keys));
        }
      }
      return new Outcome.Counts(counts);
    }

    @Override
    public String describe() {
      return construct
          + ", "
          + mode
          + ", seed "
          + seed
          + (times > 1 ? ", " + times + " times" : "")
          + ": "
          + Actions.show(text);
    }
  }

  /** One prepared statement, executed as a batch with several sets of parameters. */
  record Batch(
      String construct,
      Expectation expectation,
      Mode mode,
      String sql,
      List<List<Value>> rows,
      boolean keys,
      long seed)
      implements Action {
    @Override
    public List<Value> parameters() {
      return rows.stream().flatMap(List::stream).toList();
    }

    @Override
    public Outcome perform(Connection connection, Reading reading) throws SQLException {
      List<String> counts = new ArrayList<>();
      // If it is prepared with any argument about keys, even NO_GENERATED_KEYS, the driver does not
      // write the rows itself.
      try (PreparedStatement statement =
          keys
              ? connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)
              : connection.prepareStatement(sql)) {
        for (List<Value> row : rows) {
          Parameters.set(statement, row, seed);
          statement.addBatch();
        }
        for (int count : statement.executeBatch()) {
          counts.add(reading.ofBatch(count));
        }
        counts.addAll(reading.keys(statement, keys));
      }
      return new Outcome.Counts(counts);
    }

    @Override
    public String describe() {
      return construct
          + ", "
          + mode
          + ", seed "
          + seed
          + ": "
          + rows.stream()
              .map(row -> Actions.show(new Parameterised(sql, row, Set.of())))
              .collect(Collectors.joining("\n    "));
    }
  }

  /**
   * Rows changed through the result set with which they were read.
   *
   * @param value new value of each row's column, or null to delete the row
   */
  record RowChange(
      Expectation expectation, Mode mode, String sql, Column column, @Nullable Value value)
      implements Action {
    @Override
    public String construct() {
      return "updatable result";
    }

    @Override
    public Outcome perform(Connection connection, Reading reading) throws SQLException {
      List<String> counts = new ArrayList<>();
      try (Statement statement =
              connection.createStatement(
                  ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
          ResultSet rows = statement.executeQuery(sql)) {
        while (rows.next()) {
          if (value == null) {
            rows.deleteRow();
          } else {
            rows.updateObject(column.name(), value.java());
            rows.updateRow();
            counts.add(String.valueOf(rows.getString(column.name())));
          }
        }
      }
      return new Outcome.Counts(counts);
    }

    @Override
    public String describe() {
      String change = value == null ? "deleted" : column.name() + " set to " + value.literal();
      return construct() + ", " + mode + ": " + sql + ", rows " + change;
    }
  }

  /** Several texts in one batch of a plain statement. */
  record TextBatch(
      String construct, Expectation expectation, Mode mode, List<String> texts, Set<String> foreign)
      implements Action {
    @Override
    public Outcome perform(Connection connection, Reading reading) throws SQLException {
      List<String> counts = new ArrayList<>();
      try (Statement statement = connection.createStatement()) {
        for (String text : texts) {
          statement.addBatch(text);
        }
        for (int count : statement.executeBatch()) {
          counts.add(reading.ofBatch(count));
        }
      }
      return new Outcome.Counts(counts);
    }

    @Override
    public String describe() {
      return construct + ", " + mode + ": " + String.join("\n    ", texts);
    }
  }

  /** A statement of any kind, whose results are ignored. */
  record Attempt(String construct, String sql, boolean prepared) implements Action {
    @Override
    public Expectation expectation() {
      return Expectation.REFUSAL;
    }

    @Override
    public Mode mode() {
      return prepared ? Mode.SERVER_PREPARED : Mode.CLIENT_PREPARED;
    }

    @Override
    public Outcome perform(Connection connection, Reading reading) throws SQLException {
      if (prepared) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
          statement.execute();
        }
      } else {
        try (Statement statement = connection.createStatement()) {
          statement.execute(sql);
        }
      }
      return new Outcome.Counts(List.of());
    }

    @Override
    public String describe() {
      return construct + (prepared ? ", prepared: " : ": ") + sql;
    }
  }

  /** Two changes, the second of which is undone by rolling back to a savepoint. */
  record Undone(Action kept, Action undone) implements Action {
    @Override
    public String construct() {
      return "savepoint";
    }

    @Override
    public Expectation expectation() {
      return undone.expectation() == Expectation.ANSWER ? kept.expectation() : undone.expectation();
    }

    @Override
    public Mode mode() {
      return kept.mode();
    }

    @Override
    public List<Value> parameters() {
      return Stream.of(kept, undone).flatMap(action -> action.parameters().stream()).toList();
    }

    @Override
    public Set<String> foreign() {
      Set<String> both = new TreeSet<>(kept.foreign());
      both.addAll(undone.foreign());
      return both;
    }

    @Override
    public Outcome perform(Connection connection, Reading reading) throws SQLException {
      Outcome first = kept.perform(connection, reading);
      Savepoint savepoint = connection.setSavepoint();
      Outcome second = undone.perform(connection, reading);
      connection.rollback(savepoint);
      return new Outcome.Counts(List.of(first.toString(), second.toString()));
    }

    @Override
    public String describe() {
      return "savepoint, keeping " + kept.describe() + "\n    undoing " + undone.describe();
    }
  }

  /**
   * A row that is read, changed, read and changed again, with another change in between.
   *
   * @param adding a change that computes with columns of the row
   * @param read a read of the row, which may lock it
   * @param between the other change
   */
  record LockedRow(Action adding, Query read, Action between) implements Action {
    @Override
    public String construct() {
      return "locked row";
    }

    @Override
    public Expectation expectation() {
      return between.expectation();
    }

    @Override
    public Mode mode() {
      return read.mode();
    }

    @Override
    public List<Value> parameters() {
      return between.parameters();
    }

    @Override
    public Set<String> foreign() {
      return between.foreign();
    }

    /** Returns the rows of every read, each with the counts of the changes before it, and all. */
    @Override
    public Outcome perform(Connection connection, Reading reading) throws SQLException {
      List<List<String>> rows = new ArrayList<>();
      List<String> counts = new ArrayList<>();
      List<ColumnView> columns = List.of();
      // The driver knows the columns that a statement computes with as soon as it is prepared.
      for (Action action : List.of(read, adding, read, adding, read, between, adding, read)) {
        Outcome outcome = action.perform(connection, reading);
        if (outcome instanceof Outcome.Rows found) {
          columns = found.columns();
          for (List<String> row : found.rows()) {
            List<String> withCounts = new ArrayList<>(row);
            withCounts.add(counts.toString());
            rows.add(withCounts);
          }
        } else {
          counts.add(outcome.toString());
        }
      }
      // The last read may find no row.
      rows.add(counts);
      return new Outcome.Rows(columns, rows);
    }

    @Override
    public String describe() {
      return "locked row, "
          + read.describe()
          + "\n    "
          + adding.describe()
          + "\n    "
          + between.describe();
    }
  }
}
