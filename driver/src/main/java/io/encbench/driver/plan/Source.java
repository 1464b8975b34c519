package io.encbench.driver.plan;

import io.encbench.driver.execute.query.RowsPlan;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType.Kind;
import io.encbench.driver.rules.Identifiers;
import io.encbench.driver.sql.SqlText;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A table of a FROM clause. Immutable.
 *
 * @param name its alias, or else its name
 * @param text how it stands in a FROM clause
 * @param rows how the client comes by the rows of a derived table; null if the server has them
 * @param columns its columns in their order
 */
record Source(String name, SqlText text, @Nullable RowsPlan rows, List<Column> columns) {
  /**
   * A column of a table.
   *
   * @param rule null if it is plain
   * @param bool whether it is a TINYINT(1)
   */
  record Column(String name, @Nullable ColumnRule rule, boolean bool) {
    static Column of(SchemaCatalogue.SchemaColumn column, @Nullable ColumnRule rule) {
      boolean bool =
          rule == null
              ? column.type().toLowerCase(Locale.ROOT).startsWith("tinyint(1)")
              : rule.type().kind() == Kind.BOOLEAN;
      return new Column(column.name(), rule, bool);
    }
  }

  Source {
    columns = List.copyOf(columns);
  }

  /** The place of a column; -1 if it has none of that name. */
  int place(String column) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equalsIgnoreCase(column)) {
        return i;
      }
    }
    return -1;
  }

  /** A column as it is written in a statement. */
  String text(int place) {
    return Identifiers.quote(name) + "." + Identifiers.quote(columns.get(place).name());
  }
}
