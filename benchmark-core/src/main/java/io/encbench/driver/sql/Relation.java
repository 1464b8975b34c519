package io.encbench.driver.sql;

import io.encbench.driver.rules.ColumnRule;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A table, derived table or common table expression in a FROM clause. Immutable.
 *
 * @param name its alias, or else its name
 * @param columns its columns in their order
 * @param open whether it may have other columns, which are plain
 * @param required its encrypted columns that may not be NULL
 */
record Relation(String name, List<OutputColumn> columns, boolean open, Set<ColumnRule> required) {
  Relation {
    columns = List.copyOf(columns);
    required = Set.copyOf(required);
  }

  Optional<OutputColumn> column(String column) {
    return columns.stream().filter(each -> each.name().equalsIgnoreCase(column)).findFirst();
  }
}
