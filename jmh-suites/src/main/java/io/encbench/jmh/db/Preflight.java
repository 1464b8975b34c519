package io.encbench.jmh.db;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.ConnectFailure;
import io.encbench.profile.Connections;
import io.encbench.profile.Endpoint;
import io.encbench.profile.ModeMismatchException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Finds out before anything is measured whether every arm can connect, in its mode. */
final class Preflight {
  private Preflight() {}

  /**
   * Connects once in each arm.
   *
   * @param temporary for trust stores
   * @throws ConfigurationException for the first arm that cannot connect or is in another mode
   */
  static void check(Endpoint endpoint, List<DbArm> arms, Path temporary) {
    for (DbArm arm : arms) {
      Connections connections = new Connections(endpoint, arm.profile(), temporary);
      try (Connection connection = connections.open(Map.of())) {
        connections.prove(connection);
      } catch (SQLException e) {
        throw ConnectFailure.explain(e, endpoint, arm.profile());
      } catch (ModeMismatchException e) {
        throw new ConfigurationException(String.valueOf(e.getMessage()), e);
      }
    }
  }
}
