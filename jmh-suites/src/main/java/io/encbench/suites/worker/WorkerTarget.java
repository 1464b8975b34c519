package io.encbench.suites.worker;

import io.encbench.config.Secret;
import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.metrics.ClientMeters;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.Endpoint;
import io.encbench.profile.connect.Connections;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The server that a fresh JVM connects to, and how. Holds the account's password and the key of the
 * encrypted columns, so it is passed on standard input only.
 *
 * @param endpoint server and account
 * @param profile how to connect
 * @param rules the encrypting driver's {@code encRules}
 * @param masterKey master key of the encrypted columns
 * @param serverPid process id of the server if it runs on this machine; null if unknown
 * @param processors processors of this JVM and of the server; null to leave them to the scheduler
 */
public record WorkerTarget(
    Endpoint endpoint,
    ConnectionProfile profile,
    String rules,
    Secret masterKey,
    @Nullable Long serverPid,
    @Nullable ProcessorSplit processors) {

  /** The same target, reached through another address, such as a proxy's. */
  public WorkerTarget by(InetSocketAddress address) {
    return new WorkerTarget(endpoint.by(address), profile, rules, masterKey, serverPid, processors);
  }

  /** Opens the arm's connections, in the JVM that measures it. */
  public Connections connections() {
    return new Connections(
        endpoint,
        profile,
        new Connections.ColumnEncryption(rules, masterKey),
        Path.of(System.getProperty("java.io.tmpdir")));
  }

  /** The same target at another endpoint. */
  public WorkerTarget at(Endpoint other) {
    return new WorkerTarget(other, profile, rules, masterKey, serverPid, processors);
  }

  /** Meters of this JVM and of the server. */
  public ClientMeters meters() {
    return new ClientMeters(serverPid == null ? OptionalLong.empty() : OptionalLong.of(serverPid));
  }

  /** Binds this JVM to the client processors. Call it after all connections are open. */
  public void bindThisJvm() {
    if (processors != null) {
      processors.bindThisJvm();
    }
  }
}
