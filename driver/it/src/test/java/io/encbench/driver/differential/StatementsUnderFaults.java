package io.encbench.driver.differential;

import io.encbench.driver.differential.FaultyRoundTrips.Trap;
import io.encbench.driver.differential.SqlText.Parameterised;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Executes random statements that the driver completes on the client side while one of their round
 * trips fails, each round trip in turn. Afterwards it checks that the statement had its whole
 * effect or none, that the connection is closed or usable without an open transaction, and that
 * later reads are right.
 */
final class StatementsUnderFaults implements AutoCloseable {
  private static final int MOST_ROUND_TRIPS = 60;
  private static final int MOST_TRIES = 100;

  /** Maximum number of findings; after that many, tables may be locked for good. */
  private static final int MOST_FINDINGS = 20;

  private static final String BACKUP = "backup_of_";

  private final Random random;
  private final World world;
  private final Side plain;
  private final Side.Opener faulty;
  private final Connection observer;
  private final Map<Mode, Connection> connections = new EnumMap<>(Mode.class);
  private final Trap trap;
  private final Map<String, Integer> tally = new TreeMap<>();
  private final Set<Fault> struck = EnumSet.noneOf(Fault.class);
  private final List<String> findings = new ArrayList<>();
  private long markers;
  private int strikes;

  /** The contents of the tables: the rows of each, sorted. */
  private record State(List<List<String>> tables) {
    /** The difference from another state; empty if there is none. */
    Optional<String> difference(State found) {
      for (int i = 0; i < tables.size(); i++) {
        List<String> missing = new ArrayList<>(tables.get(i));
        found.tables().get(i).forEach(missing::remove);
        List<String> more = new ArrayList<>(found.tables().get(i));
        tables.get(i).forEach(more::remove);
        if (!missing.isEmpty() || !more.isEmpty()) {
          return Optional.of("table " + i + " has " + more + "\n  in place of " + missing);
        }
      }
      return Optional.empty();
    }
  }

  /**
   * A statement, its outcome on plain columns, and the contents of the tables before and after it.
   */
  private record Expected(
      String kind, Action action, Outcome outcome, State before, State after, boolean numbered) {
    /** Whether it is a single statement, which must have its whole effect or none. */
    boolean one() {
      return !(action instanceof Action.LockedRow);
    }
  }

  StatementsUnderFaults(TwoDatabases databases, long seed, Path rules) throws Exception {
    this.random = new Random(seed);
    this.world = World.make(databases, seed, rules, new AnswerCounts());
    this.plain = new Side(databases.plain(), Reading.AS_CONNECTOR_J);
    String name = "trap of " + databases.server();
    this.trap = FaultyRoundTrips.trap(name);
    this.faulty =
        databases.cells(
            rules,
            Map.of(
                FaultyRoundTrips.INTERCEPTORS,
                FaultyRoundTrips.class.getName(),
                FaultyRoundTrips.TRAP,
                name));
    this.observer = databases.cells(rules).open(Mode.CLIENT_PREPARED.properties());
    admin("SET innodb_lock_wait_timeout = 3");
    admin("CREATE TABLE " + TwoDatabases.CELLS + ".marker (n BIGINT)");
    for (Table table : world.schema().tables()) {
      admin("CREATE TABLE " + backup(table) + " LIKE " + cells(table));
      admin("INSERT INTO " + backup(table) + " SELECT * FROM " + cells(table));
    }
  }

  private static String cells(Table table) {
    return TwoDatabases.CELLS + "." + table.name();
  }

  private static String backup(Table table) {
    return TwoDatabases.CELLS + "." + BACKUP + table.name();
  }

  private void admin(String sql) throws SQLException {
    try (Statement statement = world.admin().createStatement()) {
      statement.execute(sql);
    }
  }

  /** Executes some statements of each kind. */
  void play(int rounds) throws Exception {
    RandomChange changes = new RandomChange(random, world.schema());
    RandomComputation computations = new RandomComputation(random, world.schema());
    RandomLockedRow lockedRows = new RandomLockedRow(random, world.schema());
    for (int i = 0; i < rounds; i++) {
      actUntilDone("query", computations::next);
      actUntilDone("join", this::join);
      actUntilDone("update", changes::computedUpdate);
      actUntilDone("update batch", changes::computedBatch);
      actUntilDone("insert batch", changes::batch);
      actUntilDone("locked row", lockedRows::next);
    }
  }

  /** Generates statements of one kind. */
  private interface Source {
    Action next();
  }

  /**
   * Tries random statements until one is suitable, since some fail or are refused even without a
   * fault.
   */
  private void actUntilDone(String kind, Source source) throws Exception {
    for (int i = 0; i < MOST_TRIES; i++) {
      if (act(kind, source.next())) {
        return;
      }
    }
    throw new AssertionError("no statement of the kind: " + kind);
  }

