package io.encbench.driver.differential;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One random schema in two databases, plain and encrypted, on which random actions are executed
 * side by side. Each action is a transaction on both sides, which is rolled back if there is a
 * difference, so that differences do not persist.
 */
final class World implements AutoCloseable {
  private static final int TABLES = 3;
  private static final int FIRST_ROWS = 8;
  private static final int MORE_ROWS = 12;

  /** Every so many schemas, tables have more rows than the driver reads or changes at once. */
  private static final int LARGE_INTERVAL = 8;

  private static final int LARGE_FACTOR = 7;
  private static final int THINNING_INTERVAL = 50;
  private static final int LOCKING_INTERVAL = 15;

  private static final int TURNS = 30;
  private static final int DEFINITION_INTERVAL = 60;
  private static final long NUMBERING_STEP = 1000;

  /** The number of rows from which on they are packed. */
  private static final String ALL_ROWS = "1";

  private static final Pattern NEXT_ROW = Pattern.compile(" AUTO_INCREMENT=(\\d+) ");

  private final Random random;
  private final Schema schema;
  private final LeftOut leftOut;
  private final String place;
  private final Connection admin;
  private final Side plain;
  private Side cells;
  private final AnswerCounts answers;
  private final RandomLockedRow lockedRows;
  private final RandomRivals rivals;
  private final RandomDefinition definitions;
  private final int factor;

  /** Whether the server packs the rows of queries that are repeated. */
  private final boolean packs;

  private long numbering = NUMBERING_STEP;

  private World(TwoDatabases databases, long seed, Path rules, AnswerCounts answers)
      throws Exception {
    this.random = new Random(seed);
    this.schema = RandomSchema.make(random, TABLES, databases.collation());
    this.leftOut = new LeftOut(schema);
    Map<String, String> savings = savings(seed);
    String source = databases.server() + ", " + Settings.SEED + "=" + seed + ", " + savings;
    this.place = source + "\n" + schema.describe();
    this.packs = savings.containsValue(ALL_ROWS);
    this.lockedRows = new RandomLockedRow(new Random(~seed), schema);
    this.rivals = new RandomRivals(random, schema);
    this.definitions = new RandomDefinition(random, schema);
    this.answers = answers;
    this.factor = seed % LARGE_INTERVAL == LARGE_INTERVAL - 1 ? LARGE_FACTOR : 1;
    Files.writeString(rules, schema.rules());
    this.admin = databases.recreate();
    this.plain = new Side(databases.plain(), databases.reading());
    this.cells = new Side(databases.cells(rules, savings), databases.reading());
  }

  /**
   * The driver's settings for saving reads of locked rows, which vary between successive schemas.
   */
  private static Map<String, String> savings(long seed) {
    return Map.of(
        "encRememberRows", String.valueOf(seed % 4 != 0),
        "encWidenReads", String.valueOf(seed % 4 != 2),
        "encPackRows", seed % 3 == 0 ? ALL_ROWS : "32");
  }

  /**
   * Creates the databases and fills the tables.
   *
   * @param rules path at which the rules file is written
   */
  static World make(TwoDatabases databases, long seed, Path rules, AnswerCounts answers)
      throws Exception {
    World world = new World(databases, seed, rules, answers);
    try {
      world.fill();
      return world;
    } catch (SQLException | RuntimeException | AssertionError e) {
      world.close();
      throw new AssertionError("no tables to work on: " + world.place, e);
    }
  }

  Schema schema() {
    return schema;
  }

  LeftOut leftOut() {
    return leftOut;
  }

  Connection admin() {
    return admin;
  }

  private void fill() throws SQLException {
    RandomChange changes = new RandomChange(random, schema);
    for (Table table : schema.tables()) {
      onBoth(table.ddl(schema.collation()));
    }
    for (Table table : schema.tables()) {
      act(changes.fill(table.first(), factor * FIRST_ROWS));
      onBoth(table.alter(schema.collation()));
      act(changes.fill(table, factor * MORE_ROWS));
      for (String view : table.views()) {
        onBoth(view);
      }
    }
  }

  /** Executes random actions, and then compares the contents of all tables. */
  void play(int actions) throws SQLException {
    RandomQuery queries = new RandomQuery(random, schema);
    RandomChange changes = new RandomChange(random, schema);
    for (int i = 1; i <= actions; i++) {
      switch (i % TURNS) {
        case 4 -> overtake();
        case 9 -> lockAndSkip();
        case 19 -> contend();
        default -> act(random.nextInt(5) < 3 ? queries.next() : changes.next());
      }
      if (i % DEFINITION_INTERVAL == 0) {
        redefine();
      }
      if (i % LOCKING_INTERVAL == 0) {
        actInVain(lockedRows.next());
      }
      if (i % THINNING_INTERVAL == 0) {
        thin();
      }
    }
    compareContents();
  }

