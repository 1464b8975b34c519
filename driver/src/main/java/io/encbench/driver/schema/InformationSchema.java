package io.encbench.driver.schema;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.Identifiers;
import io.encbench.driver.rules.RuleValidation;
import io.encbench.driver.schema.Dependents.Kind;
import io.encbench.driver.schema.Dependents.QualifiedName;
import io.encbench.driver.schema.Dependents.StoredText;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the driver needs to know about a database, through a connection of the delegate.
 * Serves one thread at a time.
 */
public final class InformationSchema {
  private static final int SAMPLED_CELLS = 16;

  /** The number of columns that one query samples, which is far below the limits of servers. */
  private static final int SAMPLED_COLUMNS = 50;

  /** The number of rows that are searched for cells of a column without an index. */
  private static final int LOOKED_AT_ROWS = 1_000;

  /** Longer values are left out of a sample. */
  private static final int SAMPLED_BYTES = 65_536;

  /** Error codes: the account may not SELECT from the table, or not from the column. */
  private static final Set<Integer> ACCESS_DENIED = Set.of(1142, 1143);

  private static final int UNKNOWN_TABLE = 1146;

  /** Matches the default that the driver gives to an encrypted column, as servers show it. */
  private static final Pattern DEFAULT_CELL =
      Pattern.compile("unhex\\((?:_\\w+)?\\\\?'([0-9a-fA-F]+)\\\\?'\\)");

  private static final String SYSTEM_SCHEMAS =
      "('mysql', 'sys', 'information_schema', 'performance_schema')";

  private final Connection delegate;
  private final String schema;

  /**
   * Reads through a connection.
   *
   * @param schema the schema in which unqualified names are looked up
   */
  public InformationSchema(Connection delegate, String schema) {
    this.delegate = delegate;
    this.schema = schema;
  }

  /** A reader for another schema, through the same connection. */
  InformationSchema of(String other) {
    return new InformationSchema(delegate, other);
  }

  /** Whether the server is a MariaDB. */
  boolean isMariaDb() throws SQLException {
    return delegate.getMetaData().getDatabaseProductVersion().contains("MariaDB");
  }

  /** How the server computes with numbers. */
  SchemaCatalogue.NumberRules numberRules() throws SQLException {
    if (isMariaDb()) {
      return SchemaCatalogue.NumberRules.OLDER;
    }
    try (Statement statement = delegate.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT 1 / 3 * 3, JSON_TYPE(CAST(YEAR('2000-01-01') AS JSON))")) {
      row.next();
      // What is shown decides: a comparison in SQL would see the digits that are not shown.
      return new SchemaCatalogue.NumberRules(
          row.getBigDecimal(1).compareTo(BigDecimal.ONE) < 0,
          row.getString(2).startsWith("UNSIGNED"));
    }
  }

  /** The schema in which unqualified names are looked up; empty if none is chosen. */
  String schema() {
    return schema;
  }

  /** The visible columns of a table or view, in order; empty if there is no such table. */
  List<SchemaCatalogue.SchemaColumn> columns(String table) throws SQLException {
    return columns(List.of(table)).get(0);
  }

