package io.encbench.driver.session;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Sends the rows of an INSERT that the driver has written itself, as bytes that go into the packet
 * as they are.
 */
public interface RowsTransport {
  /** The longest text of a statement, in bytes, that the server accepts. */
  int maxTextBytes();

  /**
   * Prepares an INSERT whose only parameter stands for all rows. The caller closes it.
   *
   * @param head the statement up to its first row
   */
  PreparedStatement prepare(String head) throws SQLException;

  /**
   * Sets the rows of a statement that {@link #prepare} returned.
   *
   * @param rows the rows as SQL text in ASCII
   */
  void setRows(PreparedStatement statement, byte[] rows) throws SQLException;
}
