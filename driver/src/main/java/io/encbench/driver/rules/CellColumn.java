package io.encbench.driver.rules;

import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.CellFormat;

/**
 * Computes the database type and the cell lengths of an encrypted column, as the cell format
 * defines them.
 */
final class CellColumn {
  private static final int DET_OVERHEAD_BYTES = 18;
  private static final int RND_OVERHEAD_BYTES = 30;

  /** The characters at the beginning of a folded cell that a server compares. */
  static final int TAG_CHARACTERS = 26;

  /** The collation that gives the other characters of folded cells no weight, on both servers. */
  static final String FOLDED_COLLATION = "utf8mb4_unicode_ci";

  // The space that a row of 65535 bytes leaves for one nullable column with a two-byte length.
  private static final int VARBINARY_BYTES = 65_532;

  /** Maximum length of a LONGBLOB, even if the longest cell of a LONGTEXT would be longer. */
  static final long LONGEST_BLOB = (1L << 32) - 1;

  private CellColumn() {}

  static long minBytes(ColumnRule rule) {
    ColumnType type = rule.type();
    return type.isOfAnyLength() ? maxBytes(rule) - type.maxBytes() : maxBytes(rule);
  }

  static long maxBytes(ColumnRule rule) {
    return maxBytes(rule.format(), rule);
  }

  /** The length of the longest cell of the column's type and scheme in a format. */
  static long maxBytes(CellFormat format, ColumnRule rule) {
    ColumnType type = rule.type();
    if (type.isLong()) {
      return format.longCellBytes(rule.scheme(), type.bits());
    }
    int overhead = rule.scheme() == Scheme.RND ? RND_OVERHEAD_BYTES : DET_OVERHEAD_BYTES;
    return type.maxBytes() + overhead;
  }

  /** The longest folded cell. Its characters are ASCII, so each takes a byte. */
  static long maxFoldedBytes(ColumnType type) {
    return TAG_CHARACTERS + 2 * (type.maxBytes() + DET_OVERHEAD_BYTES);
  }

  static long minFoldedBytes() {
    return TAG_CHARACTERS + 2 * DET_OVERHEAD_BYTES;
  }

  static String foldedSqlType(ColumnType type, long cellBytes) {
    String sqlType =
        switch (type.kind()) {
          case TINYTEXT -> "TEXT";
          case TEXT -> "MEDIUMTEXT";
          case MEDIUMTEXT, LONGTEXT -> "LONGTEXT";
          default ->
              // A row counts four bytes for each character, whatever the characters are.
              cellBytes * ColumnType.UTF8_BYTES_PER_CHARACTER <= VARBINARY_BYTES
                  ? "VARCHAR(" + cellBytes + ")"
                  : "MEDIUMTEXT";
        };
    return sqlType + " CHARACTER SET utf8mb4 COLLATE " + FOLDED_COLLATION;
  }

  static String sqlType(ColumnType type, long cellBytes) {
    return switch (type.kind()) {
      // One size up: the plain type's own size has no room for the overhead.
      case TINYTEXT, TINYBLOB -> "BLOB";
      case TEXT, BLOB -> "MEDIUMBLOB";
      case MEDIUMTEXT, MEDIUMBLOB, LONGTEXT, LONGBLOB, JSON -> "LONGBLOB";
      default -> cellBytes <= VARBINARY_BYTES ? "VARBINARY(" + cellBytes + ")" : "MEDIUMBLOB";
    };
  }
}
