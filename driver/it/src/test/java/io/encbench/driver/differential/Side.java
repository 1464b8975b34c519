package io.encbench.driver.differential;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * One of the two sides: plain columns through Connector/J alone, or encrypted columns through the
 * driver.
 */
final class Side implements AutoCloseable {
  private final Map<Mode, Connection> connections = new EnumMap<>(Mode.class);
  private final Reading reading;

  /** Opens connections of one kind. */
  interface Opener {
    Connection open(Map<String, String> properties) throws SQLException;
  }

  /**
   * Opens a connection for each mode, on which each action is a transaction.
   *
   * @param reading how results are read
   */
  @SuppressWarnings("MustBeClosedChecker")
  Side(Opener opener, Reading reading) throws SQLException {
    this.reading = reading;
    for (Mode mode : Mode.values()) {
      Connection connection = opener.open(mode.properties());
      connection.setAutoCommit(false);
      connections.put(mode, connection);
    }
  }

  Reading reading() {
    return reading;
  }

  Connection connection(Mode mode) {
    return Objects.requireNonNull(connections.get(mode));
  }

  /** Ends the action's transaction. */
  void end(Mode mode, boolean commit) throws SQLException {
    if (commit) {
      connection(mode).commit();
    } else {
      connection(mode).rollback();
    }
  }

  @Override
  public void close() throws SQLException {
    for (Connection connection : connections.values()) {
      connection.close();
    }
  }
}
