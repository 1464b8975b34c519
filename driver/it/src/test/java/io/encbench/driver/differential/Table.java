package io.encbench.driver.differential;

import io.encbench.crypto.Scheme;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table of a random schema. Its plain column {@link #ROW} numbers the rows, so that every result
 * can be sorted.
 *
 * @param columns all columns except the first, {@link #ROW}
 * @param keys key definitions of the CREATE TABLE
 */
record Table(String name, List<Column> columns, List<String> keys) {
  static final String ROW = "rid";

  /** The name of the view of a table. */
  static String view(String table) {
    return table + "_seen";
  }

  /** The column that is added after the table has rows. */
  static final String ADDED = "extra";

  String ddl(String collation) {
    return "CREATE TABLE "
        + name
        + " (\n  "
        + ROW
        + " BIGINT NOT NULL AUTO_INCREMENT,\n  "
        + Stream.concat(first().columns().stream().map(c -> c.ddl(collation)), keys.stream())
            .collect(Collectors.joining(",\n  "))
        + "\n)";
  }

  List<Column> columns(Predicate<Column> wanted) {
    return columns.stream().filter(wanted).toList();
  }

  Column column(String name) {
    return columns.stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }

  /**
   * Whether its rows can be replaced. When a row is replaced by an equal one, the server may not
   * count it; randomised cells are never equal.
   */
  boolean replaceable() {
    return columns(column -> column.scheme() == Scheme.RND).isEmpty();
  }

  /** The table without the column that is added later. */
  Table first() {
    return new Table(name, columns(column -> !column.name().equals(ADDED)), keys);
  }

  /** The statement that adds that column. */
  String alter(String collation) {
    return "ALTER TABLE " + name + " ADD COLUMN " + column(ADDED).ddl(collation);
  }
}