  /** The columns of each table as {@link #columns(String)} gives them, read by one query. */
  List<List<SchemaCatalogue.SchemaColumn>> columns(List<String> tables) throws SQLException {
    List<List<SchemaCatalogue.SchemaColumn>> columns = new ArrayList<>();
    StringJoiner query = new StringJoiner(" UNION ALL ", "", " ORDER BY 1, 2");
    for (int i = 0; i < tables.size(); i++) {
      columns.add(new ArrayList<>());
      query.add(
          "SELECT "
              + i
              + ", ordinal_position, column_name, is_nullable, column_key, column_type,"
              + " collation_name, column_default"
              + " FROM information_schema.columns"
              + " WHERE table_schema = ? AND table_name = ? AND extra NOT LIKE '%INVISIBLE%'");
    }
    try (PreparedStatement statement = delegate.prepareStatement(query.toString())) {
      for (int i = 0; i < tables.size(); i++) {
        String table = tables.get(i);
        int dot = table.indexOf('.');
        statement.setString(2 * i + 1, dot < 0 ? schema : table.substring(0, dot));
        statement.setString(2 * i + 2, dot < 0 ? table : table.substring(dot + 1));
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          columns
              .get(rows.getInt(1))
              .add(
                  new SchemaCatalogue.SchemaColumn(
                      rows.getString(3),
                      "YES".equals(rows.getString(4)),
                      "PRI".equals(rows.getString(5)),
                      rows.getString(6),
                      text(rows.getString(7)),
                      defaultCell(text(rows.getString(8)))));
        }
      }
    }
    columns.replaceAll(List::copyOf);
    return columns;
  }

  /** The cell in a column's default, in hexadecimal; empty if the default is another one. */
  private static String defaultCell(String columnDefault) {
    Matcher cell = DEFAULT_CELL.matcher(columnDefault);
    return cell.matches() ? cell.group(1) : "";
  }

  /** The facts about locking the rows of a table. Only rows of InnoDB stay locked. */
  SchemaCatalogue.LockableTable lockable(String table) throws SQLException {
    int keyColumns = keyColumns(table);
    return keyColumns == 0
        ? SchemaCatalogue.LockableTable.NONE
        : new SchemaCatalogue.LockableTable(keyColumns, tied(table), unique(table), derived(table));
  }

  /** The number of stored columns in the primary key of an InnoDB table; 0 for any other table. */
  private int keyColumns(String table) throws SQLException {
    try (PreparedStatement statement =
        delegate.prepareStatement(
            "SELECT COUNT(*) FROM information_schema.tables t"
                + " JOIN information_schema.statistics s"
                + " ON s.table_schema = t.table_schema AND s.table_name = t.table_name"
                + " JOIN information_schema.columns c"
                + " ON c.table_schema = t.table_schema AND c.table_name = t.table_name"
                + " AND c.column_name = s.column_name"
                + " WHERE t.table_schema = ? AND t.table_name = ? AND t.engine = 'InnoDB'"
                + " AND s.index_name = 'PRIMARY' AND COALESCE(c.generation_expression, '') = ''")) {
      statement.setString(1, schema);
      statement.setString(2, table);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }

  /** The columns of a table that change with others, or others with them; in lower case. */
  private Set<String> tied(String table) throws SQLException {
    return names(
        table,
        "SELECT column_name FROM information_schema.columns"
            + " WHERE table_schema = ? AND table_name = ?"
            + " AND (column_key = 'PRI' OR COALESCE(generation_expression, '') <> '')"
            + " UNION SELECT column_name FROM information_schema.key_column_usage"
            + " WHERE table_schema = ? AND table_name = ?"
            + " AND referenced_column_name IS NOT NULL"
            + " UNION SELECT referenced_column_name FROM information_schema.key_column_usage"
            + " WHERE referenced_table_schema = ? AND referenced_table_name = ?");
  }

  /** Generated columns and those with ON UPDATE, in lower case. */
  private Set<String> derived(String table) throws SQLException {
    return names(
        table,
        "SELECT column_name FROM information_schema.columns"
            + " WHERE table_schema = ? AND table_name = ?"
            + " AND (COALESCE(generation_expression, '') <> ''"
            + " OR LOWER(extra) LIKE '%on update%')");
  }

  /** The columns of a table's UNIQUE keys, in lower case. */
  private Set<String> unique(String table) throws SQLException {
    return names(
        table,
        "SELECT DISTINCT column_name FROM information_schema.statistics"
            + " WHERE table_schema = ? AND table_name = ? AND non_unique = 0"
            + " AND index_name <> 'PRIMARY' AND column_name IS NOT NULL");
  }

  /**
   * Names of columns in lower case.
   *
   * @param query a query whose parameters are the schema and the table, in turn
   */
  private Set<String> names(String table, String query) throws SQLException {
    Set<String> names = new HashSet<>();
    try (PreparedStatement statement = delegate.prepareStatement(query)) {
      long parameters = query.chars().filter(c -> c == '?').count();
      for (int i = 1; i <= parameters; i += 2) {
        statement.setString(i, schema);
        statement.setString(i + 1, table);
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          names.add(rows.getString(1).toLowerCase(Locale.ROOT));
        }
      }
    }
    return names;
  }

  /** The columns of every table of the schema. */
  public List<RuleValidation.TableColumn> storedColumns() throws SQLException {
    List<RuleValidation.TableColumn> columns = new ArrayList<>();
    try (PreparedStatement statement =
        delegate.prepareStatement(
            "SELECT table_name, column_name, data_type, character_octet_length, collation_name,"
                + " column_key"
                + " FROM information_schema.columns WHERE table_schema = ?")) {
      statement.setString(1, schema);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          columns.add(
              new RuleValidation.TableColumn(
                  rows.getString(1),
                  rows.getString(2),
                  rows.getString(3),
                  rows.getLong(4),
                  text(rows.getString(5)),
                  !text(rows.getString(6)).isEmpty()));
        }
      }
    }
    return columns;
  }

  /**
   * Reads some values that are not NULL from columns. The cost does not depend on the size of the
   * tables: only a column at the beginning of an index is searched in all rows, other columns in
   * the first rows.
   *
   * @return the values by column; no values of a table that the account may not read
   */
  Map<RuleValidation.TableColumn, List<byte[]>> sample(List<RuleValidation.TableColumn> columns)
      throws SQLException {
    Map<RuleValidation.TableColumn, List<byte[]>> sample = new LinkedHashMap<>();
    for (int from = 0; from < columns.size(); from += SAMPLED_COLUMNS) {
      int to = Math.min(from + SAMPLED_COLUMNS, columns.size());
      sample.putAll(sampleAtOnce(columns.subList(from, to)));
    }
    return sample;
  }

  private Map<RuleValidation.TableColumn, List<byte[]>> sampleAtOnce(
      List<RuleValidation.TableColumn> columns) throws SQLException {
    try {
      return sampleReadable(columns);
    } catch (SQLException e) {
      if (!ACCESS_DENIED.contains(e.getErrorCode())) {
        throw e;
      }
    }
    Map<String, List<RuleValidation.TableColumn>> tables =
        columns.stream()
            .collect(groupingBy(RuleValidation.TableColumn::table, LinkedHashMap::new, toList()));
    Map<RuleValidation.TableColumn, List<byte[]>> sample = new LinkedHashMap<>();
    if (tables.size() > 1) {
      for (List<RuleValidation.TableColumn> table : tables.values()) {
        sample.putAll(sampleAtOnce(table));
      }
    }
    return sample;
  }

  private Map<RuleValidation.TableColumn, List<byte[]>> sampleReadable(
      List<RuleValidation.TableColumn> columns) throws SQLException {
    Map<RuleValidation.TableColumn, List<byte[]>> sample = new LinkedHashMap<>();
    StringJoiner cells = new StringJoiner(" UNION ALL ");
    for (int i = 0; i < columns.size(); i++) {
      RuleValidation.TableColumn column = columns.get(i);
      String table = Identifiers.quote(schema) + "." + Identifiers.quote(column.table());
      String name = Identifiers.quote(column.column());
      String rows =
          column.indexed()
              ? table
              : "(SELECT " + name + " FROM " + table + " LIMIT " + LOOKED_AT_ROWS + ") t";
      cells.add(
          "(SELECT %d, %s FROM %s WHERE %s IS NOT NULL AND LENGTH(%s) <= %d LIMIT %d)"
              .formatted(i, name, rows, name, name, SAMPLED_BYTES, SAMPLED_CELLS));
      sample.put(column, new ArrayList<>());
    }
    try (Statement statement = delegate.createStatement();
        ResultSet rows = statement.executeQuery(cells.toString())) {
      while (rows.next()) {
        List<byte[]> ofColumn = sample.get(columns.get(rows.getInt(1)));
        byte[] cell = rows.getBytes(2);
        if (ofColumn != null && cell != null) {
          ofColumn.add(cell);
        }
      }
    }
    return sample;
  }

  /** Whether a table has rows. True if the account may not see them, false if there is no table. */
  boolean hasRows(String table) throws SQLException {
    int dot = table.indexOf('.');
    String name = Identifiers.quote(table.substring(dot + 1));
    String qualified = dot < 0 ? name : Identifiers.quote(table.substring(0, dot)) + "." + name;
    try (Statement statement = delegate.createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1 FROM " + qualified + " LIMIT 1")) {
      return rows.next();
    } catch (SQLException e) {
      if (ACCESS_DENIED.contains(e.getErrorCode())) {
        return true;
      }
      if (e.getErrorCode() == UNKNOWN_TABLE) {
        return false;
      }
      throw e;
    }
  }

  /** As {@link SchemaCatalogue#fixedCheck}. */
  @Nullable String fixedCheck(String table, ColumnRule column) throws SQLException {
    int dot = table.indexOf('.');
    return CheckConstraints.of(delegate, dot < 0 ? schema : table.substring(0, dot))
        .flatMap(constraints -> constraints.fixed(column))
        .orElse(null);
  }

  /** Every view, procedure and function of the users' schemas. */
  List<StoredText> storedTexts() throws SQLException {
    List<StoredText> texts = new ArrayList<>();
    try (PreparedStatement statement =
            delegate.prepareStatement(
                "SELECT table_schema, table_name, 'VIEW', view_definition"
                    + " FROM information_schema.views WHERE table_schema NOT IN "
                    + SYSTEM_SCHEMAS
                    + " UNION ALL SELECT routine_schema, routine_name, routine_type,"
                    + " routine_definition"
                    + " FROM information_schema.routines WHERE routine_schema NOT IN "
                    + SYSTEM_SCHEMAS);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        texts.add(
            new StoredText(
                kind(rows.getString(3)),
                new QualifiedName(rows.getString(1), rows.getString(2)),
                text(rows.getString(4))));
      }
    }
    return texts;
  }

  /** A MariaDB package, whose text contains that of all its routines, counts as a procedure. */
  private static Kind kind(String type) {
    return switch (type) {
      case "VIEW" -> Kind.VIEW;
      case "FUNCTION" -> Kind.FUNCTION;
      default -> Kind.PROCEDURE;
    };
  }

  private static String text(@Nullable String definition) {
    return definition == null ? "" : definition;
  }

  /** The texts of the triggers of this schema by name, each preceded by its table's name. */
  Map<String, String> triggers() throws SQLException {
    Map<String, String> triggers = new LinkedHashMap<>();
    try (PreparedStatement statement =
        delegate.prepareStatement(
            "SELECT trigger_name, CONCAT(event_object_table, ' ', action_statement)"
                + " FROM information_schema.triggers WHERE trigger_schema = ?")) {
      statement.setString(1, schema);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          triggers.put(rows.getString(1), text(rows.getString(2)));
        }
      }
    }
    return triggers;
  }
}
