package io.encbench.tpcc.run;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.connect.UrlMode;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.profile.proof.SessionView;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.RunSettings.Isolation;
import io.encbench.tpcc.node.NodeVisits;
import io.encbench.tpcc.result.RunResult.ProvenSessions;
import io.encbench.tpcc.terminal.SessionSource;
import io.encbench.tpcc.transaction.Session;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/**
 * The connections of a run. Each has its isolation level set, and its mode is proven when it is
 * opened and again when it is closed. Thread-safe.
 */
final class TerminalSessions implements SessionSource {
  /**
   * Limit of connections that are opened at the same time, since a server may refuse or delay
   * clients that all arrive at once.
   */
  private static final int OPENED_AT_A_TIME = 16;

  /**
   * Error codes of too many connections: of all clients, of one account, of an account with a
   * quota.
   */
  private static final Set<Integer> NO_MORE_CONNECTIONS = Set.of(1040, 1203, 1226);

  private static final String PREPARED = "SHOW GLOBAL STATUS LIKE 'Prepared_stmt_count'";

  private final Database database;
  private final Isolation isolation;
  private final UrlMode mode;
  private final Map<String, String> properties;
  private final NodeVisits visits;

  /** Number of sessions by mode and by time of the proof. */
  private final Map<Proof, Integer> proven = new ConcurrentHashMap<>();

  private final Map<String, Integer> mismatches = new ConcurrentHashMap<>();

  private final AtomicBoolean closing = new AtomicBoolean();
  private volatile long preparedStatements;

  /**
   * Prepares the sessions.
   *
   * @throws SQLException if a server of the database cannot be asked for its name
   */
  TerminalSessions(Database database, Isolation isolation) throws SQLException {
    this.database = database;
    this.isolation = isolation;
    this.mode = UrlMode.of(database.conn().reveal());
    this.properties = database.counting();
    this.visits = NodeVisits.of(database);
  }

  /**
   * Opens all sessions. If one cannot be opened, all are closed.
   *
   * @throws ConfigurationException if the server allows fewer
   */
  List<Session> openAll(int count) throws SQLException {
    ExecutorService openers = Executors.newFixedThreadPool(Math.min(count, OPENED_AT_A_TIME));
    Callable<Session> opener = this::open;
    List<Session> opened = new ArrayList<>();
    Throwable failure = null;
    try {
      for (Future<Session> session : openers.invokeAll(Collections.nCopies(count, opener))) {
        try {
          opened.add(session.get());
        } catch (ExecutionException e) {
          failure = e.getCause();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while connecting", e);
    } finally {
      openers.shutdown();
    }
    if (failure == null) {
      return opened;
    }
    opened.forEach(TerminalSessions::closeQuietly);
    if (failure instanceof SQLException refusal) {
      if (NO_MORE_CONNECTIONS.contains(refusal.getErrorCode())) {
        throw noMore(count, opened.size(), refusal);
      }
      throw refusal;
    }
    if (failure instanceof RuntimeException unexpected) {
      throw unexpected;
    }
    throw new IllegalStateException(failure);
  }

  private static ConfigurationException noMore(int wanted, int had, SQLException refusal) {
    return new ConfigurationException(
        "sutThreads="
            + wanted
            + " (by default the number of terminals) is more than the server allows: it accepted "
            + had
            + " connections, then it said: "
            + refusal.getMessage()
            + "; lower sutThreads, so that terminals share connections, or raise the server's"
            + " max_connections or the account's limit",
        refusal);
  }

  @Override
  public Session open() throws SQLException {
    Connection connection = database.open(properties);
    try {
      connection.setTransactionIsolation(
          switch (isolation) {
            case READ_COMMITTED -> Connection.TRANSACTION_READ_COMMITTED;
            case REPEATABLE_READ -> Connection.TRANSACTION_REPEATABLE_READ;
          });
      connection.setAutoCommit(false);
      prove(connection, /* after= */ false);
      return new Session(connection);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** Proves the session of a connection at each server that it uses. */
  private void prove(Connection connection, boolean after) throws SQLException {
    visits.each(
        connection,
        node -> {
          SessionView view = mode.prove(connection);
          String place = node.isEmpty() ? "" : "at " + node + ", ";
          proven.merge(new Proof(after, view.tls(), place + view.mode()), 1, Integer::sum);
        });
  }

  @Override
  public void close(Session session) {
    try {
      if (session.connection().isValid(1)) {
        session.connection().rollback();
        if (closing.compareAndSet(false, true)) {
          preparedStatements = preparedStatements(session.connection());
        }
        prove(session.connection(), /* after= */ true);
      }
    } catch (SQLException e) {
      // The connection was lost, and is counted as such elsewhere.
    } catch (ModeMismatchException e) {
      mismatches.merge(String.valueOf(e.getMessage()), 1, Integer::sum);
    }
    closeQuietly(session);
  }

  /** Number of statements that the server has prepared, for all clients. */
  private static long preparedStatements(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(PREPARED)) {
      return row.next() ? row.getLong(2) : 0;
    }
  }

  private static void closeQuietly(Session session) {
    try {
      session.close();
    } catch (SQLException e) {
      // The session is not needed any more.
    }
  }

  /** The modes of all sessions as reported by the server, with the number of sessions in each. */
  String proof() {
    return proven.entrySet().stream()
        .sorted(Map.Entry.comparingByKey(Proof.ORDER))
        .map(entry -> entry.getValue() + " sessions " + entry.getKey())
        .collect(Collectors.joining("; "));
  }

  /** Number of sessions whose mode was proven. */
  ProvenSessions proven() {
    return new ProvenSessions(
        proven(/* after= */ false),
        0,
        proven(/* after= */ true),
        proven.keySet().stream().map(Proof::tls).distinct().collect(Collectors.joining(" and ")));
  }

  private int proven(boolean after) {
    return proven.entrySet().stream()
        .filter(entry -> entry.getKey().after() == after)
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /**
   * The mode of a session as reported by the server.
   *
   * @param after whether it was reported after the run or before it
   * @param tls protocol and cipher suite; empty without TLS
   */
  private record Proof(boolean after, String tls, String description) {
    static final Comparator<Proof> ORDER =
        Comparator.comparing(Proof::after).thenComparing(Proof::description);

    @Override
    public String toString() {
      return (after ? "after" : "before") + " the run: " + description;
    }
  }

  /** Number of statements that the server had prepared when the first session was closed. */
  long preparedStatements() {
    return preparedStatements;
  }

  /** Messages about sessions that were no longer in their mode when they were closed. */
  List<String> mismatches() {
    return List.copyOf(mismatches.keySet());
  }
}
