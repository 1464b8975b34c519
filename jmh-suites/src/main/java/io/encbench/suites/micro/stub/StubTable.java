package io.encbench.suites.micro.stub;

import java.util.ArrayList;
import java.util.List;

/**
 * The rows of the stub's only table, in insertion order. Searching them would be a server's work,
 * so successive point selects get the rows in that order, whatever key they name. Confined to one
 * thread.
 */
public final class StubTable {
  private static final String COLUMNS = "SELECT column_name FROM information_schema.columns";

  private final List<Object[]> rows = new ArrayList<>();
  private int next;

  void insert(Object[] row) {
    rows.add(row.clone());
  }

  /** The rows that a query returns. */
  public List<Object[]> answer(String sql) {
    if (sql.startsWith(COLUMNS)) {
      return List.of(new Object[] {"id"}, new Object[] {"c"});
    }
    if (sql.startsWith("SELECT COALESCE(DATABASE()")) {
      return List.<Object[]>of(
          new Object[] {
            "micro",
            "STRICT_TRANS_TABLES",
            "UTC",
            "8.0.31",
            1 << 24,
            "utf8mb4",
            false,
            1024L,
            "stub",
            "stub"
          });
    }
    if (sql.contains("information_schema") || sql.startsWith("SHOW ")) {
      return List.of();
    }
    if (!sql.contains(" WHERE ")) {
      return rows;
    }
    List<Object[]> row = rows.subList(next, next + 1);
    next = (next + 1) % rows.size();
    return row;
  }

  /** Number of columns in the result of a statement. */
  static int width(String sql) {
    return sql.startsWith("SELECT c ") ? 1 : 2;
  }

  /** Index in a row at which the columns of the result begin. */
  static int firstColumn(String sql) {
    return sql.startsWith("SELECT c ") ? 1 : 0;
  }
}
