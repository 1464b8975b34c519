package io.encbench.driver.differential;

import io.encbench.crypto.Scheme;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of a random schema.
 *
 * @param scheme encryption scheme, or null for a plain column
 * @param folding collation of text whose cells are folded; null if the schema's collation holds
 * @param domain key domain that the rule names; null for the column's own
 * @param pool values that the column often holds; all columns of a domain share one list
 * @param preset its DEFAULT; null if it has none
 */
record Column(
    String name,
    DataType type,
    boolean nullable,
    @Nullable Scheme scheme,
    @Nullable String folding,
    @Nullable String domain,
    List<Value> pool,
    @Nullable Value preset) {

  /**
   * The same column with another collation.
   *
   * @param collation the collation of folded text; null if the cells are not folded
   */
  Column foldedBy(@Nullable String collation) {
    return new Column(name, type, nullable, scheme, collation, domain, pool, preset);
  }

  boolean encrypted() {
    return scheme != null;
  }

  /** Whether a statement may compare its values for equality. */
  boolean comparable() {
    return scheme != Scheme.RND;
  }

  /**
   * Whether equal values may differ in their spelling. Servers promise none of the spellings where
   * they show one row for several: which one GROUP BY, DISTINCT, UNION, MIN and MAX show depends on
   * the plan. So these show no such column; {@code FoldedTextContract} tests what they show.
   */
  boolean hasSpellings() {
    return folding != null && type.family() == DataType.Family.TEXT;
  }

  /** Whether a statement may compare its values by size. */
  boolean sortable() {
    return scheme == null || scheme == Scheme.ORD;
  }

  /** Whether a table may have a unique key of the column and others. */
  boolean inUniqueKeys() {
    return List.of("link", "word", "step", "amount").contains(name);
  }

  /** Whether values of the other column can be compared with its own. */
  boolean joins(Column other) {
    return domain != null && domain.equals(other.domain);
  }

  /** The column's line in a CREATE TABLE. */
  String ddl(String collation) {
    String text =
        type.collated()
            ? " CHARACTER SET utf8mb4 COLLATE " + (folding == null ? collation : folding)
            : "";
    // Without the keyword NULL, MariaDB gives a TIMESTAMP a default.
    return name + " " + type.sql() + text + (nullable ? " NULL" : " NOT NULL") + defaultClause();
  }

  /** MySQL accepts a DEFAULT of long text and bytes only in brackets. */
  String defaultClause() {
    if (preset == null) {
      return "";
    }
    return " DEFAULT " + (type.fitsKey() ? preset.literal() : "(" + preset.literal() + ")");
  }

  /** Whether a row may leave the column out. */
  boolean mayBeLeftOut() {
    return nullable || preset != null;
  }

  /** Whether the driver has to make a cell in each row that leaves the column out. */
  boolean isFilled() {
    return preset != null && (scheme == Scheme.RND || (encrypted() && hasClock()));
  }

  /** Whether its DEFAULT is the server's time. */
  boolean hasClock() {
    return preset != null && preset.literal().contains("CURRENT_");
  }

  /** The column with another DEFAULT. */
  Column withPreset(@Nullable Value other) {
    return new Column(name, type, nullable, scheme, folding, domain, pool, other);
  }

  /** The column's line in the rules file. */
  String rule(String table) {
    return rule(table, name, domain);
  }

  /** The rule of a column with another name that has the same cells. */
  String ruleOfCopy(String table, String copy, String copied) {
    return rule(copy, copied, domain == null ? table + "." + name : domain);
  }

  private String rule(String table, String column, @Nullable String keys) {
    // The client cannot sort randomised text without a collation; one such column is refused.
    boolean collated =
        type.family() == DataType.Family.ENUM
            || (type.family() == DataType.Family.TEXT
                && (scheme == Scheme.DET || !name.equals("secret")));
    return table
        + "."
        + column
        + " = "
        + type.sql()
        + (collated ? " COLLATE " + (folding == null ? "binary" : folding) : "")
        + ", "
        + scheme
        + (keys == null ? "" : ", domain=" + keys)
        // Its values are few, so that a range holds few numbers.
        + (name.equals("link") ? ", windows=on" : "");
  }
}
