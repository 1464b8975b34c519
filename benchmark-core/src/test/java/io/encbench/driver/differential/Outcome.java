package io.encbench.driver.differential;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Objects;

/** What came of an action on one side. */
sealed interface Outcome {
  /**
   * A result set.
   *
   * @param columns what its metadata says of each column
   * @param rows what the getters return
   */
  record Rows(List<ColumnView> columns, List<List<String>> rows) implements Outcome {}

  /** Update counts and generated keys. */
  record Counts(List<String> counts) implements Outcome {}

  /** An exception. */
  record Failed(Throwable cause) implements Outcome {
    /** Whether the driver says by name that it does not do this. */
    boolean refusal() {
      return cause instanceof SQLFeatureNotSupportedException e
          && Objects.requireNonNullElse(e.getSQLState(), "").equals("0A000");
    }

    /** Whether the driver says of which column a value is not. */
    boolean conversion() {
      return cause instanceof SQLDataException
          && Objects.requireNonNullElse(cause.getMessage(), "").contains(" column item");
    }

    /** The first two characters of its SQLSTATE; empty if it is no SQLException. */
    String stateClass() {
      String state = cause instanceof SQLException e ? e.getSQLState() : null;
      return state == null || state.length() < 2 ? "" : state.substring(0, 2);
    }
  }
}
