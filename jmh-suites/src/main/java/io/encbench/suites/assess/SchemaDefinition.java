package io.encbench.suites.assess;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerProbe;
import io.encbench.suites.assess.Assessment.Unusable;
import io.encbench.suites.option.ApplicationServer;
import io.encbench.suites.statements.FileStatement;
import io.encbench.suites.statements.SqlFile;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tables and views of an application's schema, as statements that create them. Immutable.
 *
 * @param origin where they come from, for messages
 * @param tableRows about how many rows a table has, by its name in lower case; only those of a
 *     server are known
 */
public record SchemaDefinition(
    String origin, List<String> statements, Map<String, Long> tableRows) {
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

  /** The table that a statement creates or adds to, perhaps with its schema. */
  private static final Pattern TABLE =
      Pattern.compile(
          "\\s*(?:(?:CREATE|ALTER)\\s+(?:TEMPORARY\\s+)?TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?"
              + "|CREATE\\s+(?:\\w+\\s+)?INDEX\\s.*?\\sON\\s+)"
              + "(?:(?:`[^`]+`|\\w+)\\s*\\.\\s*)?(`[^`]+`|[\\w$]+).*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final Pattern WORD = Pattern.compile("\\w+");

  private static final int TABLE_DENIED = 1142;
  private static final int VIEW_DENIED = 1370;

  private static final String CREATE = "CREATE";

  private static final Pattern NEXT_KEY = Pattern.compile(" AUTO_INCREMENT=[0-9]+");

  public SchemaDefinition {
    statements = List.copyOf(statements);
    tableRows = Map.copyOf(tableRows);
  }

  /**
   * Reads the definitions that an option names: those of a server if the file is a props file,
   * otherwise those of a script.
   *
   * @param option the option, for messages
   */
  public static SchemaDefinition of(String option, Path file) throws SQLException {
    if (!file.toString().endsWith(".props")) {
      return ofFile(file);
    }
    try (DatabaseServer application = ApplicationServer.open(option, file)) {
      return ofServer(application.endpoint(), file.toString());
    }
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
    return new SchemaDefinition(file.toString(), List.copyOf(definitions.values()), Map.of());
  }

  /**
   * Reads the definitions of the database that an endpoint names.
   *
   * @throws ConfigurationException if it has no table that the account sees
   */
  public static SchemaDefinition ofServer(Endpoint endpoint, String origin) throws SQLException {
    List<String> definitions = new ArrayList<>();
    Map<String, Long> tableRows;
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
      tableRows = tableRows(statement);
    }
    if (definitions.isEmpty()) {
      throw new ConfigurationException(
          origin
              + " names a database without a table that its account sees; an administrator grants"
              + " REFERENCES on the schema");
    }
    return new SchemaDefinition(origin, definitions, tableRows);
  }

  /** Whether a definition is that of a view. */
  public static boolean isView(String definition) {
    return VIEW.matcher(definition).matches();
  }

  /** The server's estimates. */
  private static Map<String, Long> tableRows(Statement statement) throws SQLException {
    Map<String, Long> tableRows = new LinkedHashMap<>();
    // MySQL would return estimates that may be a day old.
    statement.execute("SET /*!80000 SESSION information_schema_stats_expiry = 0, */ @encbench = 1");
    try (ResultSet status = statement.executeQuery("SHOW TABLE STATUS WHERE `Rows` IS NOT NULL")) {
      while (status.next()) {
        tableRows.put(status.getString("Name").toLowerCase(Locale.ROOT), status.getLong("Rows"));
      }
    }
    return tableRows;
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

  /** The words of a text in lower case, names among them. */
  static Set<String> words(String text) {
    Set<String> words = new LinkedHashSet<>();
    Matcher word = WORD.matcher(text.toLowerCase(Locale.ROOT));
    while (word.find()) {
      words.add(word.group());
    }
    return words;
  }

  /** The name of the table or view that a statement defines or adds to; empty if there is none. */
  private static String defined(String definition) {
    Matcher view = VIEW.matcher(definition);
    if (view.matches()) {
      return view.group(1);
    }
    Matcher table = TABLE.matcher(definition);
    return table.matches() ? table.group(1) : "";
  }

  /** The words in the names of some tables, and of the views that read them. */
  Set<String> withViews(Set<String> tables) {
    Set<String> names = new LinkedHashSet<>();
    tables.forEach(table -> names.addAll(words(table)));
    int before;
    do {
      before = names.size();
      for (String text : statements) {
        if (VIEW.matcher(text).matches() && !Collections.disjoint(words(text), names)) {
          names.addAll(words(defined(text)));
        }
      }
    } while (names.size() > before);
    return names;
  }

  /** Names with those of what the views among them read, and their foreign keys refer to. */
  Set<String> withReferences(Set<String> names) {
    Set<String> all = new LinkedHashSet<>(names);
    int before;
    do {
      before = all.size();
      for (String text : statements) {
        Set<String> words = words(text);
        if ((VIEW.matcher(text).matches() || words.contains("references"))
            && all.containsAll(words(defined(text)))) {
          all.addAll(words);
        }
      }
    } while (all.size() > before);
    return all;
  }

  /** The definitions of the tables and views with some names. */
  SchemaDefinition of(Set<String> names) {
    return new SchemaDefinition(
        origin,
        statements.stream().filter(text -> names.containsAll(words(defined(text)))).toList(),
        tableRows);
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