  /**
   * Works on rows in a transaction that began before another session changed them. The contents are
   * compared after its end: a row that it sets to the values that it has shows its old version.
   */
  private void overtake() throws SQLException {
    RandomRivals.Overtaken turn = rivals.overtaken();
    Mode other = turn.change().mode();
    if (answersAlike(turn.before())) {
      end(other, answersAlike(turn.change()));
      boolean alike = answersAlike(turn.late());
      end(turn.late().mode(), alike);
      Optional<String> difference =
          alike ? contentDifference(turn.late(), other) : Optional.empty();
      difference.ifPresent(each -> answers.different(turn.late(), each, place));
      end(other, false);
    }
    end(turn.before().mode(), false);
  }

  /**
   * Locks rows by a condition that the client checks, and looks for them in another session. With
   * plain columns, a server may find all values in an index and lock no rows.
   */
  private void lockAndSkip() throws SQLException {
    Action.Query locking = rivals.locking();
    if (answersAlike(locking) && locking.run(plain) instanceof Outcome.Rows rows) {
      for (Action.Query skipping : rivals.skipping(locking, rows)) {
        if (skipping.run(plain) instanceof Outcome.Rows seen && seen.rows().isEmpty()) {
          answersAlike(skipping, "after " + locking.describe() + " ", () -> skipping.run(plain));
        }
        end(skipping.mode(), false);
      }
    }
    end(locking.mode(), false);
  }

  /** Locks rows, and reads them in another session by a condition that the client checks. */
  private void contend() throws SQLException {
    RandomRivals.Contended turn = rivals.contended();
    if (answersAlike(turn.held())) {
      Action.Query free = turn.free();
      if (!free.text().sql().contains("NOWAIT")) {
        answersAlike(free);
      } else {
        // With plain columns, a server may check the condition in an index and meet no lock.
        Optional<Outcome> failure = failure(free);
        failure.ifPresent(expected -> answersAlike(free, "", () -> expected));
      }
      end(free.mode(), false);
    }
    end(turn.held().mode(), false);
  }

  /**
   * The failure of plain columns that meet a lock whatever the plan, which may change from time to
   * time; empty if they do not.
   */
  private Optional<Outcome> failure(Action.Query free) throws SQLException {
    Outcome first = free.run(plain);
    end(free.mode(), false);
    Outcome second = free.run(plain);
    end(free.mode(), false);
    return first instanceof Outcome.Failed && second instanceof Outcome.Failed
        ? Optional.of(second)
        : Optional.empty();
  }

  private void redefine() throws SQLException {
    RandomDefinition.Redefinition turn = definitions.next();
    if (defined(turn.change())) {
      for (Action use : turn.uses()) {
        if (use instanceof Action.Query query) {
          answersAlike(query);
          end(query.mode(), false);
        } else {
          act(use);
        }
      }
      defined(turn.back());
    }
  }

  /** Executes a definition on both sides, which may count rows differently. */
  private boolean defined(String sql) {
    return answersAlike(new Action.Attempt("definition", sql, /* prepared= */ false));
  }

  private void end(Mode mode, boolean commit) throws SQLException {
    plain.end(mode, commit);
    cells.end(mode, commit);
  }

  /** Executes an action on both sides and leaves its transactions open. */
  private boolean answersAlike(Action action) {
    return answersAlike(action, "", () -> action.run(plain));
  }

  /**
   * As {@link #answersAlike(Action)}.
   *
   * @param before what happened before, for the description of a difference
   * @param onPlain gives the answer of plain columns
   */
  private boolean answersAlike(Action action, String before, Supplier<Outcome> onPlain) {
    if (leftOut.has(action)) {
      return false;
    }
    Outcome found = action.run(cells);
    if (found instanceof Outcome.Failed failure && isRefusal(action, failure)) {
      answers.refused(action, failure);
      return false;
    }
    Outcome expected = onPlain.get();
    if (leftOut.has(action, expected)) {
      return false;
    }
    Optional<String> difference = Comparison.difference(expected, found, true, Outputs.EXPRESSIONS);
    if (difference.isPresent() && action instanceof Action.Query && !isSteady(action, expected)) {
      return false;
    }
    if (difference.isPresent()) {
      answers.different(action, before + difference.orElseThrow(), place);
    } else {
      answers.answered(action, expected instanceof Outcome.Failed);
    }
    return difference.isEmpty() && !(expected instanceof Outcome.Failed);
  }

