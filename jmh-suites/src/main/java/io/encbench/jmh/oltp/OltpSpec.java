package io.encbench.jmh.oltp;

import io.encbench.config.Secret;
import io.encbench.experiment.ProcessorSplit;
import io.encbench.profile.ColumnEncryption;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.Connections;
import io.encbench.profile.Endpoint;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a fresh JVM is to measure. Holds the account's password and the key of the encrypted
 * columns: it travels on standard input only.
 *
 * @param endpoint server and account
 * @param profile how to connect
 * @param rules rules file of the encrypting driver; empty if nothing is encrypted
 * @param masterKey of the encrypted columns
 * @param serverPid process of a server on this machine; null if unknown
 * @param processors of this JVM and of the server; null to leave them to the scheduler
 * @param test what is done
 * @param options of tables and statements
 * @param run how it is driven
 * @param seed of all random numbers
 */
record OltpSpec(
    Endpoint endpoint,
    ConnectionProfile profile,
    String rules,
    Secret masterKey,
    @Nullable Long serverPid,
    @Nullable ProcessorSplit processors,
    OltpTest test,
    OltpOptions options,
    RunOptions run,
    long seed) {

  /** Connections of the arm. */
  Connections connections(Path temporary) {
    return new Connections(endpoint, profile, new ColumnEncryption(rules, masterKey), temporary);
  }
}
