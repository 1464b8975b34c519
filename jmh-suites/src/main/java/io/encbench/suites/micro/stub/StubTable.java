package io.encbench.suites.micro.stub;

import java.util.ArrayList;
import java.util.List;

/**
 * The rows of the stub's only table, in the order of insertion. To search them would be the work of
 * a server, so a point select gets them in that order, whatever it asks for. Used by one thread.
 */
public final class StubTable {
  private static final String COLUMNS = "SELECT column_name FROM information_schema.columns";

  private final List<Object[]> rows = new ArrayList<>();
  private int next;

  void insert(Object[] row) {
    rows.add(row.clone());
  }

  /** What a query returns. */
  public List<Object[]> answer(String sql) {
    if (sql.startsWith(COLUMNS)) {
      return List.of(new Object[] {"id"}, new Object[] {"c"});
    }
    if (sql.startsWith("SELECT DATABASE()")) {
      return List.<Object[]>of(
          new Object[] {
            "micro", "STRICT_TRANS_TABLES", "UTC", "8.0.31", 1 << 24, "utf8mb4", false, 1024L
          });
    }
    if (sql.contains("information_schema")) {
      return List.of();
    }
    if (!sql.contains(" WHERE ")) {
      return rows;
    }
    List<Object[]> row = rows.subList(next, next + 1);
    next = (next + 1) % rows.size();
    return row;
  }

  /** How many columns such a result has. */
  static int width(String sql) {
    return sql.startsWith("SELECT c ") ? 1 : 2;
  }

  /** Where the columns of such a result begin in a row. */
  static int firstColumn(String sql) {
    return sql.startsWith("SELECT c ") ? 1 : 0;
  }
}
