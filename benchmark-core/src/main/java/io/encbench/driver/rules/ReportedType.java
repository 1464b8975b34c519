package io.encbench.driver.rules;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Types;
import java.time.LocalDateTime;

/**
 * What the metadata of a plain column says of its type, as Connector/J says it. Immutable.
 *
 * @param jdbcType one of {@link Types}
 * @param typeName the name of the type, with UNSIGNED where it is
 * @param className the class of the objects that {@code getObject} returns
 * @param precision digits of numbers, characters of text, bytes of binary types
 * @param scale digits after the point of DECIMAL
 * @param displaySize the same as the precision
 * @param signed whether it is a number with a sign
 * @param caseSensitive what Connector/J says of it, which for some numbers is true
 */
public record ReportedType(
    int jdbcType,
    String typeName,
    String className,
    int precision,
    int scale,
    int displaySize,
    boolean signed,
    boolean caseSensitive) {

  private static final String BYTES_CLASS = "[B";

  /**
   * What Connector/J reports of a type.
   *
   * @param tinyIntOne what it reports {@code TINYINT(1)} as
   */
  public static ReportedType of(ColumnType type, TinyIntOne tinyIntOne) {
    return switch (type.kind().family()) {
      case INTEGER -> integer(type, tinyIntOne);
      case DECIMAL -> decimal(type);
      case DOUBLE ->
          new ReportedType(Types.DOUBLE, "DOUBLE", Double.class.getName(), 22, 0, 22, true, false);
      case TEMPORAL -> temporal(type);
      case TEXT -> text(type);
      case BYTES -> bytes(type);
    };
  }

  private static ReportedType integer(ColumnType type, TinyIntOne tinyIntOne) {
    return switch (type.kind()) {
      case BOOLEAN -> pseudoBoolean(tinyIntOne);
      case TINYINT -> integer(type, Types.TINYINT, Integer.class, 3, 3);
      case SMALLINT -> integer(type, Types.SMALLINT, Integer.class, 5, 5);
      case MEDIUMINT -> integer(type, Types.INTEGER, Integer.class, 7, 8);
      case INT ->
          integer(type, Types.INTEGER, type.unsigned() ? Long.class : Integer.class, 10, 10);
      default ->
          integer(type, Types.BIGINT, type.unsigned() ? BigInteger.class : Long.class, 19, 20);
    };
  }

  private static ReportedType pseudoBoolean(TinyIntOne tinyIntOne) {
    return switch (tinyIntOne) {
      case BIT ->
          new ReportedType(Types.BIT, "BIT", Boolean.class.getName(), 1, 0, 1, false, false);
      case BOOLEAN ->
          new ReportedType(Types.BOOLEAN, "BOOLEAN", Boolean.class.getName(), 1, 0, 1, false, true);
      case TINYINT ->
          new ReportedType(Types.TINYINT, "TINYINT", Integer.class.getName(), 1, 0, 1, true, false);
    };
  }

  private static ReportedType integer(
      ColumnType type, int jdbcType, Class<?> objects, int signedWidth, int unsignedWidth) {
    int width = type.unsigned() ? unsignedWidth : signedWidth;
    return new ReportedType(
        jdbcType, type.toString(), objects.getName(), width, 0, width, !type.unsigned(), false);
  }

  private static ReportedType decimal(ColumnType type) {
    return new ReportedType(
        Types.DECIMAL,
        type.unsigned() ? "DECIMAL UNSIGNED" : "DECIMAL",
        BigDecimal.class.getName(),
        type.length(),
        type.scale(),
        type.length(),
        !type.unsigned(),
        true);
  }

  private static ReportedType temporal(ColumnType type) {
    int fraction = type.scale() == 0 ? 0 : type.scale() + 1;
    return switch (type.kind()) {
      case DATE -> temporal(type, Types.DATE, java.sql.Date.class, 10);
      case TIME -> temporal(type, Types.TIME, java.sql.Time.class, 10 + fraction);
      case DATETIME -> temporal(type, Types.TIMESTAMP, LocalDateTime.class, 19 + fraction);
      default -> temporal(type, Types.TIMESTAMP, java.sql.Timestamp.class, 19 + fraction);
    };
  }

  private static ReportedType temporal(
      ColumnType type, int jdbcType, Class<?> objects, int characters) {
    return new ReportedType(
        jdbcType, type.kind().name(), objects.getName(), characters, 0, characters, false, false);
  }

  private static ReportedType text(ColumnType type) {
    int jdbcType =
        switch (type.kind()) {
          case CHAR -> Types.CHAR;
          case VARCHAR, TINYTEXT -> Types.VARCHAR;
          default -> Types.LONGVARCHAR;
        };
    int characters = characters(type);
    return new ReportedType(
        jdbcType,
        type.kind().name(),
        String.class.getName(),
        characters,
        0,
        characters,
        false,
        true);
  }

  private static int characters(ColumnType type) {
    // It takes the bytes of a TEXT, in which that many characters of four bytes fit.
    return type.length() > 0
        ? type.length()
        : (int) Math.min(type.maxBytes(), Integer.MAX_VALUE) / ColumnType.UTF8_BYTES_PER_CHARACTER;
  }

  private static ReportedType bytes(ColumnType type) {
    int jdbcType =
        switch (type.kind()) {
          case BINARY -> Types.BINARY;
          case VARBINARY, TINYBLOB -> Types.VARBINARY;
          default -> Types.LONGVARBINARY;
        };
    int size = (int) Math.min(type.maxBytes(), Integer.MAX_VALUE);
    return new ReportedType(jdbcType, type.kind().name(), BYTES_CLASS, size, 0, size, false, true);
  }
}
