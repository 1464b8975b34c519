package io.encbench.driver.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
   * @param existing every column of the tables that have rules and exist
   */
  public static List<String> problems(EncryptionRules rules, List<TableColumn> existing) {
    Map<List<String>, TableColumn> byName = new HashMap<>();
    Set<String> tables = new HashSet<>();
    for (TableColumn column : existing) {
      String table = Identifiers.key(column.table());
      tables.add(table);
      byName.put(List.of(table, Identifiers.key(column.column())), column);
    }
    List<String> problems = new ArrayList<>();
    for (ColumnRule rule : rules.all()) {
      String table = Identifiers.key(rule.table());
      if (tables.contains(table)) {
        String problem = problem(rule, byName.get(List.of(table, Identifiers.key(rule.column()))));
        if (problem != null) {
          problems.add(rule.name() + problem + ", and must be " + rule.cellColumnType());
        }
      }
    }
    return problems;
  }

  private static @Nullable String problem(ColumnRule rule, @Nullable TableColumn found) {
    if (found == null) {
      return " does not exist";
    }
    String type = found.typeName().toUpperCase(Locale.ROOT);
    if (!CELL_TYPES.contains(type)) {
      return " is " + type;
    }
    return found.octets() < Math.min(rule.maxCellBytes(), CellColumn.LONGEST_BLOB)
        ? " holds " + found.octets() + " bytes where its cells have up to " + rule.maxCellBytes()
        : null;
  }
}
