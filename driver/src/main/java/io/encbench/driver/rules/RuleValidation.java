package io.encbench.driver.rules;

import io.encbench.config.PropsFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Checks whether the columns of a database can hold the cells that the rules ask for. */
public final class RuleValidation {
  private static final Set<String> CELL_TYPES =
      Set.of("VARBINARY", "TINYBLOB", "BLOB", "MEDIUMBLOB", "LONGBLOB");

  private RuleValidation() {}

  /**
   * What is wrong: for each column that does not fit its name, what was found and what is needed,
   * in the order of the rules. A table that does not exist has no problem: it will be created with
   * the right columns.
   *
   * @param existing every column of every table of the schema
   */
  public static List<String> problems(EncryptionRules rules, List<TableColumn> existing) {
    Set<String> tables = tables(existing);
    List<String> problems = new ArrayList<>();
    for (ColumnRule rule : rules.all()) {
      if (tables.contains(rule.table())) {
        problem(rule, existing).ifPresent(problem -> problems.add(rule.name() + " " + problem));
      }
    }
    return problems;
  }

  /**
   * What is wrong with the column of one rule: that the table or the column does not exist, or that
   * it does not fit; what was found and what is needed.
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
            .filter(column -> column.table().equalsIgnoreCase(rule.table()))
            .filter(column -> column.column().equalsIgnoreCase(rule.column()))
            .findFirst()
            .map(column -> misfit(rule, column))
            .orElseGet(() -> missing(rule, existing));
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
   * The tables that rules are for and that do not exist, as the rules name them, each with the
   * nearest name of one that exists.
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
   * The tables without rules whose name nearly is that of a table that rules are for and that does
   * not exist, each with that one: one of the two may be misspelt.
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

  private static String missing(ColumnRule rule, List<TableColumn> existing) {
    List<String> columns =
        existing.stream()
            .filter(column -> column.table().equalsIgnoreCase(rule.table()))
            .map(TableColumn::column)
            .toList();
    return "does not exist" + nearest(rule.column(), columns);
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
    if (!CELL_TYPES.contains(type)) {
      return "is " + type;
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
   * @param typeName name of its type, without length: VARBINARY, INT
   * @param octets the most bytes that it holds; 0 where the type has no length
   * @param indexed whether an index begins with it, or it is of the primary key
   */
  public record TableColumn(
      String table, String column, String typeName, long octets, boolean indexed) {}
}
