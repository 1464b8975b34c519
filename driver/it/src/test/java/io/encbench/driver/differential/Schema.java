package io.encbench.driver.differential;

import io.encbench.driver.rules.RulesText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Tables with some encrypted columns.
 *
 * @param collation collation of text columns: the server's collation that compares as cells do
 */
record Schema(List<Table> tables, String collation) {
  /** Whether the server is MySQL rather than MariaDB. */
  boolean ofMySql() {
    return collation.equals("utf8mb4_0900_bin");
  }

  /**
   * The text of the rules file, which also has the names that copies have. Half of the schemas have
   * cells of format 1, the others of format 2.
   */
  String rules() {
    List<String> rules = new ArrayList<>();
    rules.add("cell-format = " + (1 + (tables.get(0).ddl(collation).hashCode() & 1)));
    for (Table table : tables) {
      String copy = Table.copy(table.name());
      for (Column column : table.columns(Column::encrypted)) {
        rules.add(column.rule(table.name()));
        rules.add(column.ruleOfCopy(table.name(), copy, column.name()));
        if (column.name().equals(Table.ADDED)) {
          rules.add(column.ruleOfCopy(table.name(), table.name(), Table.RENAMED));
        }
      }
    }
    return RulesText.complete(String.join("\n", rules));
  }

  /** A description that is sufficient to create it again. */
  String describe() {
    return tables.stream()
            .map(table -> table.ddl(collation) + ";\n" + table.alter(collation) + ";\n")
            .collect(Collectors.joining())
        + rules();
  }
}
