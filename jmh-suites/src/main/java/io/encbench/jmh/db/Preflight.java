package io.encbench.jmh.db;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.profile.ConnectFailure;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.Connections;
import io.encbench.profile.Endpoint;
import io.encbench.profile.JdbcDriver;
import io.encbench.profile.ModeMismatchException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** Finds out before anything is measured whether every arm can connect, in its mode. */
final class Preflight {
  private Preflight() {}

  /**
   * Connects once in each arm.
   *
   * @param masterKey of the encrypted columns
   * @param temporary for trust stores
   * @throws ConfigurationException for the first arm that cannot connect or is in another mode
   */
  static void check(Endpoint endpoint, DbPlan plan, Secret masterKey, Path temporary) {
    for (DbArm arm : plan.arms()) {
      ConnectionProfile profile = arm.profile();
      JdbcDriver driver = profile.driver();
      Connections connections =
          new Connections(
              endpoint,
              // A peer is not in this JVM; what it connects through is, and shows the transport.
              driver.isPeer() ? profile.onConnectorJ() : profile,
              arm.table(plan.settings().rows()).encryption(driver, masterKey),
              temporary);
      try (Connection connection = connections.open(Map.of())) {
        connections.prove(connection);
      } catch (SQLException e) {
        throw ConnectFailure.explain(e, endpoint, profile);
      } catch (ModeMismatchException e) {
        throw new ConfigurationException(String.valueOf(e.getMessage()), e);
      }
    }
  }
}
