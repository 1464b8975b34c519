package io.encbench.suites.assess;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.Endpoint;
import io.encbench.server.ServerProbe;
import io.encbench.suites.statements.FileStatement;
import io.encbench.suites.statements.SqlFile;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The tables and views of an application's schema, as statements that create them. Immutable.
 *
 * @param origin where they come from, for messages
 */
public record SchemaDefinition(String origin, List<String> statements) {
  private static final Pattern DEFINITION =
      Pattern.compile(
          "\\s*(CREATE\\s+(OR\\s+REPLACE\\s+|TEMPORARY\\s+|UNIQUE\\s+|FULLTEXT\\s+)*"
              + "(TABLE|VIEW|INDEX)|ALTER\\s+TABLE)\\b.*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** What a view's definition says of accounts that the copy does not have. */
  private static final Pattern DEFINER =
      Pattern.compile("ALGORITHM=\\S+ DEFINER=`[^`]*`@`[^`]*` SQL SECURITY \\S+ ");

  private static final Pattern NEXT_KEY = Pattern.compile(" AUTO_INCREMENT=[0-9]+");

  public SchemaDefinition {
    statements = List.copyOf(statements);
  }

  /**
   * Reads the definitions of a script, such as that of {@code mysqldump --no-data}. Other
   * statements are left out.
   *
   * @throws ConfigurationException if the file cannot be read or defines no table
   */
  public static SchemaDefinition ofFile(Path file) {
    List<String> definitions =
        SqlFile.read(file, ";").statements().stream()
            .map(FileStatement::text)
            .filter(text -> DEFINITION.matcher(text).matches())
            .toList();
    if (definitions.isEmpty()) {
      throw new ConfigurationException(
          file + " defines no table; name the output of mysqldump --no-data");
    }
    return new SchemaDefinition(file.toString(), definitions);
  }

  /**
   * Reads the definitions of the database that an endpoint names.
   *
   * @throws ConfigurationException if it has no table that the account sees
   */
  public static SchemaDefinition ofServer(Endpoint endpoint, String origin) throws SQLException {
    List<String> definitions = new ArrayList<>();
    try (Connection connection = ServerProbe.open(endpoint);
        Statement statement = connection.createStatement()) {
      for (String table : names(statement, "BASE TABLE")) {
        definitions.add(
            NEXT_KEY.matcher(created(statement, "SHOW CREATE TABLE " + table)).replaceFirst(""));
      }
      for (String view : names(statement, "VIEW")) {
        definitions.add(
            DEFINER.matcher(created(statement, "SHOW CREATE VIEW " + view)).replaceFirst(""));
      }
    }
    if (definitions.isEmpty()) {
      throw new ConfigurationException(
          origin
              + " names a database without a table that its account sees; an administrator grants"
              + " SELECT and SHOW VIEW on the schema");
    }
    return new SchemaDefinition(origin, definitions);
  }

  private static List<String> names(Statement statement, String type) throws SQLException {
    List<String> names = new ArrayList<>();
    try (ResultSet rows =
        statement.executeQuery("SHOW FULL TABLES WHERE Table_type = '" + type + "'")) {
      while (rows.next()) {
        names.add('`' + rows.getString(1).replace("`", "``") + '`');
      }
    }
    return names;
  }

  private static String created(Statement statement, String show) throws SQLException {
    try (ResultSet row = statement.executeQuery(show)) {
      if (!row.next()) {
        throw new SQLException("The server has no answer to " + show);
      }
      return row.getString(2);
    }
  }
}
