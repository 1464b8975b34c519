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

/** One server of an experiment with what it takes to connect to it in any profile. */
public final class ServerAccess {
  /** What makes loading fast. */
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

  /** By which it was asked for. */
  public String name() {
    return server.name();
  }

  /** The server itself. */
  public DatabaseServer server() {
    return server.server();
  }

  /** Connections in a profile. */
  public Connections connections(ConnectionProfile profile) {
    return new Connections(
        server().endpoint(),
        profile,
        new Connections.ColumnEncryption(rules.apply(profile), masterKey),
        temporary);
  }

  /** Opens a connection of the baseline, without encrypting driver. */
  public Connection openPlain() throws SQLException {
    return connections(plainProfile).open(Map.of());
  }

  /** Opens a connection in a profile, whose batches are fast. */
  public Connection openForLoading(ConnectionProfile profile) throws SQLException {
    return connections(profile).open(FAST_LOAD);
  }

  /** What a fresh JVM needs to connect in the baseline's profile, to look past an arm's driver. */
  public WorkerTarget plainTarget() {
    return target(plainProfile, null);
  }

  /** What a fresh JVM needs to connect in a profile. */
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
