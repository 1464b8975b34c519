package io.encbench.driver.split;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;

/** Makes several statements of the server one: all that they change is changed, or nothing. */
final class OneTransaction {
  private final ServerStatements server;

  OneTransaction(ServerStatements server) {
    this.server = server;
  }

  /** What is done in a transaction. */
  @FunctionalInterface
  interface Work<T> {
    T done() throws SQLException;
  }

  /** The steps of such work. */
  static List<PlanStep> around(List<PlanStep> steps) {
    List<PlanStep> all = new ArrayList<>();
    all.add(new PlanStep.Bracket("START TRANSACTION"));
    all.addAll(steps);
    all.add(new PlanStep.Bracket("COMMIT"));
    return all;
  }

  /** Does it in the transaction that is open, or else in one of its own. */
  <T> T run(Work<T> work) throws SQLException {
    if (server.inTransaction()) {
      return work.done();
    }
    server.begin();
    T result;
    try {
      result = work.done();
    } catch (SQLException | RuntimeException e) {
      try {
        server.rollback();
      } catch (SQLException undoing) {
        e.addSuppressed(undoing);
      }
      throw e;
    }
    server.commit();
    return result;
  }

  /** Does it in the open transaction, of which only it is undone if it fails. */
  void asOneStatement(Work<?> work) throws SQLException {
    Connection connection = server.connection();
    Savepoint before = connection.setSavepoint();
    try {
      work.done();
    } catch (SQLException | RuntimeException e) {
      try {
        connection.rollback(before);
      } catch (SQLException undoing) {
        // The server has ended the transaction, and the savepoint with it.
        e.addSuppressed(undoing);
      }
      throw e;
    }
    connection.releaseSavepoint(before);
  }
}
