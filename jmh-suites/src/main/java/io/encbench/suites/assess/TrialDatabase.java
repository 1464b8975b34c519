package io.encbench.suites.assess;

import io.encbench.config.Secret;
import io.encbench.profile.Endpoint;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.profile.connect.Connections;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerProbe;
import io.encbench.suites.assess.Assessment.Unusable;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.worker.MasterKey;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

/** An empty copy of the application's schema, on a server of our own and under its own name. */
final class TrialDatabase {
  private static final String ENCRYPTING = "encrypted-100";
  private static final String PLAIN = "plain";

  /** Tables may refer to each other. */
  private static final Map<String, String> DEFINING =
      Map.of("sessionVariables", "foreign_key_checks=0");

  private final Endpoint endpoint;
  private final Path temporary;
  private final Secret masterKey = MasterKey.random();

  private TrialDatabase(Endpoint endpoint, Path temporary) {
    this.endpoint = endpoint;
    this.temporary = temporary;
  }

  /**
   * Creates a database without tables, in place of one with this name.
   *
   * @param server a server that this program has started
   * @param capture tells the name of the schema, so that qualified names in statements are right
   * @param temporary existing directory for temporary files
   */
  static TrialDatabase create(DatabaseServer server, Capture capture, Path temporary)
      throws SQLException {
    Endpoint own = server.endpoint();
    String name = capture.schemaOr("application");
    try (Connection connection = ServerProbe.open(own);
        Statement statement = connection.createStatement()) {
      statement.execute("DROP DATABASE IF EXISTS " + quoted(name));
      statement.execute("CREATE DATABASE " + quoted(name));
    }
    return new TrialDatabase(own.in(name), temporary);
  }

  private static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
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
        new Connections.ColumnEncryption(rules.toAbsolutePath().toString(), masterKey),
        temporary);
  }

  /** Reads the columns of a schema, whose tables are created without encryption. */
  SchemaColumns columns(SchemaDefinition schema) throws SQLException {
    try (Connection connection = plain().open(DEFINING)) {
      schema.create(connection);
      return SchemaColumns.read(connection);
    }
  }

  /**
   * Creates tables and views under the rules of a file.
   *
   * @return those that could not be created
   */
  List<Unusable> define(SchemaDefinition schema, Path rules) throws SQLException {
    try (Connection connection = encrypting(rules).open(DEFINING)) {
      return schema.create(connection);
    }
  }
}
