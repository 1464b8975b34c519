package io.encbench.driver.rules;

import io.encbench.crypto.Scheme;
import io.encbench.driver.rules.ColumnType.Family;

/**
 * The SQL conditions by which a server, without a key, rejects plaintext in place of a cell. They
 * check the length and, for cells with a header, the version, the scheme, and that the key id is
 * not a printable character. Cells of every algorithm and every key pass.
 */
public final class CellCheck {
  /**
   * The bits of a header's first byte that hold the version and the scheme, but not the algorithm.
   */
  private static final int FORM_MASK = 0xE3;

  private static final int VERSION = 1 << 5;
  private static final int DET_CODE = 1;

  /**
   * Matches, in hexadecimal, the characters of numbers, dates and times: signs, point, digits,
   * colon, space, E, T, e.
   */
  private static final String TEXT_OF_A_VALUE = "^(2[0BDE]|3[0-9A]|[46]5|54)*$";

  /**
   * The two control characters, in hexadecimal, that stand for the version and form of folded
   * cells, for every algorithm. Hardly any text has control characters at this place.
   */
  private static final String FOLDED_HEADERS =
      "'0303', '0307', '0310', '0314', '0403', '0407', '0410', '0414'";

  /** The characters of a DECIMAL besides its digits: a point and a sign. */
  private static final int POINT_AND_SIGN = 2;

  private CellCheck() {}

  /** The condition on the column; NULL passes it, too. */
  static String condition(ColumnRule rule) {
    String column = Identifiers.quote(rule.column());
    String length = "LENGTH(" + column + ") " + length(rule);
    if (rule.folds()) {
      return length
          + " AND HEX(SUBSTR("
          + column
          + ", "
          + (CellColumn.TAG_CHARACTERS + 1)
          + ", 2)) IN ("
          + FOLDED_HEADERS
          + ")";
    }
    if (!rule.cellsHaveHeader()) {
      return length + notTextOfAValue(rule, column);
    }
    return length
        + " AND ASCII("
        + column
        + ") & "
        + FORM_MASK
        + " = "
        + (rule.scheme() == Scheme.DET ? VERSION | DET_CODE : VERSION)
        // The byte of version and scheme is printable, so text may begin like a header.
        + " AND ASCII(SUBSTR("
        + column
        + ", 2)) NOT BETWEEN 32 AND 126";
  }

  private static String length(ColumnRule rule) {
    long least = rule.folds() ? CellColumn.minFoldedBytes() : CellColumn.minBytes(rule);
    long most = Math.min(rule.maxCellBytes(), CellColumn.LONGEST_BLOB);
    return least == most ? "= " + most : "BETWEEN " + least + " AND " + most;
  }

  /**
   * The text of a number, date or time can have 16 or 24 characters, the length of its cell. The
   * probability that a cell consists of such characters only is 2^-62 or less.
   */
  private static String notTextOfAValue(ColumnRule rule, String column) {
    return rule.scheme() != Scheme.ORD && longestText(rule.type()) >= rule.maxCellBytes()
        ? " AND HEX(" + column + ") NOT REGEXP '" + TEXT_OF_A_VALUE + "'"
        : "";
  }

  /** The number of characters of the longest text of a value of a type whose cells are short. */
  private static int longestText(ColumnType type) {
    return switch (type.kind()) {
      case BIGINT -> "-9223372036854775808".length();
      case TIME -> "-838:59:59.999999".length();
      case DATETIME, TIMESTAMP -> "9999-12-31 23:59:59.999999".length();
      case FLOAT, DOUBLE -> "-2.2250738585072014e-308".length();
      default -> type.kind().family() == Family.DECIMAL ? type.length() + POINT_AND_SIGN : 0;
    };
  }

  /** Whether the server checks cells when it stores them. */
  public enum CellChecks {
    /** Columns that are created get CHECK constraints. */
    ON {
      @Override
      public String clause(ColumnRule rule) {
        return " CHECK (" + rule.cellCondition() + ")";
      }
    },
    /** Columns that are created get none, so that the cost of the checks can be measured. */
    OFF {
      @Override
      public String clause(ColumnRule rule) {
        return "";
      }
    };

    /** The clause at the end of a column's definition; empty if there is no check. */
    public abstract String clause(ColumnRule rule);
  }
}