  /** A join of two derived tables with sums and counts that the driver must compute. */
  private Action join() {
    List<Table> tables = new ArrayList<>(world.schema().tables());
    Collections.shuffle(tables, random);
    String sql =
        "SELECT d.link, d.s, e.n FROM (SELECT link, SUM(link) AS s FROM "
            + tables.get(0).name()
            + " GROUP BY link) d JOIN (SELECT link, COUNT(*) AS n FROM "
            + tables.get(1).name()
            + " GROUP BY link) e ON d.link = e.link";
    return new Action.Query(
        "join",
        Expectation.ANSWER_OR_REFUSAL,
        List.of(Mode.values()).get(random.nextInt(Mode.values().length)),
        new Parameterised(sql, List.of(), Set.of()),
        /* sequence= */ false,
        Outputs.EXPRESSIONS,
        random.nextInt(1_000_000));
  }

  private boolean act(String kind, Action random) throws Exception {
    Action action = random;
    if (action instanceof Action.Batch batch && batch.keys()) {
      // The generated keys depend on the number of earlier failures.
      action = withoutKeys(batch);
    }
    // Times are compared as shown by connections in the zone of the other modes.
    if (world.leftOut().has(action) || action.mode() == Mode.SESSION_ZONE) {
      return false;
    }
    boolean numbered = !kind.equals("insert batch");
    State before = plainState(action.mode(), numbered);
    Outcome outcome = action.run(plain);
    State after = plainState(action.mode(), numbered);
    plain.end(action.mode(), false);
    boolean changes = action instanceof Action.Query || !before.equals(after);
    if (outcome instanceof Outcome.Failed || !(changes || action instanceof Action.LockedRow)) {
      return false;
    }
    Expected expected = new Expected(kind, action, outcome, before, after, numbered);
    if (!isRight(expected)) {
      return false;
    }
    for (boolean autoCommit : new boolean[] {true, false}) {
      boolean more = expected.one() || !autoCommit;
      for (int n = 1; more && n <= MOST_ROUND_TRIPS && findings.size() < MOST_FINDINGS; n++) {
        more = false;
        for (Fault fault : faults()) {
          more |= strike(expected, fault, n, autoCommit);
        }
      }
    }
    return true;
  }

  private static Action.Batch withoutKeys(Action.Batch batch) {
    return new Action.Batch(
        batch.construct(),
        batch.expectation(),
        batch.mode(),
        batch.sql(),
        batch.rows(),
        /* keys= */ false,
        batch.seed());
  }

  /** One random fault before the server executes the request, and one after. */
  private List<Fault> faults() {
    List<Fault> faults = new ArrayList<>();
    for (boolean before : new boolean[] {true, false}) {
      List<Fault> some =
          Arrays.stream(Fault.values()).filter(fault -> fault.comesBefore() == before).toList();
      faults.add(some.get(random.nextInt(some.size())));
    }
    return faults;
  }

  /** Whether the statement is right without a fault. If not, other tests find that. */
  private boolean isRight(Expected expected) throws SQLException {
    Connection connection = connection(expected.action().mode());
    connection.setAutoCommit(false);
    try {
      Outcome found = expected.action().perform(connection, plain.reading());
      return difference(expected.action(), expected.outcome(), found).isEmpty()
          && expected.after().equals(state(connection, expected.numbered()));
    } catch (SQLException | RuntimeException e) {
      return false;
    } finally {
      connection.rollback();
    }
  }

  private static Optional<String> difference(Action action, Outcome plain, Outcome cells) {
    boolean sequence = !(action instanceof Action.Query query) || query.sequence();
    Outputs outputs =
        action instanceof Action.Query query ? query.outputs() : Outputs.UNSORTED_COLUMNS;
    return Comparison.difference(plain, cells, sequence, outputs);
  }

