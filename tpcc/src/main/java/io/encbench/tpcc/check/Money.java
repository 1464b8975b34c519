package io.encbench.tpcc.check;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Converts amounts to and from cents. All amounts of TPC-C have two decimals. */
final class Money {
  private Money() {}

  /** A column's value in cents. NULL is 0, so that it adds nothing, as in SQL's SUM. */
  static long cents(ResultSet row, int column) throws SQLException {
    BigDecimal amount = row.getBigDecimal(column);
    return amount == null ? 0 : amount.movePointRight(2).longValueExact();
  }

  /** Formats an amount for messages. */
  static String text(long cents) {
    return BigDecimal.valueOf(cents, 2).toPlainString();
  }
}
