package io.encbench.driver.split;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A condition as it goes to the server in one execution.
 *
 * @param text with a {@code ?} for each value that is bound
 */
record Bound(String text, Binder binder) {
  /** Binds the values. */
  @FunctionalInterface
  interface Binder {
    /**
     * Binds them from an index on.
     *
     * @return the index after the last
     */
    int bind(PreparedStatement statement, int first) throws SQLException;
  }
}
