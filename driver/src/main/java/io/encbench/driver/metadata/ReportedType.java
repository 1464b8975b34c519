package io.encbench.driver.metadata;

import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.TinyIntOne;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The description of a column type in JDBC metadata, as Connector/J 9 gives it for a plain utf8mb4
 * column with a binary collation. Immutable.
 *
 * @param jdbcType a constant of {@link Types}
 * @param name the SQL name of the type in {@code ResultSetMetaData}, without parameters
 * @param catalogueName the name in {@code DatabaseMetaData}, which differs for ENUM
 * @param className the class of the object that {@code getObject} returns
 * @param precision the precision in {@code ResultSetMetaData}, which is also the display size
 * @param scale the digits after the point of DECIMAL; 0 for other types
 * @param signed whether it is a signed number
 * @param caseSensitive whether 'a' and 'A' differ; true for DECIMAL, as in Connector/J
 * @param columnSize the size in {@code DatabaseMetaData}, which counts TIME and TEXT differently
 * @param decimalDigits the digits in {@code DatabaseMetaData}, or null where they do not apply
 * @param octetLength the maximum length of text and bytes in bytes, or null for other types
 */
public record ReportedType(
    int jdbcType,
    String name,
    String catalogueName,
    String className,
    int precision,
    int scale,
    boolean signed,
    boolean caseSensitive,
    int columnSize,
    @Nullable Integer decimalDigits,
    @Nullable Integer octetLength) {
  private static final int BYTES_PER_CHARACTER = 4;
  private static final int TINY_BYTES = (1 << 8) - 1;
  private static final int SHORT_BYTES = (1 << 16) - 1;
  private static final int MEDIUM_BYTES = (1 << 24) - 1;
  private static final int LONGEST_JSON = 1 << 30;

  /** Creates a type with one name. */
  private ReportedType(
      int jdbcType,
      String name,
      String className,
      int precision,
      int scale,
      boolean signed,
      boolean caseSensitive,
      int columnSize,
      @Nullable Integer decimalDigits,
      @Nullable Integer octetLength) {
    this(
        jdbcType,
        name,
        name,
        className,
        precision,
        scale,
        signed,
        caseSensitive,
        columnSize,
        decimalDigits,
        octetLength);
  }

  static ReportedType of(ColumnType type, TinyIntOne booleans) {
    return switch (type.kind()) {
      case BOOLEAN -> ofBoolean(booleans);
      case BIT -> ofBoolean(TinyIntOne.BIT);
      case TINYINT -> integer(Types.TINYINT, type, Integer.class, 3);
      case SMALLINT -> integer(Types.SMALLINT, type, Integer.class, 5);
      case MEDIUMINT -> integer(Types.INTEGER, type, Integer.class, type.unsigned() ? 8 : 7);
      case INT -> integer(Types.INTEGER, type, type.unsigned() ? Long.class : Integer.class, 10);
      case BIGINT ->
          type.unsigned()
              ? integer(Types.BIGINT, type, BigInteger.class, 20)
              : integer(Types.BIGINT, type, Long.class, 19);
      case DECIMAL -> decimal(type);
      case DOUBLE ->
          new ReportedType(
              Types.DOUBLE, "DOUBLE", Double.class.getName(), 22, 0, true, false, 22, 0, null);
      case FLOAT ->
          new ReportedType(
              Types.REAL, "FLOAT", Float.class.getName(), 12, 0, true, false, 12, 0, null);
      case DATE -> temporal(Types.DATE, type, Date.class, 10, 10);
      // A result set counts a sign and three digits for the hours, DatabaseMetaData does not.
      case TIME -> temporal(Types.TIME, type, Time.class, 10, 8);
      case DATETIME -> temporal(Types.TIMESTAMP, type, LocalDateTime.class, 19, 19);
      case TIMESTAMP -> temporal(Types.TIMESTAMP, type, Timestamp.class, 19, 19);
      case CHAR -> text(Types.CHAR, type);
      case VARCHAR -> text(Types.VARCHAR, type);
      case TINYTEXT -> longText(Types.VARCHAR, type, TINY_BYTES);
      case TEXT -> longText(Types.LONGVARCHAR, type, SHORT_BYTES);
      case MEDIUMTEXT -> longText(Types.LONGVARCHAR, type, MEDIUM_BYTES);
      case LONGTEXT -> longText(Types.LONGVARCHAR, type, Integer.MAX_VALUE);
      case ENUM -> enumeration(type);
      case JSON -> document(type);
      case BINARY -> bytes(Types.BINARY, type, type.length());
      case VARBINARY -> bytes(Types.VARBINARY, type, type.length());
      case TINYBLOB -> bytes(Types.VARBINARY, type, TINY_BYTES);
      case BLOB -> bytes(Types.LONGVARBINARY, type, SHORT_BYTES);
      case MEDIUMBLOB -> bytes(Types.LONGVARBINARY, type, MEDIUM_BYTES);
      case LONGBLOB -> bytes(Types.LONGVARBINARY, type, Integer.MAX_VALUE);
    };
  }

  private static ReportedType ofBoolean(TinyIntOne booleans) {
    return switch (booleans) {
      case BIT -> bool(Types.BIT, "BIT", 1, false);
      case BOOLEAN -> bool(Types.BOOLEAN, "BOOLEAN", 3, true);
      case TINYINT ->
          integer(
              Types.TINYINT,
              new ColumnType(ColumnType.Kind.TINYINT, 0, 0, false),
              Integer.class,
              3);
    };
  }

  private static ReportedType bool(
      int jdbcType, String name, int precision, boolean caseSensitive) {
    return new ReportedType(
        jdbcType,
        name,
        Boolean.class.getName(),
        precision,
        0,
        false,
        caseSensitive,
        precision,
        null,
        null);
  }

  private static ReportedType integer(
      int jdbcType, ColumnType type, Class<?> object, int precision) {
    return new ReportedType(
        jdbcType,
        numberName(type),
        object.getName(),
        precision,
        0,
        !type.unsigned(),
        false,
        precision,
        null,
        null);
  }

  private static ReportedType decimal(ColumnType type) {
    return new ReportedType(
        Types.DECIMAL,
        numberName(type),
        BigDecimal.class.getName(),
        type.length(),
        type.scale(),
        !type.unsigned(),
        true,
        type.length(),
        type.scale(),
        null);
  }

  private static String numberName(ColumnType type) {
    return type.unsigned() ? type.kind().name() + " UNSIGNED" : type.kind().name();
  }

  private static ReportedType temporal(
      int jdbcType, ColumnType type, Class<?> object, int precision, int columnSize) {
    int fraction = type.scale() == 0 ? 0 : type.scale() + 1;
    return new ReportedType(
        jdbcType,
        type.kind().name(),
        object.getName(),
        precision + fraction,
        0,
        false,
        false,
        columnSize + fraction,
        null,
        null);
  }

  private static ReportedType longText(int jdbcType, ColumnType type, int bytes) {
    return characters(jdbcType, type, bytes / BYTES_PER_CHARACTER, bytes, bytes);
  }

  private static ReportedType text(int jdbcType, ColumnType type) {
    int length = type.length();
    return characters(jdbcType, type, length, length, length * BYTES_PER_CHARACTER);
  }

  private static ReportedType enumeration(ColumnType type) {
    int length =
        type.members().stream()
            .mapToInt(member -> member.codePointCount(0, member.length()))
            .max()
            .orElse(0);
    return new ReportedType(
        Types.CHAR,
        ColumnType.Kind.CHAR.name(),
        type.kind().name(),
        String.class.getName(),
        length,
        0,
        false,
        true,
        length,
        null,
        length * BYTES_PER_CHARACTER);
  }

  private static ReportedType document(ColumnType type) {
    return new ReportedType(
        Types.LONGVARCHAR,
        type.kind().name(),
        String.class.getName(),
        Integer.MAX_VALUE,
        0,
        false,
        true,
        LONGEST_JSON,
        null,
        null);
  }

  private static ReportedType characters(
      int jdbcType, ColumnType type, int precision, int columnSize, int octetLength) {
    return new ReportedType(
        jdbcType,
        type.kind().name(),
        String.class.getName(),
        precision,
        0,
        false,
        true,
        columnSize,
        null,
        octetLength);
  }

  private static ReportedType bytes(int jdbcType, ColumnType type, int length) {
    return new ReportedType(
        jdbcType,
        type.kind().name(),
        byte[].class.getName(),
        length,
        0,
        false,
        true,
        length,
        null,
        length);
  }
}
