package io.encbench.driver.rules;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The SQL type of the plaintext values of an encrypted column. Immutable.
 *
 * @param kind the type without its parameters
 * @param length length in characters for CHAR and VARCHAR, in bytes for BINARY and VARBINARY; total
 *     number of digits for DECIMAL; 0 for other types
 * @param scale digits after the decimal point for DECIMAL; fractional-second digits for TIME,
 *     DATETIME and TIMESTAMP; otherwise 0
 * @param unsigned whether the type is UNSIGNED, which only DECIMAL and the integer types except
 *     BOOLEAN can be
 * @param members the values of an ENUM in their order; empty for other types
 */
public record ColumnType(Kind kind, int length, int scale, boolean unsigned, List<String> members) {

  /** The types that can be encrypted. */
  public enum Kind {
    /** {@code TINYINT(1)}, which drivers report as a bit or a boolean. */
    BOOLEAN(Family.INTEGER),
    TINYINT(Family.INTEGER),
    SMALLINT(Family.INTEGER),
    MEDIUMINT(Family.INTEGER),
    INT(Family.INTEGER),
    BIGINT(Family.INTEGER),
    DECIMAL(Family.DECIMAL),
    FLOAT(Family.DOUBLE),
    DOUBLE(Family.DOUBLE),
    DATE(Family.TEMPORAL),
    TIME(Family.TEMPORAL),
    DATETIME(Family.TEMPORAL),
    TIMESTAMP(Family.TEMPORAL),
    CHAR(Family.TEXT),
    VARCHAR(Family.TEXT),
    TINYTEXT(Family.TEXT),
    TEXT(Family.TEXT),
    MEDIUMTEXT(Family.TEXT),
    LONGTEXT(Family.TEXT),
    BINARY(Family.BYTES),
    VARBINARY(Family.BYTES),
    TINYBLOB(Family.BYTES),
    BLOB(Family.BYTES),
    MEDIUMBLOB(Family.BYTES),
    LONGBLOB(Family.BYTES),
    /** {@code BIT(1)}; wider ones cannot be encrypted. */
    BIT(Family.BIT),
    ENUM(Family.ENUM),
    JSON(Family.JSON);

    private final Family family;

    Kind(Family family) {
      this.family = family;
    }

    /** The family of values that the type holds. */
    public Family family() {
      return family;
    }
  }

  /** Families of values. Values of one family are converted and compared alike. */
  public enum Family {
    INTEGER,
    DECIMAL,
    DOUBLE,
    TEMPORAL,
    TEXT,
    BYTES,
    /** A number where it is compared, and a byte where it is text. */
    BIT,
    /** Text of a list: compared as text, and sorted by its place in the list. */
    ENUM,
    /** A JSON document, which the client neither compares nor computes with. */
    JSON;

    /** Whether the client computes with values of the family, and does not only compare them. */
    public boolean isComputable() {
      return this != BIT && this != ENUM && this != JSON;
    }
  }

  /** The largest number of digits of a DECIMAL that has a 64-bit integer as canonical form. */
  static final int LONG_DIGITS = 18;

  static final int UTF8_BYTES_PER_CHARACTER = 4;

  /** The digits that a DECIMAL has at most. */
  public static final int DECIMAL_DIGITS = 65;

  // MySQL's limits for the parameters (Reference Manual 8.0, chapter 11 "Data Types").
  private static final int DECIMAL_SCALE = 30;
  private static final int FRACTION_DIGITS = 6;
  private static final int CHAR_CHARACTERS = 255;
  // A VARCHAR in utf8mb4 takes up to 4 of the 65535 bytes of a row for each character.
  private static final int VARCHAR_CHARACTERS = 16_383;
  private static final int BINARY_BYTES = 255;
  private static final int VARBINARY_BYTES = 65_535;
  private static final int ENUM_MEMBERS = 65_535;
  private static final int ENUM_CHARACTERS = 255;

  /**
   * Checks the parameters against MySQL's limits.
   *
   * @throws IllegalArgumentException naming the parameter and its limits
   */
  public ColumnType {
    switch (kind) {
      case DECIMAL -> {
        range(kind, "digits", length, 1, DECIMAL_DIGITS);
        range(kind, "scale", scale, 0, Math.min(DECIMAL_SCALE, length));
      }
      case CHAR -> range(kind, "length", length, 0, CHAR_CHARACTERS);
      case VARCHAR -> range(kind, "length", length, 0, VARCHAR_CHARACTERS);
      case BINARY -> range(kind, "length", length, 0, BINARY_BYTES);
      case VARBINARY -> range(kind, "length", length, 0, VARBINARY_BYTES);
      default -> range(kind, "length", length, 0, 0);
    }
    switch (kind) {
      case DECIMAL -> {}
      case TIME, DATETIME, TIMESTAMP -> range(kind, "fraction", scale, 0, FRACTION_DIGITS);
      default -> range(kind, "scale", scale, 0, 0);
    }
    members = List.copyOf(members);
    requireMembers(kind, members);
    boolean mayBeUnsigned = kind.family() == Family.INTEGER || kind.family() == Family.DECIMAL;
    if (unsigned && (!mayBeUnsigned || kind == Kind.BOOLEAN)) {
      throw new IllegalArgumentException(kind + " cannot be UNSIGNED");
    }
  }