  /** Whether plain columns answer a second time as they did, with NOWAIT and SKIP LOCKED too. */
  private boolean isSteady(Action action, Outcome first) {
    Outcome second = action.run(plain);
    return Comparison.difference(first, second, true, Outputs.EXPRESSIONS).isEmpty();
  }

  /** Uses other connections to the encrypted database from now on. */
  void reconnect(Side.Opener opener) throws SQLException {
    cells.close();
    cells = new Side(opener, plain.reading());
  }

  /** Executes actions that the driver supports while cells are encrypted with several keys. */
  void playUnderSeveralKeys(int actions) throws SQLException {
    RandomQuery queries = new RandomQuery(random, schema);
    RandomChange changes = new RandomChange(random, schema);
    for (int i = 0; i < actions; i++) {
      act(random.nextBoolean() ? queries.next() : changes.update(column -> !column.inUniqueKeys()));
    }
    compareContents();
  }

  /** Reads and writes every encrypted value, so that it is encrypted with the newest key. */
  void rewriteCells() throws SQLException {
    Connection connection = cells.connection(Mode.CLIENT_PREPARED);
    for (Table table : schema.tables()) {
      for (Column column : table.columns(Column::encrypted)) {
        String query = "SELECT " + Table.ROW + ", " + column.name() + " FROM " + table.name();
        String update =
            "UPDATE " + table.name() + " SET " + column.name() + " = ? WHERE " + Table.ROW + " = ?";
        try (Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery(query);
            PreparedStatement rewriting = connection.prepareStatement(update)) {
          while (rows.next()) {
            rewriting.setObject(1, column.type().read(rows, 2));
            rewriting.setLong(2, rows.getLong(1));
            rewriting.addBatch();
          }
          rewriting.executeBatch();
        }
        if (column.preset() != null) {
          renewDefault(connection, table, column);
        }
      }
    }
    connection.commit();
  }

