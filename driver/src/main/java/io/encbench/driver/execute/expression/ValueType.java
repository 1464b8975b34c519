package io.encbench.driver.execute.expression;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.ColumnType.Kind;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The SQL type of an expression (Reference Manual 8.0, 12.25 "Precision Math", and the types that
 * the servers report). Immutable.
 *
 * @param kind the type that the server reports for an INTEGER; one kind of the family for the
 *     others; null for {@link #UNKNOWN} and {@link #NULL}
 * @param length the digits before the point of a number, the characters of text; {@link #ANY} if
 *     the type does not determine it
 * @param scale digits after the point, or of the fraction of a second
 * @param unsigned whether an integer is unsigned
 * @param collation how text is compared; null if the connection decides
 */
public record ValueType(
    @Nullable Kind kind, long length, int scale, boolean unsigned, @Nullable Collation collation) {
  /** Stands for a length that the type does not determine. */
  public static final long ANY = -1;

  /** The type is not determined before a value is there. */
  public static final ValueType UNKNOWN = new ValueType(null, ANY, 0, false, null);

  /** The type of NULL, which every other type takes in. */
  public static final ValueType NULL = new ValueType(null, 0, 0, false, null);

  /** A condition's value. */
  public static final ValueType TRUTH = whole(1);

  private static final int MOST_DIGITS = 65;
  private static final int MOST_SCALE = 30;
  private static final long MOST_IN_VARCHAR = 16_383;
  private static final long MOST_IN_TEXT = 0xFFFFL;
  private static final long MOST_IN_MEDIUM_TEXT = 0x3FFFFFL;
  private static final int DATE_LENGTH = 10;
  private static final int DATE_TIME_LENGTH = 19;
  private static final int LONG_DIGITS = 19;
  private static final int UNSIGNED_LONG_DIGITS = 20;

  /** A BIGINT of so many digits. */
  public static ValueType whole(int digits) {
    return new ValueType(Kind.BIGINT, digits, 0, false, null);
  }

  /** A DECIMAL. */
  public static ValueType decimal(long whole, int scale) {
    return new ValueType(
        Kind.DECIMAL, Math.min(whole, MOST_DIGITS), Math.min(scale, MOST_SCALE), false, null);
  }

  /** Text of at most so many characters. */
  public static ValueType text(long length, @Nullable Collation collation) {
    return new ValueType(Kind.VARCHAR, length, 0, false, collation);
  }

  public static ValueType date() {
    return new ValueType(Kind.DATE, ANY, 0, false, null);
  }

  public static ValueType dateTime(int scale) {
    return new ValueType(Kind.DATETIME, ANY, scale, false, null);
  }

  /** The type of a column. */
  public static ValueType of(ColumnType type, @Nullable Collation collation) {
    return switch (type.kind()) {
      case BOOLEAN, TINYINT -> integer(type, 3);
      case SMALLINT -> integer(type, 5);
      case MEDIUMINT -> integer(type, 8);
      case INT -> integer(type, 10);
      case BIGINT -> integer(type, type.unsigned() ? UNSIGNED_LONG_DIGITS : LONG_DIGITS);
      case DECIMAL ->
          new ValueType(
              Kind.DECIMAL,
              (long) type.length() - type.scale(),
              type.scale(),
              type.unsigned(),
              null);
      case CHAR, VARCHAR -> new ValueType(type.kind(), type.length(), 0, false, collation);
      case TINYTEXT -> new ValueType(type.kind(), 0xFFL, 0, false, collation);
      case TEXT -> new ValueType(type.kind(), MOST_IN_TEXT, 0, false, collation);
      case MEDIUMTEXT -> new ValueType(type.kind(), 0xFFFFFFL, 0, false, collation);
      case LONGTEXT -> new ValueType(type.kind(), 0xFFFFFFFFL, 0, false, collation);
      default -> new ValueType(type.kind(), ANY, type.scale(), false, null);
    };
  }

  private static ValueType integer(ColumnType type, int digits) {
    return new ValueType(type.kind(), digits, 0, type.unsigned(), null);
  }

  /** The type of a literal or parameter, as far as its value shows it. */
  public static ValueType of(SqlValue value) {
    if (value.isNull()) {
      return NULL;
    }
    if (value instanceof SqlValue.Whole whole) {
      return new ValueType(Kind.BIGINT, digits(whole.number()), 0, whole.unsigned(), null);
    }
    if (value instanceof SqlValue.Exact exact) {
      return decimal(digits(exact.number()), exact.scale());
    }
    if (value instanceof SqlValue.Approximate || value instanceof SqlValue.Real) {
      return new ValueType(Kind.DOUBLE, ANY, 0, false, null);
    }
    if (value instanceof SqlValue.Text text) {
      return text(text.value().codePointCount(0, text.value().length()), text.collation());
    }
    return value instanceof SqlValue.Bytes
        ? new ValueType(Kind.LONGBLOB, ANY, 0, false, null)
        : UNKNOWN;
  }

  /** The digits before the point, which are one in a number such as 0.05. */
  private static int digits(BigDecimal value) {
    return Math.max(1, value.precision() - value.scale());
  }

  /** Whether the client computes with values of the type, and does not only compare them. */
  public boolean isComputable() {
    Family family = family();
    return family == null || family.isComputable();
  }

  public boolean isKnown() {
    return kind != null || equals(NULL);
  }

  public boolean isNull() {
    return equals(NULL);
  }

  /** The family of values; null if it is not known. */
  public @Nullable Family family() {
    return kind == null ? null : kind.family();
  }

  public boolean is(Family family) {
    return family() == family;
  }

  /** Whether it is an integer or a DECIMAL. */
  public boolean isExact() {
    return is(Family.INTEGER) || is(Family.DECIMAL);
  }

  /** Whether it is a DATE or a DATETIME. */
  public boolean isMoment() {
    return kind == Kind.DATE || kind == Kind.DATETIME;
  }

  /** The total number of digits of a number. */
  public int precision() {
    return length == ANY ? MOST_DIGITS : (int) Math.min(MOST_DIGITS, length + scale);
  }

  /** The most characters that the text of a value has. */
  public long characters() {
    Family family = family();
    if (family == null) {
      return equals(NULL) ? 0 : ANY;
    }
    return switch (family) {
      case INTEGER -> length + (unsigned ? 0 : 1);
      case DECIMAL -> (long) precision() + (scale > 0 ? 1 : 0) + (unsigned ? 0 : 1);
      case TEXT -> length;
      case TEMPORAL ->
          kind == Kind.DATE ? DATE_LENGTH : DATE_TIME_LENGTH + (scale > 0 ? 1L + scale : 0);
      default -> ANY;
    };
  }

  /** The type in the metadata of a result. */
  public ColumnType reported() {
    Kind known = Objects.requireNonNull(kind);
    return switch (known.family()) {
      case INTEGER -> new ColumnType(known, 0, 0, unsigned);
      case DECIMAL -> new ColumnType(Kind.DECIMAL, Math.max(1, precision()), scale, unsigned);
      case TEXT -> reportedText(known);
      default -> new ColumnType(known, 0, scale, false);
    };
  }

  private ColumnType reportedText(Kind known) {
    if (known == Kind.CHAR) {
      return new ColumnType(known, (int) length, 0, false);
    }
    if (length == ANY || length > MOST_IN_MEDIUM_TEXT) {
      return new ColumnType(Kind.LONGTEXT, 0, 0, false);
    }
    return length > MOST_IN_VARCHAR
        ? new ColumnType(Kind.MEDIUMTEXT, 0, 0, false)
        : new ColumnType(Kind.VARCHAR, (int) length, 0, false);
  }

  /**
   * The type of CASE and COALESCE of values of these types.
   *
   * @param construct the expression, for messages
   * @throws java.sql.SQLFeatureNotSupportedException if the servers disagree about it, or if values
   *     would be converted to or from a DOUBLE
   */
  public static ValueType common(String construct, List<ValueType> types) throws SQLException {
    ValueType common = NULL;
    boolean known = true;
    for (ValueType type : types) {
      if (type.isKnown()) {
        common = common.with(construct, type);
      } else {
        known = false;
      }
    }
    return known ? common : UNKNOWN;
  }

  private ValueType with(String construct, ValueType other) throws SQLException {
    if (isNull() || equals(other)) {
      return other;
    }
    if (other.isNull()) {
      return this;
    }
    if (isExact() && other.isExact()) {
      return is(Family.INTEGER) && other.is(Family.INTEGER) ? ofIntegers(other) : ofDecimals(other);
    }
    if (isMoment() && other.isMoment()) {
      return dateTime(Math.max(scale, other.scale));
    }
    if ((is(Family.TEXT) || other.is(Family.TEXT)) && hasText() && other.hasText()) {
      return new ValueType(
          isFixedWith(other) || other.isFixedWith(this) ? Kind.CHAR : Kind.VARCHAR,
          Math.max(characters(), other.characters()),
          0,
          false,
          Collation.common(construct, collation, other.collation));
    }
    throw Refusal.inClient(construct + " of values of such different types");
  }

  /** Whether the client knows the text that the server makes of a value. */
  boolean hasText() {
    return isExact() || isMoment() || is(Family.TEXT);
  }

  /** Whether it is a CHAR that stays one next to another type. */
  private boolean isFixedWith(ValueType other) {
    return kind == Kind.CHAR && (other.kind == Kind.CHAR || !other.is(Family.TEXT));
  }

  private ValueType ofIntegers(ValueType other) {
    Kind wider = kind(this).compareTo(kind(other)) > 0 ? kind(this) : kind(other);
    long digits = Math.max(length, other.length);
    if (unsigned == other.unsigned) {
      return new ValueType(wider, digits, 0, unsigned, null);
    }
    boolean large = (unsigned ? this : other).kind == Kind.BIGINT;
    return large ? decimal(digits, 0) : new ValueType(Kind.BIGINT, digits, 0, false, null);
  }

  private static Kind kind(ValueType type) {
    return Objects.requireNonNull(type.kind);
  }

  private ValueType ofDecimals(ValueType other) {
    return decimal(Math.max(length, other.length), Math.max(scale, other.scale));
  }
}
