package io.encbench.suites.assess;

import io.encbench.profile.Endpoint;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.profile.connect.Connections;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerProbe;
import io.encbench.suites.worker.MasterKey;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** An empty copy of the application's schema, on a server of our own and under its own name. */
final class TrialDatabase {
  private static final String ENCRYPTING = "encrypted-100";
  private static final String PLAIN = "plain";

  /** Tables may refer to each other. */
  static final Map<String, String> DEFINING = Map.of("sessionVariables", "foreign_key_checks=0");

  private final Endpoint endpoint;
  private final Path temporary;

  private TrialDatabase(Endpoint endpoint, Path temporary) {
    this.endpoint = endpoint;
    this.temporary = temporary;
  }

  /**
   * Creates a database without tables, in place of one with this name.
   *
   * @param server a server that this program has started
   * @param name the name of the schema, so that qualified names in statements are right
   * @param temporary existing directory for temporary files
   */
  static TrialDatabase create(DatabaseServer server, String name, Path temporary)
      throws SQLException {
    Endpoint own = server.endpoint();
    String quoted = "`" + name.replace("`", "``") + "`";
    try (Connection connection = ServerProbe.open(own);
        Statement statement = connection.createStatement()) {
      statement.execute("DROP DATABASE IF EXISTS " + quoted);
      statement.execute("CREATE DATABASE " + quoted);
    }
    return new TrialDatabase(own.in(name), temporary);
  }

  /** Connections of Connector/J alone. */
  Connections plain() {
    return new Connections(endpoint, ProfileCatalogue.builtIn().get(PLAIN), temporary);
  }

  /** Connections of the encrypting driver under the rules of a file. */
  Connections encrypting(Path rules) {
    return new Connections(
        endpoint,
        ProfileCatalogue.builtIn().get(ENCRYPTING),
        new Connections.ColumnEncryption(rules.toAbsolutePath().toString(), MasterKey.random()),
        temporary);
  }
}
