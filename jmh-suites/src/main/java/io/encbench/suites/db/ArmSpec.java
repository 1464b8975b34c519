package io.encbench.suites.db;

import io.encbench.config.Secret;
import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.Endpoint;
import io.encbench.profile.connect.Connections;
import io.encbench.suites.db.table.PointTable;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM of an arm is the client of. Holds the account's password and the key of the
 * encrypted columns: it travels on standard input only.
 *
 * @param endpoint server and account
 * @param role of the arm
 * @param profile how to connect
 * @param plain how to connect past an encrypting driver
 * @param masterKey of the encrypted columns
 * @param serverPid process of a server on this machine; null if unknown
 * @param processors of this JVM while it measures, and of the server; null to leave them to the
 *     scheduler
 * @param rows of the table that is read
 * @param threads JMH threads, and connections of a pool
 */
record ArmSpec(
    Endpoint endpoint,
    Role role,
    ConnectionProfile profile,
    ConnectionProfile plain,
    Secret masterKey,
    @Nullable Long serverPid,
    @Nullable ProcessorSplit processors,
    int rows,
    int threads) {

  /** The tables of the arm. */
  PointTable table() {
    return PointTable.of(profile, rows);
  }

  /** Connections of the arm. */
  Connections connections(Path temporary) {
    return new Connections(
        endpoint, profile, table().encryption(profile.driver(), masterKey), temporary);
  }
}
