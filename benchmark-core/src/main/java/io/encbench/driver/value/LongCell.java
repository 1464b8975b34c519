package io.encbench.driver.value;

import io.encbench.crypto.CellException;
import io.encbench.crypto.LongCipher;
import io.encbench.driver.rules.ColumnRule;
import java.math.BigDecimal;
import java.sql.SQLException;

/**
 * Opens the cells of a column whose canonical form is a 64-bit integer.
 *
 * @param column the column, for its errors
 * @param cipher opens its cells
 */
record LongCell(ColumnRule column, LongCipher cipher) {
  long open(byte[] cell) throws SQLException {
    try {
      return cipher.decrypt(cell);
    } catch (CellException e) {
      throw ReadFailures.notAuthentic(column, e);
    }
  }

  BigDecimal decimal(byte[] cell) throws SQLException {
    return BigDecimal.valueOf(open(cell), column.type().scale());
  }
}
