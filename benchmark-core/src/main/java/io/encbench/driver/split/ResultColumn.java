package io.encbench.driver.split;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.CellDecoder;
import java.sql.ResultSetMetaData;
import org.jspecify.annotations.Nullable;

/**
 * A column of a result that the client has put together. Immutable.
 *
 * @param label what the application calls it
 * @param described its type, and its name in messages
 * @param decoder reads its values
 * @param source the column of an inner statement's result that it is; null if it is computed
 * @param nullable whether a computed column may be NULL
 */
public record ResultColumn(
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
