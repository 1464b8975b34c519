package io.encbench.driver.execute;

import io.encbench.driver.rules.ColumnRule;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query in one value: the cells of each row, one after the other, all of a fixed
 * length. A row by itself costs the delegate and the network more than its cells do, so the server
 * strings many rows together with {@code GROUP_CONCAT}. Immutable.
 *
 * @param columns the text of each column that the query selects
 * @param lengths the length in bytes of the cells of each column
 */
public record PackedRows(List<String> columns, List<Integer> lengths) {
  /** The most bytes that the server strings together, which is MariaDB's default. */
  private static final int MOST_BYTES = 1 << 20;

  /** A hint of MySQL, which MariaDB reads as a comment. */
  private static final String HINT = "/*+ SET_VAR(group_concat_max_len=" + MOST_BYTES + ") */ ";

  public PackedRows {
    columns = List.copyOf(columns);
    lengths = List.copyOf(lengths);
  }

  /** The packed rows of columns; null if a column does not have cells of one length. */
  public static @Nullable PackedRows of(
      List<String> columns, List<? extends @Nullable ColumnRule> rules) {
    List<Integer> lengths = new ArrayList<>();
    for (ColumnRule rule : rules) {
      if (rule == null || !rule.type().isLong()) {
        return null;
      }
      lengths.add((int) rule.maxCellBytes());
    }
    return lengths.isEmpty() ? null : new PackedRows(columns, lengths);
  }

  /** Whether the server can string so many rows together. */
  public boolean haveRoomFor(long rows) {
    return rows * rowBytes() <= MOST_BYTES;
  }

  /** The place of a column's cell among the bytes of a row. */
  public int offset(int column) {
    int offset = 0;
    for (int i = 0; i < column; i++) {
      offset += lengths.get(i);
    }
    return offset;
  }

  /** The length of the cells of a query with one column. */
  public int length() {
    return lengths.get(0);
  }

  private long rowBytes() {
    return offset(lengths.size());
  }

  /**
   * The query that returns the number of rows and the packed rows. A cell of zeros stands for NULL;
   * no cell consists of zeros.
   *
   * @param query the query that returns the rows, as the server receives it
   * @throws IllegalArgumentException if it does not begin with the columns
   */
  public String query(String query) {
    String rest = rest(query);
    StringBuilder cells = new StringBuilder();
    for (int i = 0; i < columns.size(); i++) {
      cells
          .append(i == 0 ? "" : ", ")
          .append("IFNULL(")
          .append(columns.get(i))
          .append(", x'")
          .append("00".repeat(lengths.get(i)))
          .append("')");
    }
    return "SELECT " + HINT + "COUNT(*), GROUP_CONCAT(" + cells + " SEPARATOR '') " + rest;
  }

  /** The query without its columns. */
  private String rest(String query) {
    String beginning = "SELECT " + String.join(", ", columns) + " ";
    if (!query.startsWith(beginning)) {
      throw new IllegalArgumentException("the query does not begin with its columns");
    }
    return query.substring(beginning.length());
  }

  /** Whether a {@link CellSet} can keep the rows: they have one cell each. */
  public boolean areCells() {
    return columns.size() == 1;
  }

  /**
   * The query that returns the digests of a {@link CellSet}: group, number, and exclusive or.
   *
   * @param query the query that returns the cells, as the server receives it
   * @param tail its end, behind the conditions
   */
  String digests(String query, String tail) {
    String group = group();
    return "SELECT "
        + group
        + " AS g, COUNT(*) AS n, BIT_XOR("
        + columns.get(0)
        + ") AS x "
        + before(tail, rest(query))
        + " GROUP BY 1"
        + tail;
  }

  /**
   * The query that returns the packed cells of some groups of a {@link CellSet}.
   *
   * @param query the query that returns the cells of all groups, as the server receives it
   * @param tail its end, behind the conditions, of which there is at least one
   * @param groups the groups, as bits
   */
  String groups(String query, String tail, int groups) {
    String some = " AND 1 << (" + group() + ") & " + groups + " <> 0";
    return query(before(tail, query) + some + tail);
  }

  private String group() {
    return "ASCII(" + columns.get(0) + ") & " + (CellSet.GROUPS - 1);
  }

  private static String before(String tail, String query) {
    if (!query.endsWith(tail)) {
      throw new IllegalArgumentException("the query does not end with what follows its conditions");
    }
    return query.substring(0, query.length() - tail.length());
  }

  /**
   * Whether a value has so many rows. It does not if the server has cut it off, or if a column does
   * not have the expected cells.
   */
  public boolean fit(long rows, byte[] packed) {
    return packed.length == rows * rowBytes();
  }

  /** Passes on the rows of a value. */
  public void passAll(byte[] packed, ServerConnection.RowReader reader) throws SQLException {
    boolean more = true;
    int rowBytes = (int) rowBytes();
    for (int from = 0; more && from < packed.length; from += rowBytes) {
      if (!reader.wants(packed, from)) {
        continue;
      }
      int at = from;
      byte[][] row = new byte[lengths.size()][];
      for (int i = 0; i < row.length; i++) {
        int end = at + lengths.get(i);
        row[i] = isNull(packed, at, end) ? null : Arrays.copyOfRange(packed, at, end);
        at = end;
      }
      more = reader.row(row);
    }
  }

  /** Whether the cell between two places of packed rows stands for NULL. */
  public static boolean isNull(byte[] packed, int from, int to) {
    for (int i = from; i < to; i++) {
      if (packed[i] != 0) {
        return false;
      }
    }
    return true;
  }
}
