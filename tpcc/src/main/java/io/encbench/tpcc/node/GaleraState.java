package io.encbench.tpcc.node;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The state of a Galera node as it reports it.
 *
 * @param cluster identity of the cluster's history
 * @param serves whether the node belongs to the primary component and accepts statements
 * @param committed number of the last change that the node has applied; all nodes number alike
 */
record GaleraState(String cluster, boolean serves, long committed) {
  private static final String STATUS =
      "SHOW GLOBAL STATUS WHERE Variable_name IN ('wsrep_provider_name',"
          + " 'wsrep_cluster_state_uuid', 'wsrep_cluster_status', 'wsrep_ready',"
          + " 'wsrep_last_committed')";

  /** Asks a server. Empty if it is no Galera node. */
  static Optional<GaleraState> of(Connection connection) throws SQLException {
    Map<String, String> status = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(STATUS)) {
      while (rows.next()) {
        status.put(rows.getString(1), rows.getString(2));
      }
    }
    return status.getOrDefault("wsrep_provider_name", "").isEmpty()
        ? Optional.empty()
        : Optional.of(of(status));
  }

  private static GaleraState of(Map<String, String> status) {
    return new GaleraState(
        status.getOrDefault("wsrep_cluster_state_uuid", ""),
        "Primary".equalsIgnoreCase(status.get("wsrep_cluster_status"))
            && "ON".equalsIgnoreCase(status.get("wsrep_ready")),
        Long.parseLong(status.getOrDefault("wsrep_last_committed", "0")));
  }
}
