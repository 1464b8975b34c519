package io.encbench.tpcc.transaction;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * A statement with a list of values or rows. It is prepared once for each length of the list, on
 * first use.
 */
final class ListStatement {
  private static final int STEP = 5;

  private final Connection connection;
  private final String sql;
  private final String element;
  private final @Nullable PreparedStatement[] byLength;

  /**
   * Creates a statement, but prepares nothing yet.
   *
   * @param connection connection on which the statement is prepared
   * @param sql text of the statement with {@code %s} in place of the list
   * @param element placeholders of one element, such as {@code (?, ?)}
   * @param longest maximum length of the list
   */
  ListStatement(Connection connection, String sql, String element, int longest) {
    this.connection = connection;
    this.sql = sql;
    this.element = element;
    this.byLength = new PreparedStatement[longest + 1];
  }

  /**
   * Rounds a length up, to reduce the number of prepared statements, each of which takes 10 KiB of
   * client memory per connection. The caller fills the list by repeating a value, which does not
   * change the result of IN.
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
