package io.encbench.driver.differential;

import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column type of the schemas under test.
 *
 * @param name SQL name without parameters
 * @param length characters, bytes or total digits; 0 if the type has none
 * @param scale digits after the decimal point, or fractional digits of seconds
 */
record DataType(Family family, String name, int length, int scale, boolean unsigned) {

  /** Types whose values are generated in the same way. */
  enum Family {
    INTEGER,
    BOOLEAN,
    DECIMAL,
    FLOAT,
    DOUBLE,
    DATE,
    TIME,
    DATETIME,
    TIMESTAMP,
    TEXT,
    BYTES,
    BIT,
    ENUM,
    JSON
  }

  /** The values of every ENUM, in another order than that of the texts. */
  static final List<String> MEMBERS = List.of("new", "Paid", "shipped", "1", "b c");

  private static final List<String> INTEGERS =
      List.of("TINYINT", "SMALLINT", "MEDIUMINT", "INT", "BIGINT");

  private static final List<Integer> INTEGER_BYTES = List.of(1, 2, 3, 4, 8);

  static DataType integer(String name, boolean unsigned) {
    return new DataType(Family.INTEGER, name, 0, 0, unsigned);
  }

  static DataType decimal(int digits, int scale) {
    return new DataType(Family.DECIMAL, "DECIMAL", digits, scale, false);
  }

  static DataType of(Family family) {
    return new DataType(family, family.name(), 0, 0, false);
  }

  /** TIME, DATETIME or TIMESTAMP. */
  static DataType withFraction(Family family, int fractionDigits) {
    return new DataType(family, family.name(), 0, fractionDigits, false);
  }

  /** CHAR, VARCHAR or, with length 0, one of the TEXT types. */
  static DataType text(String name, int length) {
    return new DataType(Family.TEXT, name, length, 0, false);
  }

  /** BINARY, VARBINARY or, with length 0, one of the BLOB types. */
  static DataType bytes(String name, int length) {
    return new DataType(Family.BYTES, name, length, 0, false);
  }

  static DataType bit() {
    return new DataType(Family.BIT, "BIT(1)", 0, 0, false);
  }

  static DataType enumeration() {
    String name = "ENUM('" + String.join("','", MEMBERS) + "')";
    return new DataType(Family.ENUM, name, 0, 0, false);
  }

  /** The type as SQL and the rules write it, without a collation. */
  String sql() {
    return switch (family) {
      case DECIMAL -> name + "(" + length + "," + scale + ")";
      case TIME, DATETIME, TIMESTAMP -> scale == 0 ? name : name + "(" + scale + ")";
      case TEXT, BYTES -> length == 0 ? name : name + "(" + length + ")";
      case INTEGER -> unsigned ? name + " UNSIGNED" : name;
      case BOOLEAN, FLOAT, DOUBLE, DATE, BIT, ENUM, JSON -> name;
    };
  }

  /** Reads a value of a result, with a class that can hold all values of the type. */
  @Nullable Object read(ResultSet rows, int column) throws SQLException {
    Object value =
        switch (family) {
          case TIME -> rows.getString(column);
          case BOOLEAN -> rows.getInt(column);
          default -> rows.getObject(column);
        };
    return rows.wasNull() ? null : value;
  }

  /** Whether the server can sort cells of the type. */
  boolean orderable() {
    return switch (family) {
      case TEXT, BYTES, ENUM, JSON -> false;
      case DECIMAL -> length <= 18;
      default -> true;
    };
  }

  /** Whether a key can hold a whole value. */
  boolean fitsKey() {
    return switch (family) {
      case TEXT, BYTES -> length > 0;
      case JSON -> false;
      default -> true;
    };
  }

  /** Whether it has a collation. */
  boolean collated() {
    return family == Family.TEXT || family == Family.ENUM;
  }

  BigInteger least() {
    return unsigned ? BigInteger.ZERO : BigInteger.TWO.pow(bits() - 1).negate();
  }

  BigInteger greatest() {
    return BigInteger.TWO.pow(unsigned ? bits() : bits() - 1).subtract(BigInteger.ONE);
  }

  /** Whether two different numbers are different DOUBLEs, too. */
  boolean isExactAsDouble() {
    return switch (family) {
      case INTEGER -> !name.equals("BIGINT");
      case DECIMAL -> length <= 15;
      default -> true;
    };
  }

  private int bits() {
    return family == Family.BOOLEAN ? 8 : 8 * INTEGER_BYTES.get(INTEGERS.indexOf(name));
  }
}
