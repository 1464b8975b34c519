package io.encbench.suites.replay;

import io.encbench.suites.capture.CapturedTransaction;
import io.encbench.suites.roles.StatementRoles;
import java.util.List;
import java.util.Map;

/**
 * What is replayed. Immutable.
 *
 * @param tables the tables of the application, parents first
 * @param largest the largest value of each numeric column of a unique key, by {@code table.column}
 * @param statements the statements that all arms can execute
 * @param transactions the transactions, whose steps refer to these statements
 * @param rewritesBatches whether the application's driver sends a batch as one request
 * @param singlesCommit whether transactions of one call end with a commit
 * @param switchesAutocommit whether each transaction switches autocommit off and on again
 */
record ReplayPlan(
    List<Table> tables,
    Map<String, Long> largest,
    List<ReplayedStatement> statements,
    List<CapturedTransaction> transactions,
    boolean rewritesBatches,
    boolean singlesCommit,
    boolean switchesAutocommit) {
  /** Stands for an unknown number of rows. */
  static final double UNKNOWN = -1;

  /**
   * A statement.
   *
   * @param sql its text
   * @param roles what its parameters stand for
   * @param rowsPerCall rows that a call returned or changed while it was captured, or {@link
   *     #UNKNOWN}
   * @param nullShares share of the calls in which each parameter was NULL, from 0 to 1; empty if it
   *     is not known
   * @param generatesKey whether the server generates the key of the row that it inserts
   */
  record ReplayedStatement(
      String sql,
      StatementRoles roles,
      double rowsPerCall,
      List<Double> nullShares,
      boolean generatesKey) {
    ReplayedStatement {
      nullShares = List.copyOf(nullShares);
    }
  }

  ReplayPlan {
    tables = List.copyOf(tables);
    largest = Map.copyOf(largest);
    statements = List.copyOf(statements);
    transactions = List.copyOf(transactions);
  }

  /** Whether no statement changes rows. */
  boolean onlyReads() {
    return statements.stream().allMatch(each -> each.roles().kind() == StatementRoles.Kind.READ);
  }

  /** The driver's properties by which the application sends batches. */
  Map<String, String> connectionProperties() {
    return Map.of("rewriteBatchedStatements", Boolean.toString(rewritesBatches));
  }

  /** Captured transactions. */
  long count() {
    return transactions.stream().mapToLong(CapturedTransaction::count).sum();
  }
}
