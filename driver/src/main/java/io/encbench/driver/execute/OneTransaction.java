package io.encbench.driver.execute;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;

/**
 * Executes several statements on the server as one unit: either all their changes take effect or
 * none.
 */
public final class OneTransaction {
  private final ServerConnection server;

  public OneTransaction(ServerConnection server) {
    this.server = server;
  }

  /** The work that is done in a transaction. */
  @FunctionalInterface
  public interface Work<T> {
    T done() throws SQLException;
  }

  /** The given steps, enclosed in the steps that begin and end their transaction. */
  public static List<PlanStep> around(List<PlanStep> steps) {
    List<PlanStep> all = new ArrayList<>();
    all.add(new PlanStep.Bracket("SET autocommit=0"));
    all.addAll(steps);
    all.add(new PlanStep.Bracket("SET autocommit=1"));
    return all;
  }

  /**
   * Runs the work in the open transaction. If none is open, runs it in a new one, which is
   * committed afterwards, or undone if the work fails.
   */
  public <T> T run(Work<T> work) throws SQLException {
    if (server.inTransaction()) {
      return work.done();
    }
    try {
      server.begin();
      T result = work.done();
      server.commit();
      return result;
    } catch (Throwable e) {
      server.undo(e);
      throw e;
    }
  }

  /** Runs the work in the open transaction. If the work fails, it alone is undone. */
  public void asOneStatement(Work<?> work) throws SQLException {
    Connection connection = server.connection();
    Savepoint before = connection.setSavepoint();
    try {
      work.done();
    } catch (Throwable e) {
      server.undo(before, e);
      throw e;
    }
    connection.releaseSavepoint(before);
  }
}
