package io.encbench.tpcc.node;

import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.Database.Node;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Visits with a connection every server between which it moves. Connector/J's load balancing
 * chooses one at random after each transaction, and opens a session there when it first does.
 * Thread-safe.
 */
public final class NodeVisits {
  /** With the random strategy, one in a million connections misses one of three servers. */
  private static final int MOVES_PER_NODE = 14;

  private static final String IDENTITY = "SELECT @@hostname, @@port";

  /** The servers by the names that they give themselves; empty if there is only one. */
  private final Map<String, String> names;

  private final boolean moves;

  private NodeVisits(Map<String, String> names, boolean moves) {
    this.names = Map.copyOf(names);
    this.moves = moves;
  }

  /**
   * Asks the servers of a database for their names.
   *
   * @throws SQLException if a server cannot be asked
   */
  public static NodeVisits of(Database database) throws SQLException {
    Map<String, String> names = new TreeMap<>();
    if (Nodes.of(database).several()) {
      for (Node node : database.nodes()) {
        try (Connection connection = node.open(Map.of())) {
          names.merge(identity(connection), node.name(), (one, other) -> one + " and " + other);
        }
      }
    }
    return new NodeVisits(names, database.moves());
  }

  /** A visit of one server. */
  @FunctionalInterface
  public interface Visit {
    /**
     * Uses the connection, which is at the server.
     *
     * @param node name of the server; empty if there is only one
     */
    void at(String node) throws SQLException;
  }

  /**
   * Visits the servers that a connection reaches, each once.
   *
   * @param connection a connection with auto-commit off, without a transaction
   */
  public void each(Connection connection, Visit visit) throws SQLException {
    Set<String> visited = new HashSet<>();
    int most = moves ? MOVES_PER_NODE * names.size() : 1;
    for (int i = 0; i < most; i++) {
      String node = names.isEmpty() ? "" : nameAt(connection);
      if (visited.add(node)) {
        visit.at(node);
      }
      if (visited.size() >= names.size()) {
        return;
      }
      // Connector/J chooses another server.
      connection.rollback();
    }
  }

  private String nameAt(Connection connection) throws SQLException {
    String identity = identity(connection);
    return names.getOrDefault(identity, identity);
  }

  private static String identity(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(IDENTITY)) {
      row.next();
      return row.getString(1) + ":" + row.getString(2);
    }
  }
}
