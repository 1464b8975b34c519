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

  /** The name of the view of that view. */
  static String viewOfView(String table) {
    return table + "_again";
  }

  /** The name of the view of a table's groups. */
  static String viewOfGroups(String table) {
    return table + "_sums";
  }

  /** The statements that create the table's views. */
  List<String> views() {
    return List.of(
        "CREATE VIEW "
            + view(name)
            + " AS SELECT t."
            + ROW
            + " AS id, t.link AS l FROM "
            + name
            + " t WHERE t.amount IS NOT NULL",
        "CREATE VIEW "
            + viewOfView(name)
            + " (back, again) AS SELECT v.l, v.id FROM "
            + view(name)
            + " v WHERE v.l IS NOT NULL",
        "CREATE VIEW "
            + viewOfGroups(name)
            + " AS SELECT t.link AS k, COUNT(*) AS n, MAX(t.step) AS s FROM "
            + name
            + " t GROUP BY t.link");
  }

  /** The name that a table has for a while, or that a copy of it has. */
  static String copy(String table) {
    return table + "_copy";
  }

  /** The column that is added after the table has rows. */
  static final String ADDED = "extra";

  /** The name that this column has for a while. */
  static final String RENAMED = "other";

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
