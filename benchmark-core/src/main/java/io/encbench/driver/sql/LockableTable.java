package io.encbench.driver.sql;

import java.util.Locale;
import java.util.Set;

/**
 * What the database says of a table whose rows a transaction locks. Immutable.
 *
 * @param keyColumns how many columns its primary key has; 0 if its engine locks no rows until the
 *     transaction ends, it has no such key, or that is not known
 * @param tied in lower case, the columns that change with others or others with them: those of the
 *     primary key, generated ones, and those of foreign keys on either side
 */
public record LockableTable(int keyColumns, Set<String> tied) {
  /** One whose rows cannot be told, or of which nothing is known. */
  public static final LockableTable NONE = new LockableTable(0, Set.of());

  public LockableTable {
    tied = Set.copyOf(tied);
  }

  /** Whether a column changes with others or others with it. */
  public boolean isTied(String column) {
    return tied.contains(column.toLowerCase(Locale.ROOT));
  }
}
