package io.encbench.tpcc.check;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Amounts as whole cents; every amount of TPC-C has two decimals. */
final class Money {
  private Money() {}

  /** The cents in a column; NULL adds nothing, as in SQL's SUM. */
  static long cents(ResultSet row, int column) throws SQLException {
    BigDecimal amount = row.getBigDecimal(column);
    return amount == null ? 0 : amount.movePointRight(2).longValueExact();
  }

  /** For people. */
  static String text(long cents) {
    return BigDecimal.valueOf(cents, 2).toPlainString();
  }
}
