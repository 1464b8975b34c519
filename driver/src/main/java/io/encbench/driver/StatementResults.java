package io.encbench.driver;

import io.encbench.driver.metadata.ResultDecoders;
import io.encbench.driver.metadata.StaleSchemaException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The result sets of one statement: each delegate's result is wrapped once, with the columns of the
 * statement that made it. Serves one thread at a time.
 */
final class StatementResults {
  private final EncryptingConnection connection;
  private final Statement owner;
  private ResultDecoders columns;
  private @Nullable ResultSet raw;
  private @Nullable ResultSet wrapped;

  StatementResults(EncryptingConnection connection, Statement owner) {
    this.connection = connection;
    this.owner = owner;
    this.columns = connection.plainResult();
  }

  /** Says what the result of the statement about to be executed holds. */
  void expect(ResultDecoders expected) {
    columns = expected;
    raw = null;
    wrapped = null;
  }

  /** Only the first result can have cells: the analyser lets no such statement have more. */
  void next() {
    expect(connection.plainResult());
  }

  /** Whether a result must be looked at before the application sees any of it. */
  boolean mustFit() {
    return !columns.columns().allPlain();
  }

  /** Wraps the current result; the same object for the same result. */
  @Nullable ResultSet current(@Nullable ResultSet result) throws SQLException {
    if (result == null) {
      return null;
    }
    ResultSet known = wrapped;
    if (known == null || raw != result) {
      known = executed(result);
    }
    return known;
  }

  /**
   * Wraps the result of an execution.
   *
   * @throws StaleSchemaException if it has other columns than expected; it is closed then
   */
  ResultSet executed(ResultSet result) throws SQLException {
    ResultSet fresh;
    try {
      fresh = new EncryptingResultSet(result, owner, connection, columns);
    } catch (StaleSchemaException e) {
      result.close();
      throw e;
    }
    raw = result;
    wrapped = fresh;
    return fresh;
  }

  /** Wraps generated keys, which are never encrypted. */
  ResultSet plain(ResultSet result) throws SQLException {
    return new EncryptingResultSet(result, owner, connection, connection.plainResult());
  }
}
