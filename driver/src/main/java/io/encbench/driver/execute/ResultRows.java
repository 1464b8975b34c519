package io.encbench.driver.execute;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.TextCollation;
import io.encbench.driver.value.codec.CellDecoder;
import java.sql.ResultSetMetaData;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A result that the client has assembled. Immutable.
 *
 * @param rows the values by row, then by column, as the column's decoder reads them; null for SQL
 *     NULL
 */
public record ResultRows(List<Column> columns, List<byte[][]> rows) {
  public ResultRows {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /**
   * A column of a result that the client has assembled. Immutable.
   *
   * @param label the name by which the application refers to the column
   * @param described the type of the column, and its name in messages
   * @param decoder decodes the column's values
   * @param source the column of a statement's result on the server that this column passes on; null
   *     if the column is computed
   * @param nullable whether the column may be NULL
   */
  public record Column(
      String label,
      ColumnRule described,
      CellDecoder decoder,
      @Nullable Source source,
      boolean nullable) {
    /** This column on the side of an outer join where rows without a match have NULLs. */
    public Column nullSupplied() {
      return new Column(label, described, decoder, source, /* nullable= */ true);
    }

    /** This column, whose text has a collation. */
    public Column comparedBy(TextCollation collation) {
      ColumnRule compared =
          new ColumnRule(
              described.table(),
              described.column(),
              described.type(),
              described.scheme(),
              described.domain(),
              collation,
              described.windows(),
              described.format());
      return new Column(label, compared, decoder, source, nullable);
    }

    /**
     * A column of the result of a statement on the server.
     *
     * @param index the JDBC index, from 1
     */
    public record Source(ResultSetMetaData metaData, int index) {}
  }
}
