package io.encbench.driver.execute;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;

/** Makes several statements of the server one: all that they change is changed, or nothing. */
public final class OneTransaction {
  private final ServerConnection server;

  public OneTransaction(ServerConnection server) {
    this.server = server;
  }

  /** What is done in a transaction. */
  @FunctionalInterface
  public interface Work<T> {
    T done() throws SQLException;
  }

  /** The steps of such work. */
  public static List<PlanStep> around(List<PlanStep> steps) {
    List<PlanStep> all = new ArrayList<>();
    all.add(new PlanStep.Bracket("SET autocommit=0"));
    all.addAll(steps);
    all.add(new PlanStep.Bracket("SET autocommit=1"));
    return all;
  }

  /** Does it in the transaction that is open, or else in one of its own. */
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

  /** Does it in the open transaction, of which only it is undone if it fails. */
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
