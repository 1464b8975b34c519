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
 * Everything that an arm's JVM needs to connect and to measure. Holds the account's password and
 * the key of the encrypted columns, so it is passed on standard input only.
 *
 * @param endpoint server and account
 * @param role role of the arm
 * @param profile how to connect
 * @param plain how to connect without the encrypting driver
 * @param masterKey master key of the encrypted columns
 * @param serverPid process id of the server if it runs on this machine; null if unknown
 * @param processors processors of this JVM while it measures, and of the server; null to leave them
 *     to the scheduler
 * @param rows rows of the table that is read
 * @param threads JMH threads, and connections of the pool that they share
 * @param poolSize connections of a pool that is filled
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
    int threads,
    int poolSize) {

  /** The tables of the arm. */
  PointTable table() {
    return PointTable.of(profile, rows);
  }

  /** Opens connections in the arm's mode. */
  Connections connections(Path temporary) {
    return new Connections(
        endpoint, profile, table().encryption(profile.driver(), masterKey), temporary);
  }
}
