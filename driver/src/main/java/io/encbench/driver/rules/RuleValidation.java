package io.encbench.driver.rules;

import io.encbench.config.PropsFile;
import io.encbench.crypto.cell.CellFormat;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Checks whether the columns of a database can hold the cells that the rules require. */
public final class RuleValidation {
  private static final Set<String> CELL_TYPES =
      Set.of("VARBINARY", "TINYBLOB", "BLOB", "MEDIUMBLOB", "LONGBLOB");

  private static final Set<String> FOLDED_CELL_TYPES =
      Set.of("VARCHAR", "TINYTEXT", "TEXT", "MEDIUMTEXT", "LONGTEXT");

  private RuleValidation() {}

  /**
   * Lists the columns that cannot hold the cells of their rules, in the order of the rules: the
   * name, what was found and what is needed. A table or column that does not exist is not a
   * problem, because it will be created with the right type.
   *
   * @param existing every column of every table of the schema
   */
  public static List<String> problems(EncryptionRules rules, List<TableColumn> existing) {
    List<String> problems = new ArrayList<>();
    for (ColumnRule rule : rules.all()) {
      if (existing.stream().anyMatch(column -> column.isOf(rule))) {
        problem(rule, existing).ifPresent(problem -> problems.add(rule.name() + " " + problem));
      }
    }
    return problems;
  }

  /**
   * The columns that rules name and their tables lack, in the order of the rules, each with the
   * name of a column of the table that may be meant, if there is one.
   *
   * @param existing every column of every table of the schema
   */
  public static List<String> missingColumns(EncryptionRules rules, List<TableColumn> existing) {
    List<String> missing = new ArrayList<>();
    for (ColumnRule rule : rules.all()) {
      List<String> columns = columns(rule.table(), existing);
      if (!columns.isEmpty() && columns.stream().noneMatch(rule.column()::equalsIgnoreCase)) {
        List<String> similar =
            columns.stream()
                .filter(
                    column ->
                        rules.rule(rule.table(), column) == null
                            && PropsFile.differByATypo(
                                Identifiers.key(column), Identifiers.key(rule.column())))
                .toList();
        missing.add(rule.name() + nearest(rule.column(), similar));
      }
    }
    return missing;
  }

  /**
   * Describes the problem with the column of one rule: the table or the column does not exist, or
   * the column cannot hold the cells. Names what was found and what is needed; empty if there is no
   * problem.
   *
   * @param existing every column of every table of the schema
   */
  public static Optional<String> problem(ColumnRule rule, List<TableColumn> existing) {
    Set<String> tables = tables(existing);
    if (!tables.contains(rule.table())) {
      return Optional.of(
          "does not exist: there is no table "
              + Identifiers.quoteIfOdd(rule.table())
              + nearest(rule.table(), tables));
    }
    String problem =
        existing.stream()
            .filter(column -> column.isOf(rule))
            .findFirst()
            .map(column -> misfit(rule, column))
            .orElseGet(
                () -> "does not exist" + nearest(rule.column(), columns(rule.table(), existing)));
    return problem.isEmpty()
        ? Optional.empty()
        : Optional.of(problem + ", and must be " + rule.cellColumnType());
  }

  private static Set<String> tables(List<TableColumn> existing) {
    Set<String> tables = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    existing.forEach(column -> tables.add(column.table()));
    return tables;
  }

  /**
   * The tables that have rules but do not exist, as named in the rules, each with the most similar
   * name of an existing table.
   *
   * @param existing every column of every table of the schema
   */
  public static List<String> missingTables(EncryptionRules rules, List<TableColumn> existing) {
    Set<String> tables = tables(existing);
    Set<String> missing = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    for (ColumnRule rule : rules.all()) {
      if (!tables.contains(rule.table())) {
        missing.add(rule.table());
      }
    }
    return missing.stream()
        .map(table -> Identifiers.quoteIfOdd(table) + nearest(table, tables))
        .toList();
  }

  /**
   * The existing tables without rules whose name is almost that of a missing table with rules, each
   * with that missing name. One of the two may be misspelt.
   *
   * @param existing every column of every table of the schema
   */
  public static List<String> lookalikes(EncryptionRules rules, List<TableColumn> existing) {
    Set<String> ruled = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    rules.all().forEach(rule -> ruled.add(rule.table()));
    Set<String> tables = tables(existing);
    List<String> pairs = new ArrayList<>();
    for (String table : tables) {
      for (String missing : ruled) {
        if (!ruled.contains(table)
            && !tables.contains(missing)
            && PropsFile.differByATypo(Identifiers.key(table), Identifiers.key(missing))) {
          pairs.add(Identifiers.quoteIfOdd(table) + " (rules: " + missing + ")");
        }
      }
    }
    return pairs;
  }

  private static List<String> columns(String table, List<TableColumn> existing) {
    return existing.stream()
        .filter(column -> column.table().equalsIgnoreCase(table))
        .map(TableColumn::column)
        .toList();
  }

  private static String nearest(String name, Collection<String> known) {
    if (known.isEmpty()) {
      return "";
    }
    Map<String, String> byKey = new TreeMap<>();
    known.forEach(each -> byKey.put(Identifiers.key(each), each));
    String nearest = byKey.get(PropsFile.nearest(Identifiers.key(name), byKey.keySet()));
    return " (nearest name: " + nearest + ")";
  }

  private static String misfit(ColumnRule rule, TableColumn found) {
    String type = found.typeName().toUpperCase(Locale.ROOT);
    if (!(rule.folds() ? FOLDED_CELL_TYPES : CELL_TYPES).contains(type)) {
      return "is " + type;
    }
    // Any other collation would find different cells equal, or equal ones different.
    if (rule.folds() && !found.collation().equals(CellColumn.FOLDED_COLLATION)) {
      return "is " + type + " COLLATE " + found.collation();
    }
    if (rule.format() != CellFormat.V1
        && rule.type().isLong()
        && found.octets() == CellColumn.maxBytes(CellFormat.V1, rule)
        && found.octets() != rule.maxCellBytes()) {
      return "was made for cell-format = 1";
    }
    return found.octets() < Math.min(rule.maxCellBytes(), CellColumn.LONGEST_BLOB)
        ? "holds " + found.octets() + " bytes where its cells have up to " + rule.maxCellBytes()
        : "";
  }

  /**
   * A column that exists in a database, as information_schema describes it.
   *
   * @param table table name, without schema
   * @param column column name
   * @param typeName name of its type without length, such as VARBINARY or INT
   * @param octets maximum length in bytes; 0 if the type has no length
   * @param collation name of its collation; empty if it has none
   * @param indexed whether the column is the first of an index, or part of the primary key
   */
  public record TableColumn(
      String table,
      String column,
      String typeName,
      long octets,
      String collation,
      boolean indexed) {
    boolean isOf(ColumnRule rule) {
      return table.equalsIgnoreCase(rule.table()) && column.equalsIgnoreCase(rule.column());
    }
  }
}
