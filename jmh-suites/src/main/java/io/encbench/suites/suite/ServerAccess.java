package io.encbench.suites.suite;

import io.encbench.config.Secret;
import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.Endpoint;
import io.encbench.profile.connect.Connections;
import io.encbench.server.DatabaseServer;
import io.encbench.suites.worker.WorkerTarget;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One server of an experiment, with everything that is needed to connect to it in any profile. Used
 * by one thread, except that any thread may call {@link #stop()}.
 */
public final class ServerAccess {
  /** Connector/J properties for fast loading. */
  public static final Map<String, String> FAST_LOAD = Map.of("rewriteBatchedStatements", "true");

  private final SuiteServer server;
  private final ConnectionProfile plainProfile;
  private final Secret masterKey;
  private final Function<ConnectionProfile, String> rules;
  private final Path temporary;
  private volatile OptionalLong loading = OptionalLong.empty();
  private volatile boolean stopped;

  /** Fills tables over a connection. */
  public interface Load {
    void over(Connection connection) throws SQLException;
  }

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
    return connections(profile, server().endpoint());
  }

  /** Opens connections in a profile to another database of the server. */
  public Connections connections(ConnectionProfile profile, String database) {
    return connections(profile, server().endpoint().in(database));
  }

  private Connections connections(ConnectionProfile profile, Endpoint endpoint) {
    return new Connections(
        endpoint,
        profile,
        new Connections.ColumnEncryption(rules.apply(profile), masterKey),
        temporary);
  }

  /** Opens a connection in the baseline's profile, without an encrypting driver. */
  public Connection openPlain() throws SQLException {
    return connections(plainProfile).open(Map.of());
  }

  /**
   * Fills tables over a connection in a profile, with fast batches.
   *
   * @throws SQLException if that fails, or was ended by {@link #stop()}
   */
  public void load(ConnectionProfile profile, Load load) throws SQLException {
    try (Connection connection = connections(profile).open(FAST_LOAD)) {
      loading = OptionalLong.of(id(connection));
      if (stopped) {
        throw new SQLException("the load was stopped");
      }
      load.over(connection);
    } finally {
      loading = OptionalLong.empty();
    }
  }

  private static long id(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery("SELECT CONNECTION_ID()")) {
      answer.next();
      return answer.getLong(1);
    }
  }

  /**
   * Ends a load that is under way, and prevents others. The server ends it, because its statement
   * may take minutes and would keep its table locked.
   */
  void stop() {
    stopped = true;
    OptionalLong connection = loading;
    if (connection.isEmpty()) {
      return;
    }
    try (Connection plain = openPlain();
        Statement statement = plain.createStatement()) {
      statement.execute("KILL " + connection.getAsLong());
    } catch (SQLException e) {
      // The load has ended meanwhile, or the server has.
    }
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
