package io.encbench.tpcc.node;

import io.encbench.config.ConfigurationException;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.Database.Node;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The servers of a database, in the order of its URL. Immutable.
 *
 * @param all the servers; at least one
 */
public record Nodes(List<Node> all) {
  /** Longest wait for a server that is behind the others. */
  private static final Duration LONGEST_LAG = Duration.ofMinutes(2);

  private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

  public Nodes {
    all = List.copyOf(all);
  }

  /** The servers of a database. */
  public static Nodes of(Database database) {
    return new Nodes(database.nodes());
  }

  /** Whether there are several servers. */
  public boolean several() {
    return all.size() > 1;
  }

  /** The names of all servers. */
  public String names() {
    return all.stream().map(Node::name).collect(Collectors.joining(", "));
  }

  /**
   * Waits until every server has applied what had been committed when this was called: on any node
   * of a Galera cluster, or on the first server, if it is a MySQL server that gives transactions
   * global identifiers (GTIDs). Other servers are not waited for.
   *
   * @throws SQLTimeoutException if a server stays behind
   * @throws SQLException if a server cannot be asked
   * @throws ConfigurationException if some servers are not nodes of the same cluster
   */
  public void awaitEqual() throws SQLException {
    if (!several()) {
      return;
    }
    List<Connection> connections = new ArrayList<>();
    try {
      for (Node node : all) {
        connections.add(node.open(Map.of()));
      }
      Applied applied = applied(connections);
      for (int i = 0; i < all.size(); i++) {
        await(all.get(i), connections.get(i), applied);
      }
    } finally {
      for (Connection connection : connections) {
        connection.close();
      }
    }
  }

  /** Tells whether a server has applied what is waited for. */
  private interface Applied {
    boolean at(Connection connection) throws SQLException;
  }

  private Applied applied(List<Connection> connections) throws SQLException {
    List<GaleraState> states = new ArrayList<>();
    for (Connection connection : connections) {
      GaleraState.of(connection).ifPresent(states::add);
    }
    if (states.isEmpty()) {
      Optional<GtidState> first = GtidState.of(connections.get(0));
      return connection -> first.isEmpty() || first.get().isAppliedAt(connection);
    }
    boolean one =
        states.size() == all.size()
            && states.stream().map(GaleraState::cluster).distinct().count() == 1;
    if (!one) {
      throw new ConfigurationException(
          "conn names "
              + names()
              + ", which are not nodes of one Galera cluster: name the nodes of one only");
    }
    long due = states.stream().mapToLong(GaleraState::committed).max().orElseThrow();
    return connection ->
        GaleraState.of(connection)
            .filter(state -> state.serves() && state.committed() >= due)
            .isPresent();
  }

  private static void await(Node node, Connection connection, Applied applied) throws SQLException {
    long deadline = System.nanoTime() + LONGEST_LAG.toNanos();
    while (!applied.at(connection)) {
      if (System.nanoTime() - deadline > 0) {
        throw new SQLTimeoutException(
            "%s has not applied within %d s what the other servers have committed"
                .formatted(node.name(), LONGEST_LAG.toSeconds()));
      }
      try {
        Thread.sleep(POLL_INTERVAL.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SQLException("interrupted while waiting for " + node.name(), e);
      }
    }
  }
}
