package io.encbench.driver.differential;

import io.encbench.driver.rules.RulesText;
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

  /** The text of the rules file. */
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

  /** A description that is sufficient to create it again. */
  String describe() {
    return tables.stream()
            .map(table -> table.ddl(collation) + ";\n" + table.alter(collation) + ";\n")
            .collect(Collectors.joining())
        + rules();
  }
}
