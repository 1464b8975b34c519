package io.encbench.driver.split;

import java.util.List;

/**
 * A result that the client has put together. Immutable.
 *
 * @param rows by row, then by column: what the column's decoder reads, null for SQL NULL
 */
public record ResultRows(List<ResultColumn> columns, List<byte[][]> rows) {
  public ResultRows {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }
}
