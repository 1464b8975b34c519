package io.encbench.driver.rules;

import io.encbench.crypto.Scheme;
import io.encbench.driver.rules.ColumnType.Family;

/**
 * What a server can check of a cell without a key, so that it refuses plain text in the cell's
 * place: the length, and of cells with a header the version, the scheme and that the key's id is no
 * printable character. Every algorithm and every key passes.
 */
final class CellCheck {
  /** The bits of a header's first byte that hold version and scheme, not the algorithm. */
  private static final int FORM_MASK = 0xE3;

  private static final int VERSION = 1 << 5;
  private static final int DET_CODE = 1;

  /** The number of characters of a text that is as long as the cell of a DET integer. */
  private static final int DET_LONG_BYTES = 16;

  /** The fewest digits of a type whose values, with point and sign, can be texts of that length. */
  private static final int LEAST_DIGITS = 14;

  private CellCheck() {}

  /** A condition on the column, which NULL fulfils too. */
  static String condition(ColumnRule rule) {
    String column = Identifiers.quote(rule.column());
    String length = "LENGTH(" + column + ") " + length(rule);
    if (!rule.cellsHaveHeader()) {
      return length + notDigits(rule, column);
    }
    return length
        + " AND ASCII("
        + column
        + ") & "
        + FORM_MASK
        + " = "
        + (rule.scheme() == Scheme.DET ? VERSION | DET_CODE : VERSION)
        // Versions and schemes are printable, so a text may begin as a header does.
        + " AND ASCII(SUBSTR("
        + column
        + ", 2)) NOT BETWEEN 32 AND 126";
  }

  private static String length(ColumnRule rule) {
    long least = CellColumn.minBytes(rule.type(), rule.scheme());
    long most = Math.min(rule.maxCellBytes(), CellColumn.LONGEST_BLOB);
    return least == most ? "= " + most : "BETWEEN " + least + " AND " + most;
  }

  /**
   * A number of 16 characters is as long as its cell. All but the first, which may be a sign, and
   * the point are digits: bytes from 30 to 3F, as a cell's are with a probability of 2^-56.
   */
  private static String notDigits(ColumnRule rule, String column) {
    ColumnType type = rule.type();
    boolean mayBeAsLong =
        type.kind() == ColumnType.Kind.BIGINT
            || (type.kind().family() == Family.DECIMAL && type.length() >= LEAST_DIGITS);
    if (rule.scheme() != Scheme.DET || !mayBeAsLong) {
      return "";
    }
    StringBuilder digits = new StringBuilder("__");
    for (int left = DET_LONG_BYTES - 2; left >= 0; left--) {
      digits.append(type.scale() > 0 && left == type.scale() ? "__" : "3_");
    }
    return " AND HEX(" + column + ") NOT LIKE '" + digits + "'";
  }
}
