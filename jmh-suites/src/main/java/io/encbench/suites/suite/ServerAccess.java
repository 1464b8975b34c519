package io.encbench.suites.suite;

import io.encbench.config.Secret;
import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.connect.Connections;
import io.encbench.server.DatabaseServer;
import io.encbench.suites.worker.WorkerTarget;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One server of an experiment, with everything that is needed to connect to it in any profile. */
public final class ServerAccess {
  /** Connector/J properties for fast loading. */
  public static final Map<String, String> FAST_LOAD = Map.of("rewriteBatchedStatements", "true");

  private final SuiteServer server;
  private final ConnectionProfile plainProfile;
  private final Secret masterKey;
  private final Function<ConnectionProfile, String> rules;
  private final Path temporary;

  ServerAccess(
      SuiteServer server,
      ConnectionProfile plainProfile,
      Secret masterKey,
      Function<ConnectionProfile, String> rules,
      Path temporary) {
    this.server = server;
    this.plainProfile = plainProfile;
    this.masterKey = masterKey;
    this.rules = rules;
    this.temporary = temporary;
  }

  /** The server's name on the command line. */
  public String name() {
    return server.name();
  }

  /** The server. */
  public DatabaseServer server() {
    return server.server();
  }

  /** Opens connections in a profile. */
  public Connections connections(ConnectionProfile profile) {
    return new Connections(
        server().endpoint(),
        profile,
        new Connections.ColumnEncryption(rules.apply(profile), masterKey),
        temporary);
  }

  /** Opens a connection in the baseline's profile, without an encrypting driver. */
  public Connection openPlain() throws SQLException {
    return connections(plainProfile).open(Map.of());
  }

  /** Opens a connection in a profile, with fast batches. */
  public Connection openForLoading(ConnectionProfile profile) throws SQLException {
    return connections(profile).open(FAST_LOAD);
  }

  /** The target of a fresh JVM in the baseline's profile, for checks without an arm's driver. */
  public WorkerTarget plainTarget() {
    return target(plainProfile, null);
  }

  /** The target of a fresh JVM in a profile. */
  public WorkerTarget target(ConnectionProfile profile, @Nullable ProcessorSplit processors) {
    OptionalLong pid = server().processId();
    return new WorkerTarget(
        server().endpoint(),
        profile,
        rules.apply(profile),
        masterKey,
        pid.isPresent() ? pid.getAsLong() : null,
        processors);
  }
}
