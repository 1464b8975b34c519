package io.encbench.driver.differential;

import io.encbench.driver.rules.RulesText;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Tables of which some columns are encrypted.
 *
 * @param collation of text columns: the server's one that compares like cells
 */
record Schema(List<Table> tables, String collation) {
  /** Whether it is for MySQL, not MariaDB. */
  boolean ofMySql() {
    return collation.equals("utf8mb4_0900_bin");
  }

  /** The rules file. */
  String rules() {
    return RulesText.complete(
        tables.stream()
            .flatMap(
                table ->
                    table.columns().stream()
                        .filter(Column::encrypted)
                        .map(column -> column.rule(table.name())))
            .collect(Collectors.joining("\n")));
  }

  /** All that is needed to make it again. */
  String describe() {
    return tables.stream()
            .map(table -> table.ddl(collation) + ";\n" + table.alter(collation) + ";\n")
            .collect(Collectors.joining())
        + rules();
  }
}
