package io.encbench.driver.execute;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.codec.CellDecoder;
import java.sql.ResultSetMetaData;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A result that the client has put together. Immutable.
 *
 * @param rows by row, then by column: what the column's decoder reads, null for SQL NULL
 */
public record ResultRows(List<Column> columns, List<byte[][]> rows) {
  public ResultRows {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /**
   * A column of a result that the client has put together. Immutable.
   *
   * @param label what the application calls it
   * @param described its type, and its name in messages
   * @param decoder reads its values
   * @param source the column of an inner statement's result that it is; null if it is computed
   * @param nullable whether a computed column may be NULL
   */
  public record Column(
      String label,
      ColumnRule described,
      CellDecoder decoder,
      @Nullable Source source,
      boolean nullable) {
    /**
     * A column of an inner statement's result.
     *
     * @param index as JDBC counts, from 1
     */
    public record Source(ResultSetMetaData metaData, int index) {}
  }
}
