package io.encbench.driver.value;

import io.encbench.crypto.BytesCipher;
import io.encbench.crypto.CellException;
import io.encbench.driver.rules.ColumnRule;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;

/**
 * Opens the cells of a column whose canonical form is a byte string.
 *
 * @param column the column, for its errors
 * @param cipher opens its cells
 */
record BytesCell(ColumnRule column, BytesCipher cipher) {
  byte[] open(byte[] cell) throws SQLException {
    try {
      return cipher.decrypt(cell);
    } catch (CellException e) {
      throw ReadFailures.notAuthentic(column, e);
    }
  }

  BigDecimal decimal(byte[] cell) throws SQLException {
    byte[] unscaled = open(cell);
    if (unscaled.length != column.type().decimalBytes()) {
      throw ReadFailures.of(column, "its cell holds a value of another type");
    }
    return new BigDecimal(new BigInteger(unscaled), column.type().scale());
  }
}
