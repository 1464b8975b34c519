package io.encbench.driver.schema;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.Identifiers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The CHECK constraints that the server enforces in one schema. */
public final class CheckConstraints {
  private static final String MARIADB =
      "SELECT table_name, constraint_name, check_clause FROM information_schema.check_constraints"
          + " WHERE constraint_schema = ?";
  private static final String MYSQL =
      "SELECT t.table_name, t.constraint_name, c.check_clause"
          + " FROM information_schema.check_constraints c"
          + " JOIN information_schema.table_constraints t"
          + " ON t.constraint_schema = c.constraint_schema"
          + " AND t.constraint_name = c.constraint_name"
          + " WHERE t.constraint_schema = ? AND t.constraint_type = 'CHECK' AND t.enforced = 'YES'";

  /** Finds the columns that MySQL allows no CHECK on, because a foreign key can set them. */
  private static final String SET_BY_FOREIGN_KEYS =
      "SELECT k.table_name, k.column_name FROM information_schema.key_column_usage k"
          + " JOIN information_schema.referential_constraints r"
          + " ON r.constraint_schema = k.constraint_schema"
          + " AND r.constraint_name = k.constraint_name AND r.table_name = k.table_name"
          + " WHERE k.table_schema = ? AND (r.update_rule NOT IN ('NO ACTION', 'RESTRICT')"
          + " OR r.delete_rule NOT IN ('NO ACTION', 'RESTRICT', 'CASCADE'))";

  /** MySQL before 8.0.16 and MariaDB before 10.2 have no such table in information_schema. */
  private static final int UNKNOWN_TABLE = 1109;

  private static final String COLUMN = "\u0001";

  private final List<Constraint> constraints;
  private final Set<List<String>> setByForeignKeys;

  private final boolean follow;

  private record Constraint(String table, String name, String clause) {}

  /**
   * @param follow whether a constraint follows a column that is renamed
   */
  private CheckConstraints(
      List<Constraint> constraints, Set<List<String>> setByForeignKeys, boolean follow) {
    this.constraints = constraints;
    this.setByForeignKeys = setByForeignKeys;
    this.follow = follow;
  }

  /**
   * Reads the constraints of a schema.
   *
   * @return empty if the server does not support CHECK constraints
   */
  public static Optional<CheckConstraints> of(Connection delegate, String schema)
      throws SQLException {
    boolean mariaDb = delegate.getMetaData().getDatabaseProductVersion().contains("MariaDB");
    List<Constraint> constraints = new ArrayList<>();
    try (PreparedStatement statement = delegate.prepareStatement(mariaDb ? MARIADB : MYSQL)) {
      statement.setString(1, schema);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          constraints.add(new Constraint(rows.getString(1), rows.getString(2), rows.getString(3)));
        }
      }
    } catch (SQLException e) {
      if (e.getErrorCode() == UNKNOWN_TABLE) {
        return Optional.empty();
      }
      throw e;
    }
    Set<List<String>> columns = new HashSet<>();
    try (PreparedStatement statement = delegate.prepareStatement(SET_BY_FOREIGN_KEYS)) {
      statement.setString(1, schema);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          columns.add(key(rows.getString(1), rows.getString(2)));
        }
      }
    }
    return Optional.of(new CheckConstraints(constraints, columns, mariaDb));
  }

  private static List<String> key(String table, String column) {
    return List.of(table.toLowerCase(Locale.ROOT), column.toLowerCase(Locale.ROOT));
  }

  /** Whether a constraint checks the cells of the column as its rule requires. */
  public boolean check(ColumnRule rule) {
    return cellCheck(rule).isPresent();
  }

  private Optional<Constraint> cellCheck(ColumnRule rule) {
    String wanted = form(rule.cellCondition(), rule);
    return constraints.stream()
        .filter(each -> each.table().equalsIgnoreCase(rule.table()))
        .filter(each -> form(each.clause(), rule).equals(wanted))
        .findFirst();
  }

  /**
   * The name of the constraint that checks the column's cells, if MySQL refuses to rename the
   * column because of it.
   */
  Optional<String> fixed(ColumnRule rule) {
    return follow ? Optional.empty() : cellCheck(rule).map(Constraint::name);
  }

  /** Describes a constraint on the length of the column's values, for when {@link #check} fails. */
  public Optional<String> another(ColumnRule rule) {
    return constraints.stream()
        .filter(each -> each.table().equalsIgnoreCase(rule.table()))
        .filter(each -> form(each.clause(), rule).startsWith("length" + COLUMN))
        .map(each -> Identifiers.quote(each.name()) + ": " + each.clause())
        .findFirst();
  }

  public boolean setByForeignKey(ColumnRule rule) {
    return setByForeignKeys.contains(key(rule.table(), rule.column()));
  }

  /** A normal form of a condition: the same for the driver's text and the text of each server. */
  private static String form(String clause, ColumnRule rule) {
    return clause
        .toLowerCase(Locale.ROOT)
        .replace(Identifiers.quote(rule.column().toLowerCase(Locale.ROOT)), COLUMN)
        .replace("octet_length", "length")
        .replace("\\", "")
        .replaceAll("_[a-z0-9]+'", "'")
        .replaceAll("[\\s()]", "")
        .replace("notregexp_likehex" + COLUMN + ",", "hex" + COLUMN + "notregexp")
        .replace("!hex" + COLUMN + "regexp", "hex" + COLUMN + "notregexp");
  }
}
