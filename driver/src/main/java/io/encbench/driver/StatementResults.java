package io.encbench.driver;

import io.encbench.driver.metadata.ResultDecoders;
import io.encbench.driver.metadata.StaleSchemaException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The result sets of one statement. Each result of the delegate is wrapped once, with the decoders
 * of the statement that returned it. Serves one thread at a time.
 */
final class StatementResults {
  private final EncryptingConnection connection;
  private final Statement owner;
  private ResultDecoders columns;
  private @Nullable ResultSet raw;
  private @Nullable ResultSet wrapped;

  /** The current result, if it does not come from the delegate. */
  private @Nullable ResultSet own;

  StatementResults(EncryptingConnection connection, Statement owner) {
    this.connection = connection;
    this.owner = owner;
    this.columns = connection.plainResult();
  }

  /** Sets the decoders for the result of the statement that is executed next. */
  void expect(ResultDecoders expected) throws SQLException {
    closeOwn();
    columns = expected;
    raw = null;
    wrapped = null;
  }

  /** Takes a result that does not come from the delegate as the current one. */
  ResultSet show(ResultSet result) {
    own = result;
    return result;
  }

  /** The current result, if it does not come from the delegate; otherwise null. */
  @Nullable ResultSet own() {
    return own;
  }

  /** Leaves the current result open, if it does not come from the delegate. */
  void leaveOwn() {
    own = null;
  }

  /** Closes the current result, if it does not come from the delegate. */
  void closeOwn() throws SQLException {
    ResultSet result = own;
    own = null;
    if (result != null) {
      result.close();
    }
  }

  /**
   * Expects plain columns from here on. Only the first result can contain cells: the analyser
   * accepts no statement that returns cells and has further results.
   */
  void next() throws SQLException {
    expect(connection.plainResult());
  }

  /** Whether the columns of a result must be checked before the application sees the result. */
  boolean mustFit() {
    return !columns.columns().allPlain();
  }

  /** Wraps the current result. Returns the same object for the same result. */
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
   * @throws StaleSchemaException if the result has other columns than expected; it is then closed
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
