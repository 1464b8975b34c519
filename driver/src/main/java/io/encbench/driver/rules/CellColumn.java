package io.encbench.driver.rules;

import io.encbench.crypto.Scheme;
import io.encbench.driver.rules.ColumnType.Family;

/**
 * What a column must be in the database to hold cells; the lengths are those of the cell format.
 */
final class CellColumn {
  private static final int DET_LONG_BYTES = 16;
  private static final int DIGIT_BYTES = 2;
  private static final int DET_OVERHEAD_BYTES = 18;
  private static final int RND_OVERHEAD_BYTES = 30;

  // What a row of 65535 bytes leaves for one nullable column with a length of two bytes.
  private static final int VARBINARY_BYTES = 65_532;

  /** A LONGBLOB holds no more, however long the longest cell of a LONGTEXT would be. */
  static final long LONGEST_BLOB = (1L << 32) - 1;

  private CellColumn() {}

  static long minBytes(ColumnType type, Scheme scheme) {
    boolean varies = type.kind().family() == Family.TEXT || type.kind().family() == Family.BYTES;
    return varies ? maxBytes(type, scheme) - type.maxBytes() : maxBytes(type, scheme);
  }

  static long maxBytes(ColumnType type, Scheme scheme) {
    return switch (scheme) {
      case RND -> type.maxBytes() + RND_OVERHEAD_BYTES;
      case DET -> type.isLong() ? DET_LONG_BYTES : type.maxBytes() + DET_OVERHEAD_BYTES;
      case ORD -> (long) DIGIT_BYTES * type.bits() + DET_LONG_BYTES;
    };
  }

  static String sqlType(ColumnType type, long cellBytes) {
    return switch (type.kind()) {
      // One size up: the plain type's own size has no room for the overhead.
      case TINYTEXT, TINYBLOB -> "BLOB";
      case TEXT, BLOB -> "MEDIUMBLOB";
      case MEDIUMTEXT, MEDIUMBLOB, LONGTEXT, LONGBLOB -> "LONGBLOB";
      default -> cellBytes <= VARBINARY_BYTES ? "VARBINARY(" + cellBytes + ")" : "MEDIUMBLOB";
    };
  }
}
