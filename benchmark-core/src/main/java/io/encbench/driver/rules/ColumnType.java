package io.encbench.driver.rules;

/**
 * The plain SQL type of an encrypted column. Immutable.
 *
 * @param kind the type without its parameters
 * @param length characters of CHAR and VARCHAR, bytes of BINARY and VARBINARY, total digits of
 *     DECIMAL; 0 where the type has none
 * @param scale digits after the point of DECIMAL; fractional digits of seconds of TIME, DATETIME
 *     and TIMESTAMP; else 0
 * @param unsigned of the integer types and DECIMAL
 */
public record ColumnType(Kind kind, int length, int scale, boolean unsigned) {

  /** The types that can be encrypted. */
  public enum Kind {
    BOOLEAN,
    TINYINT,
    SMALLINT,
    MEDIUMINT,
    INT,
    BIGINT,
    DECIMAL,
    DOUBLE,
    DATE,
    TIME,
    DATETIME,
    TIMESTAMP,
    CHAR,
    VARCHAR,
    TINYTEXT,
    TEXT,
    MEDIUMTEXT,
    LONGTEXT,
    BINARY,
    VARBINARY,
    TINYBLOB,
    BLOB,
    MEDIUMBLOB,
    LONGBLOB
  }

  /** Whether equal values of both types have the same canonical form, hence equal cells. */
  public boolean sameEncoding(ColumnType other) {
    return encoding().equals(other.encoding());
  }

  private String encoding() {
    return switch (kind) {
      case BOOLEAN, TINYINT, SMALLINT, MEDIUMINT, INT -> "integer";
      case BIGINT -> unsigned ? "unsigned integer" : "integer";
      case DECIMAL -> (length > 18 ? "large decimal " : "decimal ") + scale;
      case CHAR, VARCHAR, TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT -> "text";
      case BINARY, VARBINARY, TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB -> "bytes";
      case DOUBLE, DATE, TIME, DATETIME, TIMESTAMP -> kind.name();
    };
  }
}
