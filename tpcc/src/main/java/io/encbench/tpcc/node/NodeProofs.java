package io.encbench.tpcc.node;

import io.encbench.profile.connect.UrlMode;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.Database.Node;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Proves the mode of a session at each server of a database. */
public final class NodeProofs {
  private final Database database;
  private final UrlMode mode;

  /** Proves the mode that the URL of a database asks for. */
  public NodeProofs(Database database) {
    this.database = database;
    this.mode = UrlMode.of(database.conn().reveal());
  }

  /**
   * Opens a session at each server, also at those that the client does not write to.
   *
   * @return the servers with their versions and modes; empty if the URL names one server, because
   *     the sessions of the terminals prove it
   * @throws ModeMismatchException if a session is not in the mode that the URL asks for; the
   *     message names the server
   * @throws SQLException if a server cannot be connected to
   */
  public String prove() throws SQLException {
    List<Node> nodes = database.nodes();
    if (nodes.size() == 1) {
      return "";
    }
    List<String> proofs = new ArrayList<>();
    for (Node node : nodes) {
      proofs.add(node.name() + ": " + proof(node));
    }
    return String.join("; ", proofs);
  }

  private String proof(Node node) throws SQLException {
    try (Connection connection = node.open(Map.of())) {
      return version(connection) + ", " + mode.prove(connection).mode();
    } catch (ModeMismatchException e) {
      throw new ModeMismatchException(node.name() + ": " + e.getMessage());
    }
  }

  /** The version without the prefix that MariaDB puts before it for old clients. */
  private static String version(Connection connection) throws SQLException {
    return connection.getMetaData().getDatabaseProductVersion().replaceFirst("^5\\.5\\.5-", "");
  }
}
