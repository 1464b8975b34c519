package io.encbench.suites.assess;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.Endpoint;
import io.encbench.server.ServerProbe;
import io.encbench.suites.assess.Assessment.Unusable;
import io.encbench.suites.statements.FileStatement;
import io.encbench.suites.statements.SqlFile;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
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

  /** A comment that servers execute, in which mysqldump writes views. */
  private static final Pattern EXECUTABLE = Pattern.compile("/\\*M?!\\d*(.*?)\\*/", Pattern.DOTALL);

  private static final Pattern VIEW =
      Pattern.compile(
          "\\s*CREATE\\s+(?:OR\\s+REPLACE\\s+)?VIEW\\s+(\\S+).*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** What a view's definition says of accounts that the copy does not have. */
  private static final Pattern DEFINER =
      Pattern.compile(
          "\\b(ALGORITHM\\s*=\\s*\\w+|DEFINER\\s*=\\s*\\S+|SQL\\s+SECURITY\\s+\\w+)\\s+(?=.*\\bVIEW\\b)",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final int TABLE_DENIED = 1142;
  private static final int VIEW_DENIED = 1370;

  private static final String CREATE = "CREATE";

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
    // mysqldump defines a view twice: first a placeholder, and the view itself when all tables
    // exist.
    Map<String, String> definitions = new LinkedHashMap<>();
    for (FileStatement each : SqlFile.read(file, ";").statements()) {
      String text = EXECUTABLE.matcher(each.text()).replaceAll("$1").strip();
      if (text.regionMatches(true, 0, CREATE, 0, CREATE.length())) {
        text = DEFINER.matcher(text).replaceAll("");
      }
      if (DEFINITION.matcher(text).matches()) {
        Matcher view = VIEW.matcher(text);
        definitions.put(view.matches() ? view.group(1) : text, text);
      }
    }
    if (definitions.isEmpty()) {
      throw new ConfigurationException(
          file + " defines no table; name the output of mysqldump --no-data");
    }
    return new SchemaDefinition(file.toString(), List.copyOf(definitions.values()));
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
            DEFINER.matcher(created(statement, "SHOW CREATE VIEW " + view)).replaceAll(""));
      }
    }
    if (definitions.isEmpty()) {
      throw new ConfigurationException(
          origin
              + " names a database without a table that its account sees; an administrator grants"
              + " REFERENCES on the schema");
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
    } catch (SQLException e) {
      if (e.getErrorCode() == TABLE_DENIED || e.getErrorCode() == VIEW_DENIED) {
        throw new ConfigurationException(
            "the account may not see a definition (%s): %s; an administrator grants REFERENCES on a table, or SELECT and SHOW VIEW on a view, or writes the definitions to a file with mysqldump --no-data"
                .formatted(show, e.getMessage()),
            e);
      }
      throw e;
    }
  }

  /**
   * Creates the tables and views in the connection's database. One may need another that comes
   * later, so each is tried again.
   *
   * @return those that could not be created
   */
  public List<Unusable> create(Connection connection) {
    List<String> left = statements;
    while (true) {
      List<String> failed = new ArrayList<>();
      List<Unusable> unusable = new ArrayList<>();
      for (String definition : left) {
        try (Statement statement = connection.createStatement()) {
          statement.execute(definition);
        } catch (SQLException e) {
          failed.add(definition);
          unusable.add(new Unusable(definition, String.valueOf(e.getMessage())));
        }
      }
      if (failed.size() == left.size() || failed.isEmpty()) {
        return unusable;
      }
      left = failed;
    }
  }
}
