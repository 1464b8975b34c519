package io.encbench.driver;

import org.jspecify.annotations.Nullable;

/** A column of a result of {@code DatabaseMetaData} that depends on a described column's type. */
enum MetaDataFact {
  DATA_TYPE,
  TYPE_NAME,
  COLUMN_SIZE,
  DECIMAL_DIGITS,
  CHAR_OCTET_LENGTH,
  /** The default value, which is a cell. */
  COLUMN_DEF;

  /** What is said of an encrypted column whose values are of this type in clear. */
  @Nullable Object of(ReportedType type) {
    return switch (this) {
      case DATA_TYPE -> type.jdbcType();
      case TYPE_NAME -> type.name();
      case COLUMN_SIZE -> type.columnSize();
      case DECIMAL_DIGITS -> type.decimalDigits();
      case CHAR_OCTET_LENGTH -> type.octetLength();
      case COLUMN_DEF -> null;
    };
  }
}