  /** Creates a type other than ENUM. */
  public ColumnType(Kind kind, int length, int scale, boolean unsigned) {
    this(kind, length, scale, unsigned, List.of());
  }

  private static void requireMembers(Kind kind, List<String> members) {
    if (members.isEmpty() == (kind == Kind.ENUM)) {
      throw new IllegalArgumentException(
          kind + (kind == Kind.ENUM ? " needs a list of values" : " takes no list of values"));
    }
    if (members.size() > ENUM_MEMBERS || new HashSet<>(members).size() < members.size()) {
      throw new IllegalArgumentException(
          "the values of an ENUM must differ, and there may be " + ENUM_MEMBERS);
    }
    for (String member : members) {
      // Servers drop spaces at the end, and cells are filled up with NUL.
      if (member.length() > ENUM_CHARACTERS || member.endsWith(" ") || member.indexOf('\0') >= 0) {
        throw new IllegalArgumentException(
            "a value of an ENUM has more than "
                + ENUM_CHARACTERS
                + " characters, ends with a space, or has a NUL");
      }
    }
  }

  private static void range(Kind kind, String parameter, int value, int least, int most) {
    if (value >= least && value <= most) {
      return;
    }
    throw new IllegalArgumentException(
        most == 0
            ? kind + " takes no " + parameter
            : parameter
                + " of "
                + kind
                + " is "
                + value
                + "; allowed are "
                + least
                + " to "
                + most);
  }

  /**
   * Parses a type as written in SQL, such as {@code DECIMAL(12,2) UNSIGNED}, without character set,
   * collation or column attributes.
   *
   * @throws IllegalArgumentException if the type cannot be encrypted, in which case the message
   *     lists those that can; or if its parameters are invalid
   */
  public static ColumnType parse(String sql) {
    return MemberList.isEnum(sql)
        ? new ColumnType(Kind.ENUM, 0, 0, false, new MemberList(sql).members())
        : new TypeText(sql).type();
  }

  /**
   * Whether equal values of the two types have the same canonical form and therefore equal cells.
   */
  public boolean sameEncoding(ColumnType other) {
    return encoding().equals(other.encoding());
  }

  private String encoding() {
    return switch (kind) {
      case BOOLEAN, TINYINT, SMALLINT, MEDIUMINT, INT -> "integer";
      case BIGINT -> unsigned ? "unsigned integer" : "integer";
      case DECIMAL ->
          isLong() ? "decimal " + scale : "decimal " + scale + " of " + decimalBytes() + " bytes";
      case CHAR, VARCHAR, TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT -> "text";
      case BINARY, VARBINARY, TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB -> "bytes";
      case FLOAT, DOUBLE, DATE, TIME, DATETIME, TIMESTAMP, BIT, JSON -> kind.name();
      case ENUM -> toString();
    };
  }

  /** Whether the length of the canonical form depends on the value. */
  public boolean isOfAnyLength() {
    return switch (kind.family()) {
      case TEXT, BYTES, JSON -> true;
      case INTEGER, DECIMAL, DOUBLE, TEMPORAL, BIT, ENUM -> false;
    };
  }

  /** Whether the canonical form is a 64-bit integer that sorts in the same order as the values. */
  public boolean isLong() {
    return switch (kind.family()) {
      case INTEGER, DOUBLE, TEMPORAL, BIT -> true;
      case DECIMAL -> length <= LONG_DIGITS;
      case TEXT, BYTES, ENUM, JSON -> false;
    };
  }

  /** Whether its values are integers, all of which a {@code long} holds. */
  public boolean isSignedLong() {
    return kind.family() == Family.INTEGER && !(kind == Kind.BIGINT && unsigned);
  }

