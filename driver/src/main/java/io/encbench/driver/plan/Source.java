package io.encbench.driver.plan;

import io.encbench.driver.execute.query.RowsPlan;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.ColumnType.Kind;
import io.encbench.driver.rules.Identifiers;
import io.encbench.driver.rules.TextCollation;
import io.encbench.driver.sql.SqlText;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A table of a FROM clause. Immutable.
 *
 * @param name its alias, or its own name if it has no alias
 * @param text its text in a FROM clause
 * @param rows the plan for the rows of a derived table that the client holds; null if the server
 *     has the rows
 * @param columns its columns, in order
 */
record Source(String name, SqlText text, @Nullable RowsPlan rows, List<Column> columns) {
  /**
   * A column of a table.
   *
   * @param rule the column's rule, or null if the column is not encrypted
   * @param bool whether the column is a TINYINT(1)
   * @param stored the column as the database describes it; null if the client computes it
   */
  record Column(
      String name,
      @Nullable ColumnRule rule,
      boolean bool,
      SchemaCatalogue.@Nullable SchemaColumn stored) {
    static Column of(SchemaCatalogue.SchemaColumn column, @Nullable ColumnRule rule) {
      boolean bool =
          rule == null
              ? column.type().toLowerCase(Locale.ROOT).startsWith("tinyint(1)")
              : rule.type().kind() == Kind.BOOLEAN;
      return new Column(column.name(), rule, bool, column);
    }

    /** The collation of plain text; null for another column, or if the client does not know it. */
    @Nullable TextCollation plainCollation() {
      return rule != null || stored == null || !isText(stored.type())
          ? null
          : TextCollation.ofPlainColumn(stored.collation()).orElse(null);
    }

    private static boolean isText(String type) {
      try {
        return ColumnType.parse(type).kind().family() == Family.TEXT;
      } catch (IllegalArgumentException e) {
        return false;
      }
    }
  }

  Source {
    columns = List.copyOf(columns);
  }

  /** The index of a column; -1 if the table has no column of that name. */
  int place(String column) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equalsIgnoreCase(column)) {
        return i;
      }
    }
    return -1;
  }

  /** The text of a column, with the name of its table. */
  String text(int place) {
    return Identifiers.quote(name) + "." + Identifiers.quote(columns.get(place).name());
  }
}
