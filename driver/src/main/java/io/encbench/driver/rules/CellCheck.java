package io.encbench.driver.rules;

import io.encbench.crypto.Scheme;
import io.encbench.driver.rules.ColumnType.Family;

/**
 * What a server can check of a cell without a key, so that it refuses plain text in the cell's
 * place: the length, and of cells with a header the version, the scheme and that the key's id is no
 * printable character. Every algorithm and every key passes.
 */
public final class CellCheck {
  /** The bits of a header's first byte that hold version and scheme, not the algorithm. */
  private static final int FORM_MASK = 0xE3;

  private static final int VERSION = 1 << 5;
  private static final int DET_CODE = 1;

  /** Of a number, date or time as text: signs, point, digits, colon, space, E, T, e. */
  private static final String TEXT_OF_A_VALUE = "^(2[0BDE]|3[0-9A]|[46]5|54)*$";

  /** The fewest digits of a type whose values, with point and sign, can be texts of that length. */
  private static final int LEAST_DIGITS = 14;

  private CellCheck() {}

  /** A condition on the column, which NULL fulfils too. */
  static String condition(ColumnRule rule) {
    String column = Identifiers.quote(rule.column());
    String length = "LENGTH(" + column + ") " + length(rule);
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
   * A number, date or time whose text has 16 characters is as long as its cell. The bytes of a cell
   * are all of that kind with a probability of 2^-62.
   */
  private static String notTextOfAValue(ColumnRule rule, String column) {
    return rule.scheme() == Scheme.DET && mayHave16Characters(rule.type())
        ? " AND HEX(" + column + ") NOT REGEXP '" + TEXT_OF_A_VALUE + "'"
        : "";
  }

  private static boolean mayHave16Characters(ColumnType type) {
    return switch (type.kind()) {
      case BIGINT, DATETIME, TIMESTAMP, TIME, DOUBLE -> true;
      default -> type.kind().family() == Family.DECIMAL && type.length() >= LEAST_DIGITS;
    };
  }

  /** Whether the server checks cells when it stores them. */
  public enum CellChecks {
    /** The columns that are created have CHECK constraints. */
    ON {
      @Override
      public String clause(ColumnRule rule) {
        return " CHECK (" + rule.cellCondition() + ")";
      }
    },
    /** They have none, so that what the checks cost can be measured. */
    OFF {
      @Override
      public String clause(ColumnRule rule) {
        return "";
      }
    };

    /** What stands at the end of a column's definition. */
    public abstract String clause(ColumnRule rule);
  }
}