  /** Gives a column its DEFAULT anew, so that its cell is under the newest key. */
  private void renewDefault(Connection connection, Table table, Column column) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "ALTER TABLE " + table.name() + " MODIFY " + column.ddl(schema.collation()));
    }
  }

  void compareContents() throws SQLException {
    for (Table table : schema.tables()) {
      act(wholeTable(table));
    }
  }

  /**
   * The difference between the values of the tables that a change names, within the current
   * transactions of a mode, so that it can be attributed to the change. {@link #thin} finds changes
   * of other tables.
   */
  private Optional<String> contentDifference(Action change, Mode mode) {
    String text = change.describe();
    for (Table table : schema.tables()) {
      if (text.contains(table.name())) {
        Action contents = new Action.Contents(table, mode);
        Optional<String> difference =
            Comparison.difference(
                contents.run(plain), contents.run(cells), true, Outputs.EXPRESSIONS);
        if (difference.isPresent()) {
          return Optional.of("then " + table.name() + ": " + difference.orElseThrow());
        }
      }
    }
    return Optional.empty();
  }

  private Action.Query wholeTable(Table table) {
    return new Action.Query(
        "whole table",
        Expectation.ANSWER,
        Mode.CLIENT_PREPARED,
        text("SELECT * FROM " + table.name() + " ORDER BY " + Table.ROW),
        true,
        Outputs.COLUMNS,
        random.nextInt(1_000_000));
  }

  /** Compares all tables, and deletes some rows, because growing tables would make joins slow. */
  private void thin() throws SQLException {
    compareContents();
    for (Table table : schema.tables()) {
      act(
          new Action.Change(
              "delete",
              Expectation.ANSWER,
              Mode.CLIENT_PREPARED,
              text("DELETE FROM " + table.name() + " WHERE " + Table.ROW + " % 3 = 0"),
              false,
              1,
              0));
    }
  }

  /**
   * Whether the driver refuses the action. If a column cannot hold a value, the driver fails with
   * the column's name, also under IGNORE and if no row would be changed.
   */
  private static boolean isRefusal(Action action, Outcome.Failed failed) {
    return failed.refusal() || failed.unfitColumn().filter(action.foreign()::contains).isPresent();
  }

  /**
   * Executes one action on both sides. If the driver refuses it, it has no effect on either side.
   */
  void act(Action action) throws SQLException {
    if (leftOut.has(action)) {
      return;
    }
    Outcome found = action.run(cells);
    if (found instanceof Outcome.Failed failed && isRefusal(action, failed)) {
      cells.end(action.mode(), false);
      answers.refused(action, failed);
      return;
    }
    if (packs && action instanceof Action.Query) {
      // The first time, the rows came one by one.
      found = action.run(cells);
    }
    Outcome expected = action.run(plain);
    if (leftOut.has(action, expected)) {
      plain.end(action.mode(), false);
      cells.end(action.mode(), false);
      renumber(action);
      return;
    }
    boolean sequence = !(action instanceof Action.Query query) || query.sequence();
    Outputs outputs =
        action instanceof Action.Query query ? query.outputs() : Outputs.UNSORTED_COLUMNS;
    Optional<String> difference = Comparison.difference(expected, found, sequence, outputs);
    boolean failed = expected instanceof Outcome.Failed;
    if (!(action instanceof Action.Query) && !failed && difference.isEmpty()) {
      difference = contentDifference(action, action.mode());
    }
    boolean keep = !failed && difference.isEmpty() && random.nextInt(10) > 0;
    plain.end(action.mode(), keep);
    cells.end(action.mode(), keep);
    if (difference.isPresent()) {
      answers.different(action, difference.orElseThrow(), place);
    } else {
      answers.answered(action, failed);
    }
    boolean alike = !failed && difference.isEmpty() && plain.reading().numbersAlike();
    if ((!alike || numbersAhead(action)) && !(action instanceof Action.Query)) {
      renumber(action);
    }
  }

  /**
   * Whether the server may use other row numbers later on one side than on the other. It does not
   * know how many rows an INSERT … SELECT will add, and sets numbers aside. After a row with a
   * number of the statement's own, MySQL has been seen to skip one.
   */
  private static boolean numbersAhead(Action action) {
    String text = action.describe();
    return text.contains("INSERT")
        && (text.contains(" SELECT ") || text.contains("(" + Table.ROW + ", "));
  }

  /** Executes an action on both sides and rolls it back. */
  private void actInVain(Action action) throws SQLException {
    if (leftOut.has(action)) {
      return;
    }
    Outcome found = action.run(cells);
    Outcome expected = action.run(plain);
    boolean failed = expected instanceof Outcome.Failed;
    if (found instanceof Outcome.Failed failure && isRefusal(action, failure)) {
      answers.refused(action, failure);
    } else {
      Optional<String> difference = Comparison.difference(expected, found, true, Outputs.COLUMNS);
      if (!failed && difference.isEmpty()) {
        difference = contentDifference(action, action.mode());
      }
      if (difference.isPresent()) {
        answers.different(action, difference.orElseThrow(), place);
      } else {
        answers.answered(action, failed);
      }
    }
    plain.end(action.mode(), false);
    cells.end(action.mode(), false);
  }

  /** Executes on the encrypted side a statement that must be refused, and rolls it back. */
  Outcome tryOnCells(Action action) throws SQLException {
    Outcome outcome = action.run(cells);
    cells.end(action.mode(), false);
    return outcome;
  }

  /** Executes on the plain side a statement that the driver refuses, to check that it is valid. */
  Outcome tryOnPlain(Action action) throws SQLException {
    Outcome outcome = action.run(plain);
    plain.end(action.mode(), false);
    return outcome;
  }

  String place() {
    return place;
  }

  /**
   * Sets equal row numbers on both sides: if rows cannot be added, this may use up row numbers on
   * one side only.
   */
  private void renumber(Action action) throws SQLException {
    String text = action.describe();
    try (Statement statement = admin.createStatement()) {
      for (Table table : schema.tables()) {
        if (text.contains(table.name())
            && (numbersAhead(action)
                || !nextRow(statement, TwoDatabases.PLAIN, table)
                    .equals(nextRow(statement, TwoDatabases.CELLS, table)))) {
          numbering += NUMBERING_STEP;
          for (String database : List.of(TwoDatabases.PLAIN, TwoDatabases.CELLS)) {
            statement.execute(
                "ALTER TABLE " + database + "." + table.name() + " AUTO_INCREMENT = " + numbering);
          }
        }
      }
    }
  }

  /** The number that the next row will have; empty if there has been no row. */
  private static String nextRow(Statement statement, String database, Table table)
      throws SQLException {
    try (ResultSet rows =
        statement.executeQuery("SHOW CREATE TABLE " + database + "." + table.name())) {
      rows.next();
      Matcher number = NEXT_ROW.matcher(rows.getString(2));
      return number.find() ? number.group(1) : "";
    }
  }

  private void onBoth(String ddl) throws SQLException {
    for (Side side : List.of(cells, plain)) {
      try (Statement statement = side.connection(Mode.CLIENT_PREPARED).createStatement()) {
        statement.execute(ddl);
      }
    }
  }

  private static SqlText.Parameterised text(String sql) {
    return new SqlText.Parameterised(sql, List.of(), Set.of());
  }

  @Override
  public void close() throws SQLException {
    Side reached = cells;
    try (admin;
        plain;
        reached) {
      admin.isValid(0);
    }
  }
}
