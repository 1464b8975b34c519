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

  /** Opens connections of one kind. */
  interface Opener {
    Connection open(Map<String, String> properties) throws SQLException;
  }

  /** Opens a connection for each mode, on which each action is a transaction. */
  @SuppressWarnings("MustBeClosedChecker")
  Side(Opener opener) throws SQLException {
    for (Mode mode : Mode.values()) {
      Connection connection = opener.open(mode.properties());
      connection.setAutoCommit(false);
      connections.put(mode, connection);
    }
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
