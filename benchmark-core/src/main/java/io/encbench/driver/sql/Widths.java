package io.encbench.driver.sql;

import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Kind;

/** Which types hold every value of others unchanged, so that cells can be copied. */
final class Widths {
  private Widths() {}

  /** Whether a column of the second type holds every value of the first one as it is. */
  static boolean fits(ColumnType from, ColumnType to) {
    if (from.equals(to)) {
      return true;
    }
    if (from.scale() != to.scale() || from.unsigned() != to.unsigned()) {
      return false;
    }
    return switch (to.kind()) {
      case BOOLEAN, TINYINT -> from.kind() == Kind.BOOLEAN || from.kind() == Kind.TINYINT;
      case SMALLINT, MEDIUMINT, INT, BIGINT ->
          from.kind().family() == ColumnType.Family.INTEGER && from.kind().compareTo(to.kind()) < 0;
      case DECIMAL, VARCHAR, VARBINARY, CHAR ->
          from.kind() == to.kind() && from.length() <= to.length();
      case TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT ->
          isObject(from.kind(), Kind.TINYTEXT, Kind.LONGTEXT)
              && from.kind().compareTo(to.kind()) < 0;
      case TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB ->
          isObject(from.kind(), Kind.TINYBLOB, Kind.LONGBLOB)
              && from.kind().compareTo(to.kind()) < 0;
      default -> false;
    };
  }

  private static boolean isObject(Kind kind, Kind smallest, Kind largest) {
    return kind.compareTo(smallest) >= 0 && kind.compareTo(largest) <= 0;
  }
}