  /**
   * Executes the statement with a fault at a round trip. Returns false if it has fewer round trips.
   */
  private boolean strike(Expected expected, Fault fault, int roundTrip, boolean autoCommit)
      throws Exception {
    Mode mode = expected.action().mode();
    String place =
        fault
            + " at round trip "
            + roundTrip
            + (autoCommit ? ", auto-commit: " : ", in a transaction: ")
            + expected.action().describe();
    Connection connection = connection(mode);
    connection.setAutoCommit(autoCommit);
    Outcome found = null;
    Throwable failure = null;
    trap.set(fault, roundTrip);
    try {
      found = expected.action().perform(connection, plain.reading());
    } catch (SQLException | RuntimeException | Error e) {
      failure = e;
    }
    boolean hit = trap.hasStruck();
    if (hit) {
      strikes++;
      struck.add(fault);
    } else if (failure != null) {
      report(place, "fails without a fault: " + failure);
    }
    if (found != null) {
      difference(expected.action(), expected.outcome(), found).ifPresent(d -> report(place, d));
    }
    State now = lookAt(connection, expected, autoCommit, place);
    boolean none = expected.before().equals(now);
    boolean all = expected.after().equals(now);
    String effect = none && all ? "nothing to change" : none ? "no effect" : all ? "all" : "part";
    if (expected.one() || failure == null) {
      boolean undone = !autoCommit && (fault == Fault.DEADLOCK || !isUsable(connection));
      check(expected, fault, undone, failure, now, place);
    }
    if (hit) {
      tally.merge(
          "%s, %s, %s, %s: %s, %s"
              .formatted(
                  expected.kind(),
                  fault,
                  autoCommit ? "auto-commit" : "transaction",
                  failure == null ? "answered" : "failed",
                  effect,
                  isUsable(connection) ? "usable" : "closed"),
          1,
          Integer::sum);
    }
    endTransaction(connection, expected, all && !none, autoCommit, now, place);
    return hit;
  }

  private void check(
      Expected expected,
      Fault fault,
      boolean undone,
      @Nullable Throwable failure,
      State now,
      String place)
      throws SQLException {
    State before = expected.before();
    State after = expected.after();
    if (undone && before.equals(now)) {
      // The server has rolled back the transaction, perhaps after the statement was executed.
      return;
    }
    if (failure == null) {
      after.difference(now).ifPresent(d -> report(place, "says that it is done: " + d));
    } else if (expected.action() instanceof Action.Batch batch) {
      if (!isOfBatch(batch, failure, expected, now)) {
        report(place, "a batch that is done in another part than " + failure + " says");
      }
    } else if (!before.equals(now) && (fault.comesBefore() || !after.equals(now))) {
      report(place, "has an effect, and " + failure + ": " + before.difference(now).orElseThrow());
    }
  }

  /**
   * Whether exactly those batch entries were executed that the update counts report; if the counts
   * are unknown, whether any first part of the batch was.
   */
  private boolean isOfBatch(Action.Batch batch, Throwable failure, Expected expected, State now)
      throws SQLException {
    if (failure instanceof BatchUpdateException e) {
      List<List<Value>> done = new ArrayList<>();
      int[] counts = e.getUpdateCounts();
      for (int i = 0; i < counts.length; i++) {
        if (counts[i] >= 0 || counts[i] == Statement.SUCCESS_NO_INFO) {
          done.add(batch.rows().get(i));
        }
      }
      if (plainStateAfter(batch, done, expected).equals(now)) {
        return true;
      }
    }
    boolean told = failure instanceof BatchUpdateException && batch.mode() != Mode.REWRITING;
    boolean known =
        told
            && ((BatchUpdateException) failure).getCause() instanceof SQLException e
            && e.getErrorCode() > 0;
    if (known) {
      return false;
    }
    for (int entries = 0; entries <= batch.rows().size(); entries++) {
      if (plainStateAfter(batch, batch.rows().subList(0, entries), expected).equals(now)) {
        return true;
      }
    }
    return false;
  }

  private State plainStateAfter(Action.Batch batch, List<List<Value>> rows, Expected expected)
      throws SQLException {
    if (rows.isEmpty()) {
      return expected.before();
    }
    Action some =
        new Action.Batch(
            batch.construct(),
            batch.expectation(),
            batch.mode(),
            batch.sql(),
            rows,
            /* keys= */ false,
            batch.seed());
    some.run(plain);
    State state = plainState(batch.mode(), expected.numbered());
    plain.end(batch.mode(), false);
    return state;
  }

  /**
   * The contents of the tables: as the transaction sees them if it is still open, otherwise as
   * others see them.
   */
  private State lookAt(Connection connection, Expected expected, boolean autoCommit, String place)
      throws SQLException {
    boolean usable = isUsable(connection);
    if (usable && !autoCommit) {
      return state(connection, expected.numbered());
    }
    if (usable) {
      if (!connection.getAutoCommit()) {
        report(place, "auto-commit is off");
      }
      requireNoTransaction(connection, place);
    }
    return state(observer, expected.numbered());
  }

  private static boolean isUsable(Connection connection) {
    try {
      return !connection.isClosed() && connection.isValid(5);
    } catch (SQLException e) {
      return false;
    }
  }

