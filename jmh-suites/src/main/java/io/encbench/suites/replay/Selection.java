package io.encbench.suites.replay;

import io.encbench.config.ConfigurationException;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.capture.CapturedStatement;
import io.encbench.suites.capture.CapturedTransaction;
import io.encbench.suites.replay.ReplayPlan.ReplayedStatement;
import io.encbench.suites.replay.ReplaySettings.Ending;
import io.encbench.suites.replay.ReplaySettings.Preparing;
import io.encbench.suites.roles.StatementRoles;
import io.encbench.suites.roles.StatementRoles.Kind;
import io.encbench.suites.roles.StatementRoles.Role;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which of the captured statements are replayed. A statement that one arm cannot execute is left
 * out of all, so that all arms do the same work. Immutable.
 *
 * @param plan what is replayed
 * @param calls captured calls of statements on rows
 * @param leftOut the other statements on rows
 */
record Selection(ReplayPlan plan, long calls, List<LeftOut> leftOut) {
  private static final ReplaySettings TRIAL =
      new ReplaySettings(1, 0, Preparing.each, Ending.rollback, 0, List.of());

  private static final Pattern COMMIT = Pattern.compile("COMMIT\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern SET_AUTOCOMMIT =
      Pattern.compile("SET\\s+(SESSION\\s+)?`?autocommit\\b", Pattern.CASE_INSENSITIVE);

  /** A transaction of one call usually commits by itself. */
  private static final double MOST = 0.5;

  /** A statement that is not replayed. */
  record LeftOut(CapturedStatement captured, String reason) {}

  Selection {
    leftOut = List.copyOf(leftOut);
  }

  /** The share of the captured calls on rows that are replayed, from 0 to 1. */
  double share() {
    long replayed =
        plan.transactions().stream().mapToLong(each -> each.count() * each.calls()).sum();
    return (double) replayed / Math.max(1, calls);
  }

  /**
   * Tries each statement.
   *
   * @param tables the tables of the application
   * @param rows a connection to the rows that values are drawn from
   * @param plain a connection to the tables of the plain arm; changes are rolled back
   * @param encrypting connections of the encrypted arms, used in the same way
   * @throws ConfigurationException if no statement can be replayed
   */
  static Selection of(
      Capture capture,
      List<Table> tables,
      Connection rows,
      Connection plain,
      List<Connection> encrypting)
      throws SQLException {
    Map<String, Long> largest = ApplicationCopy.largest(rows, tables);
    Map<String, List<String>> columns = Table.columnsByTable(tables);
    List<RowPool> pools = new ArrayList<>();
    for (Table table : tables) {
      pools.add(RowPool.read(table, rows));
    }
    List<ReplayedStatement> statements = new ArrayList<>();
    List<LeftOut> leftOut = new ArrayList<>();
    Map<Integer, Integer> places = new HashMap<>();
    for (int i = 0; i < capture.statements().size(); i++) {
      CapturedStatement captured = capture.statements().get(i);
      Optional<StatementRoles> roles = StatementRoles.of(captured.statement(), columns);
      if (roles.isPresent() && roles.get().kind() == Kind.OTHER) {
        continue;
      }
      if (roles.isEmpty()) {
        leftOut.add(new LeftOut(captured, "the parser does not understand it"));
        continue;
      }
      if (roles.get().namesSchema()) {
        leftOut.add(new LeftOut(captured, "it names a schema, and copies have other names"));
        continue;
      }
      ReplayedStatement replayed =
          new ReplayedStatement(
              captured.statement(),
              roles.get(),
              rowsPerCall(captured, roles.get()),
              captured.nullShares(),
              generatesKey(roles.get(), tables));
      String reason = reasonAgainst(replayed, tables, largest, pools, plain, encrypting);
      if (reason == null) {
        places.put(i, statements.size());
        statements.add(replayed);
      } else {
        leftOut.add(new LeftOut(captured, reason));
      }
    }
    List<CapturedTransaction> transactions = transactions(capture, places);
    if (transactions.isEmpty()) {
      throw new ConfigurationException(
          "no captured statement can be replayed; the first reason: "
              + (leftOut.isEmpty() ? "none reads or changes rows" : leftOut.get(0).reason()));
    }
    boolean rewritesBatches =
        capture.statements().stream().anyMatch(each -> each.requestsPerCall() < 1);
    return new Selection(
        new ReplayPlan(
            tables,
            largest,
            statements,
            transactions,
            rewritesBatches,
            singlesCommit(capture),
            switchesAutocommit(capture)),
        leftOut.stream().mapToLong(each -> each.captured().calls()).sum()
            + places.keySet().stream()
                .mapToLong(place -> capture.statements().get(place).calls())
                .sum(),
        leftOut);
  }

  private static double rowsPerCall(CapturedStatement captured, StatementRoles roles) {
    Long all = roles.kind() == Kind.READ ? captured.rowsSent() : captured.rowsChanged();
    return all == null ? ReplayPlan.UNKNOWN : (double) all / captured.calls();
  }

  private static boolean generatesKey(StatementRoles roles, List<Table> tables) {
    if (roles.kind() != Kind.INSERT) {
      return false;
    }
    Set<String> stored =
        roles.parameters().stream()
            .filter(each -> each.role() == Role.STORED && each.column() != null)
            .map(each -> Objects.requireNonNull(each.column()))
            .collect(Collectors.toCollection(HashSet::new));
    return tables.stream()
        .filter(table -> table.name().equals(roles.changedTable()))
        .flatMap(table -> table.columns().stream())
        .anyMatch(column -> column.autoIncrement() && !stored.contains(column.name()));
  }

  private static @Nullable String reasonAgainst(
      ReplayedStatement statement,
      List<Table> tables,
      Map<String, Long> largest,
      List<RowPool> pools,
      Connection plain,
      List<Connection> encrypting)
      throws SQLException {
    ReplayPlan alone =
        new ReplayPlan(
            tables,
            largest,
            List.of(statement),
            List.of(new CapturedTransaction(List.of(new CapturedTransaction.Step(0, 1)), 1)),
            /* rewritesBatches= */ false,
            /* singlesCommit= */ true,
            /* switchesAutocommit= */ false);
    TransactionPlanner planner =
        new TransactionPlanner(
            alone, pools, new FreshValues(largest, 0, 1), TRIAL.ending(), /* seed= */ 1);
    String onPlain = failure(alone, planner, plain);
    if (onPlain != null) {
      return "on plain columns, it ends in " + onPlain;
    }
    for (Connection connection : encrypting) {
      String refusal = refusal(statement, connection);
      String onCells = refusal == null ? failure(alone, planner, connection) : refusal;
      if (onCells != null) {
        return "on encrypted columns, it ends in " + onCells;
      }
    }
    return null;
  }

  /** How a call ends, which is rolled back; null if it succeeds. */
  private static @Nullable String failure(
      ReplayPlan alone, TransactionPlanner planner, Connection connection) throws SQLException {
    // The client is not closed, since its connection belongs to the caller.
    ReplayClient client = new ReplayClient(connection, alone, planner, TRIAL);
    try {
      client.execute(planner.next(), Answers.IGNORED);
      return null;
    } catch (SQLException e) {
      return ReplayClient.isKeyError(e) ? null : ReplayClient.withoutValues(e);
    } finally {
      connection.rollback();
    }
  }

  /** Why the driver refuses a statement; null if it does not. */
  private static @Nullable String refusal(ReplayedStatement statement, Connection encrypting) {
    try (Statement explain = encrypting.createStatement();
        ResultSet steps = explain.executeQuery("EXPLAIN ENCRYPTION " + statement.sql())) {
      steps.next();
      return null;
    } catch (SQLFeatureNotSupportedException e) {
      return "a refusal: " + e.getMessage();
    } catch (SQLException e) {
      return ReplayClient.withoutValues(e);
    }
  }

  /** The captured transactions without the calls that are left out. */
  private static List<CapturedTransaction> transactions(
      Capture capture, Map<Integer, Integer> places) {
    if (capture.transactions().isEmpty()) {
      return places.entrySet().stream()
          .sorted(Map.Entry.comparingByValue())
          .map(
              place ->
                  new CapturedTransaction(
                      List.of(new CapturedTransaction.Step(place.getValue(), 1)),
                      capture.statements().get(place.getKey()).calls()))
          .toList();
    }
    List<CapturedTransaction> transactions = new ArrayList<>();
    for (CapturedTransaction each : capture.transactions()) {
      List<CapturedTransaction.Step> steps = new ArrayList<>();
      for (CapturedTransaction.Step step : each.steps()) {
        Integer place = places.get(step.statement());
        if (place != null) {
          steps.add(new CapturedTransaction.Step(place, step.calls()));
        }
      }
      if (!steps.isEmpty()) {
        transactions.add(new CapturedTransaction(steps, each.count()));
      }
    }
    return transactions;
  }

  /** Whether more commits were captured than transactions of several calls need. */
  private static boolean singlesCommit(Capture capture) {
    long several = transactionsOfSeveralCalls(capture);
    long singles = transactions(capture) - several;
    return singles > 0 && calls(capture, COMMIT) - several > MOST * singles;
  }

  /** Whether autocommit was switched off and on for most transactions. */
  private static boolean switchesAutocommit(Capture capture) {
    long explicit =
        singlesCommit(capture) ? transactions(capture) : transactionsOfSeveralCalls(capture);
    return explicit > 0 && calls(capture, SET_AUTOCOMMIT) > MOST * 2 * explicit;
  }

  private static long calls(Capture capture, Pattern text) {
    return capture.statements().stream()
        .filter(each -> text.matcher(each.statement()).lookingAt())
        .mapToLong(CapturedStatement::calls)
        .sum();
  }

  private static long transactions(Capture capture) {
    return capture.transactions().stream().mapToLong(CapturedTransaction::count).sum();
  }

  private static long transactionsOfSeveralCalls(Capture capture) {
    return capture.transactions().stream()
        .filter(each -> each.steps().size() > 1)
        .mapToLong(CapturedTransaction::count)
        .sum();
  }
}
