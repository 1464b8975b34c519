package io.encbench.tpcc.run;

import io.encbench.profile.ModeMismatchException;
import io.encbench.profile.SessionView;
import io.encbench.profile.UrlMode;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.RunSettings.Isolation;
import io.encbench.tpcc.terminal.SessionSource;
import io.encbench.tpcc.transaction.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/**
 * The connections of a run, each with its isolation level set and its mode proven, when it is
 * opened and again when it is closed. Thread-safe.
 */
final class TerminalSessions implements SessionSource {
  /** A server that is not set up for it refuses or delays clients that come all at once. */
  private static final int OPENED_AT_A_TIME = 16;

  private final Database database;
  private final Isolation isolation;
  private final UrlMode mode;
  private final Map<String, String> properties;

  /** How many sessions were found in each mode, by when they were asked. */
  private final Map<String, Integer> proven = new ConcurrentHashMap<>();

  private final Map<String, Integer> mismatches = new ConcurrentHashMap<>();

  TerminalSessions(Database database, Isolation isolation) {
    this.database = database;
    this.isolation = isolation;
    this.mode = UrlMode.of(database.conn().reveal());
    this.properties = UrlMode.counting(database.conn().reveal());
  }

  /** Opens many. If one cannot be had, none is. */
  List<Session> openAll(int count) throws SQLException {
    ExecutorService openers = Executors.newFixedThreadPool(Math.min(count, OPENED_AT_A_TIME));
    List<Future<Session>> opening = new ArrayList<>();
    List<Session> opened = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        opening.add(openers.submit(this::open));
      }
      for (Future<Session> session : opening) {
        opened.add(session.get());
      }
      return opened;
    } catch (ExecutionException e) {
      openers.shutdownNow();
      opened.forEach(TerminalSessions::closeQuietly);
      if (e.getCause() instanceof SQLException failure) {
        throw failure;
      }
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while connecting", e);
    } finally {
      openers.shutdown();
    }
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
      prove(connection, "before");
      connection.setAutoCommit(false);
      return new Session(connection);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private void prove(Connection connection, String when) throws SQLException {
    proven.merge(when + " the run: " + description(mode.prove(connection)), 1, Integer::sum);
  }

  private static String description(SessionView view) {
    return (view.tlsCipher().isEmpty()
            ? "not encrypted"
            : view.tlsVersion() + " with " + view.tlsCipher())
        + (view.compressed() ? ", compressed" : ", not compressed")
        + ", "
        + view.driverClass()
        + " ("
        + view.driverVersion()
        + ")";
  }

  @Override
  public void close(Session session) {
    try {
      if (session.connection().isValid(1)) {
        session.connection().rollback();
        prove(session.connection(), "after");
      }
    } catch (SQLException e) {
      // It was lost, and is counted as such where that was noticed.
    } catch (ModeMismatchException e) {
      mismatches.merge(String.valueOf(e.getMessage()), 1, Integer::sum);
    }
    closeQuietly(session);
  }

  private static void closeQuietly(Session session) {
    try {
      session.close();
    } catch (SQLException e) {
      // Nothing is lost with it.
    }
  }

  /** What the server said of all sessions, in a few lines. */
  String proof() {
    return proven.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByKey().reversed())
        .map(entry -> entry.getValue() + " sessions " + entry.getKey())
        .collect(Collectors.joining("; "));
  }

  /** Sessions that were not in their mode any more when they were closed. */
  List<String> mismatches() {
    return List.copyOf(mismatches.keySet());
  }
}