  /**
   * Width, in bits, of the two's complement integer that can hold the canonical form of every
   * value.
   *
   * @throws IllegalStateException if the canonical form is not an integer
   */
  public int bits() {
    int signBit = unsigned ? 1 : 0;
    return switch (kind) {
      case BOOLEAN, TINYINT, SMALLINT, MEDIUMINT, INT -> integerBits() + signBit;
      case BIGINT, DOUBLE -> 64;
      case FLOAT -> 32;
      case DATE -> 23;
      case TIME -> 43;
      case DATETIME -> 59;
      case TIMESTAMP -> 52;
      case BIT -> 2;
      case DECIMAL -> {
        if (!isLong()) {
          throw new IllegalStateException(this + " is not held as an integer");
        }
        yield decimalBits();
      }
      default -> throw new IllegalStateException(this + " is not held as an integer");
    };
  }

  /**
   * The canonical form that stands for the server's time in the {@code DEFAULT} of a column. It is
   * the largest integer of the type's width, which is no value of the type.
   *
   * @throws IllegalStateException if the type is not a date or time
   */
  public long clockMark() {
    if (kind.family() != Family.TEMPORAL) {
      throw new IllegalStateException(this + " is not a date or time");
    }
    return (1L << (bits() - 1)) - 1;
  }

  /**
   * Width, in bits, of a plain column of an integer type.
   *
   * @throws IllegalStateException if the type is not an integer type
   */
  public int integerBits() {
    return switch (kind) {
      case BOOLEAN, TINYINT -> 8;
      case SMALLINT -> 16;
      case MEDIUMINT -> 24;
      case INT -> 32;
      case BIGINT -> 64;
      default -> throw new IllegalStateException(this + " is not an integer type");
    };
  }

  /**
   * Length, in bytes, of the two's complement unscaled value, for a DECIMAL too large for 64 bits.
   */
  public int decimalBytes() {
    return (decimalBits() + 7) / 8;
  }

  private int decimalBits() {
    return BigInteger.TEN.pow(length).subtract(BigInteger.ONE).bitLength() + 1;
  }

  /** Maximum length, in bytes, of a value's canonical form; 8 for types with an integer form. */
  public long maxBytes() {
    return switch (kind) {
      case CHAR, VARCHAR -> (long) length * UTF8_BYTES_PER_CHARACTER;
      case BINARY, VARBINARY -> length;
      case TINYTEXT, TINYBLOB -> 0xFFL;
      case TEXT, BLOB -> 0xFFFFL;
      case MEDIUMTEXT, MEDIUMBLOB -> 0xFFFFFFL;
      case LONGTEXT, LONGBLOB, JSON -> 0xFFFFFFFFL;
      case ENUM ->
          members.stream()
              .mapToInt(member -> member.getBytes(StandardCharsets.UTF_8).length)
              .max()
              .orElse(0);
      case DECIMAL -> isLong() ? Long.BYTES : decimalBytes();
      default -> Long.BYTES;
    };
  }

  /**
   * Storage size, in bytes, of a value in a plain column (MySQL Reference Manual 8.0, 11.7 "Data
   * Type Storage Requirements"). Text and binary types count with their declared width, text at one
   * byte per character.
   */
  public long plainBytes() {
    int fraction = (scale + 1) / 2;
    return switch (kind) {
      case BOOLEAN, TINYINT, BIT -> 1;
      case SMALLINT -> 2;
      case MEDIUMINT, DATE -> 3;
      case INT, FLOAT -> 4;
      case BIGINT, DOUBLE -> 8;
      case DECIMAL -> packedBytes(length - scale) + packedBytes(scale);
      case TIME -> 3 + fraction;
      case TIMESTAMP -> 4 + fraction;
      case DATETIME -> 5 + fraction;
      case CHAR, VARCHAR -> length;
      case ENUM -> members.size() < 256 ? 1 : 2;
      default -> maxBytes();
    };
  }

  /** Four bytes for each group of nine digits, half a byte for each of the remaining digits. */
  private static int packedBytes(int digits) {
    return digits / 9 * 4 + (digits % 9 + 1) / 2;
  }

  /** The type as SQL text that {@link #parse} accepts. */
  @Override
  public String toString() {
    String name = kind.name() + parameters();
    return unsigned ? name + " UNSIGNED" : name;
  }

  private String parameters() {
    return switch (kind) {
      case DECIMAL -> "(" + length + "," + scale + ")";
      case CHAR, VARCHAR, BINARY, VARBINARY -> "(" + length + ")";
      case TIME, DATETIME, TIMESTAMP -> scale == 0 ? "" : "(" + scale + ")";
      case BIT -> "(1)";
      case ENUM ->
          members.stream()
              .map(member -> "'" + member.replace("'", "''") + "'")
              .collect(Collectors.joining(",", "(", ")"));
      default -> "";
    };
  }
}
