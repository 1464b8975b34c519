package io.encbench.driver.differential;

import io.encbench.crypto.Scheme;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table of a random schema. Its column {@link #ROW} numbers the rows and is plain, so that every
 * result can be put in one order.
 *
 * @param columns all but the first, which is {@link #ROW}
 * @param keys key definitions of the CREATE TABLE
 */
record Table(String name, List<Column> columns, List<String> keys) {
  static final String ROW = "rid";

  /** The column that is added to a table with rows in it. */
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
   * Whether its rows can be replaced. The server may not count a row that it replaces by an equal
   * one, and random cells differ.
   */
  boolean replaceable() {
    return columns(column -> column.scheme() == Scheme.RND).isEmpty();
  }

  /** Without the column that is added later. */
  Table first() {
    return new Table(name, columns(column -> !column.name().equals(ADDED)), keys);
  }

  /** The statement that adds it. */
  String alter(String collation) {
    return "ALTER TABLE " + name + " ADD COLUMN " + column(ADDED).ddl(collation);
  }
}
