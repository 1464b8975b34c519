package io.encbench.suites.replay;

import io.encbench.config.ConfigurationException;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.capture.CapturedStatement;
import io.encbench.suites.capture.CapturedTransaction;
import io.encbench.suites.replay.ReplayPlan.ReplayedStatement;
import io.encbench.suites.replay.ReplaySettings.Preparing;
import io.encbench.suites.replay.StatementRoles.Kind;
import io.encbench.suites.replay.StatementRoles.Role;
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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which of the captured statements are replayed. A statement that one arm cannot execute is left
 * out of all, so that all arms do the same work. Immutable.
 *
 * @param plan what is replayed
 * @param replayedCalls captured calls of the statements that are replayed
 * @param leftOut the other statements on rows
 */
record Selection(ReplayPlan plan, long replayedCalls, List<LeftOut> leftOut) {
  private static final int DUPLICATE = 1062;
  private static final String COMMIT = "COMMIT";

  /** A transaction of one call usually commits by itself. */
  private static final double MOST = 0.5;

  /** A statement that is not replayed. */
  record LeftOut(CapturedStatement captured, String reason) {}

  Selection {
    leftOut = List.copyOf(leftOut);
  }

  /** The share of the captured calls on rows that are replayed, from 0 to 1. */
  double share() {
    long others = leftOut.stream().mapToLong(each -> each.captured().calls()).sum();
    return (double) replayedCalls / Math.max(1, replayedCalls + others);
  }

  /**
   * Tries each statement.
   *
   * @param tables the tables of the application
   * @param rows a connection to the rows that values are drawn from
   * @param plain a connection to the tables of the plain arm; changes are rolled back
   * @param encrypting connections of the encrypted arms
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
    long calls = 0;
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
      ReplayedStatement replayed =
          new ReplayedStatement(
              captured.statement(),
              roles.get(),
              rowsPerCall(captured, roles.get()),
              generatesKey(roles.get(), tables));
      String reason = reasonAgainst(replayed, tables, largest, pools, plain, encrypting);
      if (reason == null) {
        places.put(i, statements.size());
        statements.add(replayed);
        calls += captured.calls();
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
            tables, largest, statements, transactions, rewritesBatches, singlesCommit(capture)),
        calls,
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
            /* singlesCommit= */ true);
    TransactionPlanner planner =
        new TransactionPlanner(alone, pools, new FreshValues(largest, 0, 1), /* seed= */ 1);
    // The client is not closed, since its connection belongs to the caller.
    ReplayClient client = new ReplayClient(plain, alone, planner, Preparing.each);
    try {
      client.execute(planner.next(), Answers.IGNORED);
    } catch (SQLException e) {
      if (e.getErrorCode() != DUPLICATE) {
        // The message may contain values.
        return "on plain columns, it ends in error %d (SQLSTATE %s)"
            .formatted(e.getErrorCode(), e.getSQLState());
      }
    } finally {
      plain.rollback();
    }
    for (Connection connection : encrypting) {
      try (Statement explain = connection.createStatement();
          ResultSet steps = explain.executeQuery("EXPLAIN ENCRYPTION " + statement.sql())) {
        steps.next();
      } catch (SQLFeatureNotSupportedException e) {
        return "refused: " + e.getMessage();
      } catch (SQLException e) {
        return "on encrypted columns, it ends in error %d (SQLSTATE %s)"
            .formatted(e.getErrorCode(), e.getSQLState());
      }
    }
    return null;
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
    long commits =
        capture.statements().stream()
            .filter(each -> each.statement().equalsIgnoreCase(COMMIT))
            .mapToLong(CapturedStatement::calls)
            .sum();
    long several = 0;
    long singles = 0;
    for (CapturedTransaction each : capture.transactions()) {
      if (each.steps().size() > 1) {
        several += each.count();
      } else {
        singles += each.count();
      }
    }
    return singles > 0 && commits - several > MOST * singles;
  }
}