  /** Checks that a row written with auto-commit on is visible to others. */
  private void requireNoTransaction(Connection connection, String place) throws SQLException {
    markers++;
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate("INSERT INTO marker VALUES (" + markers + ")");
    }
    try (Statement statement = world.admin().createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT COUNT(*) FROM " + TwoDatabases.CELLS + ".marker WHERE n = " + markers)) {
      row.next();
      if (row.getInt(1) != 1) {
        report(place, "a transaction is open");
        try (Statement rollback = connection.createStatement()) {
          rollback.execute("ROLLBACK");
        }
      }
    }
  }

  /** Commits or rolls back the transaction, and restores the tables. */
  private void endTransaction(
      Connection connection,
      Expected expected,
      boolean done,
      boolean autoCommit,
      State now,
      String place)
      throws SQLException {
    Mode mode = expected.action().mode();
    if (!isUsable(connection)) {
      connections.remove(mode);
      connection.close();
      if (!autoCommit) {
        requireState(expected.before(), expected, place + ", lost");
      }
    } else if (!autoCommit && expected.one() && random.nextBoolean()) {
      connection.commit();
      if (!now.equals(state(observer, expected.numbered()))) {
        report(place, "another state once it is committed");
      }
    } else {
      repeat(connection, expected, done && !autoCommit && expected.one(), place);
      if (!autoCommit) {
        requireState(expected.before(), expected, place + ", rolled back");
      }
    }
    restore(expected);
  }

  /** Executes the statement again in the same or a new transaction, and rolls that back. */
  private void repeat(Connection connection, Expected expected, boolean done, String place)
      throws SQLException {
    Action action = expected.action();
    if (!expected.one()) {
      connection.rollback();
    }
    boolean autoCommitted = connection.getAutoCommit();
    if (autoCommitted) {
      restore(expected);
      connection.setAutoCommit(false);
    }
    if (done) {
      action.run(plain);
    }
    boolean asExpected = done || expected.before().equals(state(connection, expected.numbered()));
    if (asExpected) {
      Outcome again = action.run(plain);
      Outcome found;
      try {
        found = action.perform(connection, plain.reading());
      } catch (SQLException | RuntimeException e) {
        found = new Outcome.Failed(e);
      }
      difference(action, again, found).ifPresent(d -> report(place, "then " + d));
      plainState(action.mode(), expected.numbered())
          .difference(state(connection, expected.numbered()))
          .ifPresent(d -> report(place, "then " + d));
    }
    plain.end(action.mode(), false);
    connection.rollback();
  }

  private void requireState(State state, Expected expected, String place) throws SQLException {
    state
        .difference(state(observer, expected.numbered()))
        .ifPresent(difference -> report(place, difference));
  }

  private void restore(Expected expected) throws SQLException {
    if (!expected.before().equals(state(observer, expected.numbered()))) {
      for (Table table : world.schema().tables()) {
        admin("DELETE FROM " + cells(table));
        admin("INSERT INTO " + cells(table) + " SELECT * FROM " + backup(table));
      }
    }
  }

  @SuppressWarnings("MustBeClosedChecker")
  private Connection connection(Mode mode) throws SQLException {
    Connection open = connections.get(mode);
    if (open == null) {
      open = faulty.open(mode.properties());
      connections.put(mode, open);
    }
    return open;
  }

  private State plainState(Mode mode, boolean numbered) throws SQLException {
    return state(plain.connection(mode), numbered);
  }

  private State state(Connection connection, boolean numbered) throws SQLException {
    List<List<String>> tables = new ArrayList<>();
    for (Table table : world.schema().tables()) {
      List<String> columns = new ArrayList<>();
      if (numbered) {
        columns.add(Table.ROW);
      }
      table.columns().forEach(column -> columns.add(column.name()));
      try (Statement statement = connection.createStatement();
          ResultSet rows =
              statement.executeQuery(
                  "SELECT " + String.join(", ", columns) + " FROM " + table.name())) {
        tables.add(sorted(rows));
      }
    }
    return new State(tables);
  }

  private static List<String> sorted(ResultSet rows) throws SQLException {
    ResultSetMetaData columns = rows.getMetaData();
    List<String> texts = new ArrayList<>();
    while (rows.next()) {
      List<String> row = new ArrayList<>();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        // Connector/J formats a DOUBLE differently in each protocol.
        boolean real = columns.getColumnType(i) == Types.DOUBLE;
        row.add(real ? rows.getDouble(i) + " " + rows.wasNull() : rows.getString(i));
      }
      texts.add(row.toString());
    }
    texts.sort(null);
    return texts;
  }

  private void report(String place, String what) {
    findings.add(place + "\n  " + what);
  }

  int strikes() {
    return strikes;
  }

  Set<Fault> struck() {
    return struck;
  }

  List<String> findings() {
    return findings;
  }

  Map<String, Integer> tally() {
    return tally;
  }

  @Override
  public void close() throws SQLException {
    try (world;
        plain;
        observer) {
      for (Connection connection : connections.values()) {
        connection.close();
      }
    }
  }
}
