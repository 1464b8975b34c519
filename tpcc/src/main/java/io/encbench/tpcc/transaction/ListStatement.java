package io.encbench.tpcc.transaction;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * A statement with a list of values or rows, prepared once for each length of the list, when first
 * needed.
 */
final class ListStatement {
  private static final int STEP = 5;

  private final Connection connection;
  private final String sql;
  private final String element;
  private final @Nullable PreparedStatement[] byLength;

  /**
   * Describes the statement.
   *
   * @param sql with {@code %s} in the place of the list
   * @param element parameters of one element
   * @param longest length of the list
   */
  ListStatement(Connection connection, String sql, String element, int longest) {
    this.connection = connection;
    this.sql = sql;
    this.element = element;
    this.byLength = new PreparedStatement[longest + 1];
  }

  /**
   * The length to ask for in place of another, with a value that repeats: it makes no difference to
   * IN, and each statement that stays prepared takes 10 KiB of the client, on every connection.
   */
  static int padded(int length) {
    return (length + STEP - 1) / STEP * STEP;
  }

  PreparedStatement ofLength(int length) throws SQLException {
    PreparedStatement known = byLength[length];
    if (known != null) {
      return known;
    }
    String list = String.join(", ", Collections.nCopies(length, element));
    PreparedStatement prepared = connection.prepareStatement(sql.formatted(list));
    byLength[length] = prepared;
    return prepared;
  }
}
