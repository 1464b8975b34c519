package io.encbench.driver.differential;

import io.encbench.driver.differential.DataType.Family;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Generates values that a type holds exactly: extremes, nearly equal values, and others. */
final class RandomValues {
  /** Text in the form of a date, and of a date and time, that is none. */
  static final List<Value> NO_DATES =
      List.of(
          new Value("2000-02-30", "'2000-02-30'"),
          new Value("2000-02-29 25:00:00", "'2000-02-29 25:00:00'"));

  private static final LocalDateTime LAST_IN_EVERY_ZONE =
      LocalDateTime.parse("9999-12-30T23:59:59");

  private static final LocalDateTime FIRST_TIMESTAMP = LocalDateTime.parse("1970-01-02T00:00:00");
  private static final LocalDateTime LAST_TIMESTAMP = LocalDateTime.parse("2038-01-18T03:14:07");

  /**
   * A number with more decimals than any column. Every column can hold the value to which it would
   * be rounded.
   */
  private static final BigDecimal NEARLY_ZERO = new BigDecimal("4e-20");

  private static final List<String> TEXTS =
      List.of(
          "",
          "a",
          "A",
          "a ",
          " a",
          "a\u0301",
          "\u00e1",
          "\u00df",
          "ss",
          "\ud83d\ude00",
          "\ud83d\ude01",
          "it's",
          "\"q\"",
          "b\\",
          "\\'",
          "50%_",
          "?",
          "-- ",
          "/*",
          ";",
          "a\nb",
          // MariaDB sorts a zero byte at the end as if it were none.
          "\0a",
          "\u65e5\u672c",
          "NULL",
          "0",
          "00",
          "1e0",
          "-5",
          "+7 ",
          "12abc",
          "3.75",
          "abcabcA",
          "  ab  ",
          "a\ud83d\ude00b\ud83d\ude01",
          "\u00e1\u00df\u0416\u65e5");

  private static final List<String> DOCUMENTS =
      List.of(
          "{}",
          "[ ]",
          "null",
          "\"it's\"",
          "-0",
          "18446744073709551615",
          "1.50",
          "[1, 2e3, true]",
          "{\"b\": 1, \"a\": [null, \"\\n\\u0041\"], \"b\": 2}",
          "{\"\ud83d\ude00\":{\"a b\":\"\\\\\"}}");

  private final Random random;

  /**
   * Whether a time is in the year 10000 in some zone of a session. A server stores it, and refuses
   * it in a condition even if no row needs it.
   */
  static boolean isLast(LocalDateTime time) {
    return time.isAfter(LAST_IN_EVERY_ZONE);
  }

  /** Whether a TIMESTAMP can hold it in every time zone. */
  static boolean isTimestamp(LocalDateTime time) {
    return !time.isBefore(FIRST_TIMESTAMP) && !time.isAfter(LAST_TIMESTAMP);
  }

  RandomValues(Random random) {
    this.random = random;
  }

  /** Values that all columns of one type repeatedly hold, so that equal values occur. */
  List<Value> pool(DataType type, int size) {
    List<Value> pool = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      pool.add(random.nextInt(3) == 0 ? any(type) : edge(type));
    }
    return pool;
  }

  /** Any value of the type. */
  Value any(DataType type) {
    return switch (type.family()) {
      case INTEGER, BOOLEAN -> integer(within(type), type);
      case DECIMAL ->
          decimal(
              new BigInteger(BigInteger.TEN.pow(type.length()).bitLength(), random)
                  .mod(BigInteger.TEN.pow(type.length()))
                  .multiply(BigInteger.valueOf(random.nextBoolean() ? 1 : -1)),
              type);
      // The protocols show a number with few digits alike.
      case FLOAT -> real((random.nextInt(8000) - 4000) / 4.0);
      case DOUBLE -> real((random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(25) - 8));
      case DATE -> date(LocalDate.parse("1000-01-01").plusDays(random.nextInt(3_287_181)));
      case TIME -> time((long) ((random.nextDouble() - 0.5) * 2 * 838 * 3600e6), type);
      case DATETIME ->
          dateTime(
              LocalDateTime.parse("1000-01-01T00:00:00")
                  .plusSeconds((long) (random.nextDouble() * 2.8e11))
                  .plus(random.nextInt(1_000_000), ChronoUnit.MICROS),
              type);
      case TIMESTAMP ->
          dateTime(
              FIRST_TIMESTAMP
                  .plusSeconds(random.nextInt(Integer.MAX_VALUE - 172_800))
                  .plus(random.nextInt(1_000_000), ChronoUnit.MICROS),
              type);
      case TEXT -> text(randomText(type), type);
      case BYTES -> bytes(randomBytes(random.nextInt(width(type) + 1)));
      case BIT, ENUM, JSON -> edge(type);
    };
  }

  /** An extreme value of the type, or one of the few values around zero. */
  private Value edge(DataType type) {
    return switch (type.family()) {
      case INTEGER, BOOLEAN ->
          switch (random.nextInt(9)) {
            case 0 -> integer(type.least(), type);
            case 1 -> integer(type.greatest(), type);
            case 2 -> integer(type.greatest().shiftRight(1).add(BigInteger.ONE), type);
            case 3 -> integer(BigInteger.valueOf(pick(List.of(15L, 25L, 35L, 104L))), type);
            case 4 -> integer(type.least().max(BigInteger.valueOf(-1 - random.nextInt(25))), type);
            default -> integer(BigInteger.valueOf(random.nextInt(4)), type);
          };
      case DECIMAL ->
          switch (random.nextInt(8)) {
            case 0 -> decimal(BigInteger.TEN.pow(type.length()).subtract(BigInteger.ONE), type);
            case 1 -> decimal(BigInteger.ONE.subtract(BigInteger.TEN.pow(type.length())), type);
            case 2 ->
                decimal(
                    BigInteger.TEN
                        .pow(type.scale())
                        .multiply(BigInteger.valueOf(random.nextInt(4))),
                    type);
            case 3, 4 -> decimal(half(type), type);
            case 5 ->
                decimal(BigInteger.valueOf(pick(List.of(5L, -5L, 25L, -25L, 35L, 45L))), type);
            default -> decimal(BigInteger.valueOf(random.nextInt(5) - 2), type);
          };
      case FLOAT -> real(pick(List.of(0.0, 1.0, -1.5, 0.125, 65536.0)));
      case DOUBLE ->
          real(
              pick(
                  List.of(
                      0.0,
                      1.0,
                      -1.5,
                      0.1,
                      0.1,
                      16777217.0,
                      1e15,
                      1.0E16,
                      Double.MAX_VALUE,
                      -Double.MAX_VALUE,
                      Double.MIN_NORMAL,
                      123456789.125)));
      case DATE ->
          date(
              LocalDate.parse(
                  pick(
                      List.of(
                          "1000-01-01",
                          "1582-10-04",
                          "1582-10-15",
                          "1969-12-31",
                          "1970-01-01",
                          "2000-02-29",
                          "2019-03-31",
                          "2020-01-31",
                          "2020-01-31",
                          "2021-08-30",
                          "9999-12-31"))));
      case TIME -> time(pick(List.of(0L, 1L, -1L, 86_399_999_999L, 3_020_399L, -3_020_399L)), type);
      case DATETIME ->
          dateTime(
              LocalDateTime.parse(
                  pick(
                      List.of(
                          "1000-01-01T00:00:00",
                          "1969-12-31T23:59:59.999999",
                          "2000-02-29T12:00:00",
                          "2000-02-29T12:00:00.1",
                          "2000-02-29T00:00:00",
                          "2000-02-29T23:30:00.654321",
                          "2019-03-31T00:15:30",
                          "2020-01-31T23:59:59.999999",
                          "9999-12-31T23:59:59"))),
              type);
      case TIMESTAMP ->
          dateTime(
              pick(
                  List.of(
                      FIRST_TIMESTAMP,
                      LAST_TIMESTAMP,
                      LocalDateTime.parse("2000-02-29T12:00:00.5"))),
              type);
      case TEXT -> text(pick(TEXTS), type);
      case BYTES ->
          bytes(
              pick(
                  List.of(
                      new byte[0],
                      new byte[1],
                      new byte[2],
                      new byte[] {(byte) 0xff},
                      new byte[] {(byte) 0x80, 0},
                      new byte[] {0x7f, (byte) 0xff},
                      new byte[] {'a'},
                      new byte[] {'a', ' '},
                      new byte[] {'a', 0},
                      new byte[] {'\'', '\\', '?'},
                      randomBytes(width(type)))));
      case BIT -> {
        boolean on = random.nextBoolean();
        String literal = pick(on ? List.of("0b1", "1", "TRUE") : List.of("0b0", "0", "FALSE"));
        yield new Value(random.nextBoolean() ? on : (Object) (on ? 1L : 0L), literal);
      }
      case ENUM -> text(pick(DataType.MEMBERS), type);
      case JSON -> text(pick(DOCUMENTS), type);
    };
  }

  /**
   * The digits of a number that ends on a half, of which every second one has an even digit before.
   */
  private BigInteger half(DataType type) {
    int scale = Math.max(1, type.scale());
    return BigInteger.TEN
        .pow(scale - 1)
        .multiply(BigInteger.valueOf(5 + 10L * (random.nextInt(7) - 3)));
  }

  /** The server's time as a value of the type, in one of its forms; empty for other types. */
  String clock(DataType type) {
    String digits = "(" + (random.nextInt(3) > 0 ? type.scale() : random.nextInt(7)) + ")";
    return switch (type.family()) {
      case DATE -> pick(List.of("CURDATE()", "CURRENT_DATE", "CURDATE() - INTERVAL 1 QUARTER"));
      case TIME -> pick(List.of("CURTIME" + digits, "CURRENT_TIME" + digits, "CURTIME()"));
      case DATETIME, TIMESTAMP ->
          pick(
              List.of(
                  "NOW()",
                  "NOW" + digits,
                  "CURRENT_TIMESTAMP" + digits,
                  "UTC_TIMESTAMP" + digits,
                  "CURDATE()",
                  "CURDATE() + INTERVAL 5 HOUR",
                  "NOW" + digits + " - INTERVAL 1 QUARTER",
                  "DATE_ADD(NOW" + digits + ", INTERVAL 90 MINUTE)"));
      default -> "";
    };
  }

  /** A DEFAULT that is the server's time; null for types that have none. */
  static @Nullable Value clockPreset(DataType type) {
    String digits = type.scale() == 0 ? "" : "(" + type.scale() + ")";
    return switch (type.family()) {
      case DATE -> new Value("", "(CURRENT_DATE)");
      case TIME -> new Value("", "(CURRENT_TIME" + digits + ")");
      case DATETIME, TIMESTAMP -> new Value("", "CURRENT_TIMESTAMP" + digits);
      default -> null;
    };
  }

  /**
   * An equal value in another spelling: a DECIMAL with fewer or more trailing zeros, a DOUBLE with
   * another sign of zero, and a constant expression in place of a literal.
   */
  Value respelled(Value value) {
    Object java = value.java();
    if (java instanceof BigDecimal number) {
      BigDecimal shortest = number.stripTrailingZeros();
      BigDecimal same = number.setScale(Math.max(0, shortest.scale()) + random.nextInt(3));
      return new Value(same, same.toPlainString());
    }
    if (java instanceof Double zero && zero == 0) {
      return new Value(-0.0, "-0E0");
    }
    return random.nextInt(3) > 0 ? value : new Value(java, constant(value));
  }

  /** A constant expression of an equal value. */
  private String constant(Value value) {
    String literal = value.literal();
    Object java = value.java();
    if (java instanceof LocalDate) {
      return pick(List.of("DATE" + literal, "{d " + literal + "}"));
    }
    if (java instanceof LocalDateTime time) {
      String escape = pick(List.of("TIMESTAMP" + literal, "{ts " + literal + "}"));
      // Connector/J moves the escape to the session's time zone.
      return isLast(time) ? literal : escape;
    }
    if (java instanceof Long number && number > 0 && number < 1_000_000) {
      return pick(List.of("(" + (number - 1) + " + 1)", "-(-" + literal + ")", "+" + literal));
    }
    // A time that no LocalTime holds is text, too. N'…' is text of the Basic Multilingual Plane.
    if (java instanceof String text && literal.startsWith("'") && !text.contains(":")) {
      boolean basic = text.chars().noneMatch(unit -> Character.isSurrogate((char) unit));
      return (basic && random.nextBoolean() ? "N" : "_utf8mb4") + literal;
    }
    return literal;
  }

  /**
   * A text that many collations find equal, in another case, with other accents or spaces. By the
   * index of a CHAR column, MySQL finds no text with an accent on a space.
   */
  Value recased(Value value, DataType type) {
    if (!(value.java() instanceof String text)) {
      return value;
    }
    return text(
        switch (random.nextInt(6)) {
          case 0 -> text.toUpperCase(Locale.ROOT);
          case 1 -> text.toLowerCase(Locale.ROOT);
          case 2 -> text.replace('a', '\u00e1');
          case 3 -> text + " ";
          case 4 -> text.endsWith(" ") ? text : text + "\u0301";
          default -> text;
        },
        type);
  }

  /** An equal value. A date and time is spelled as Connector/J does, without trailing zeros. */
  Value shortest(Value value) {
    return value.java() instanceof LocalDateTime && value.literal().contains(".")
        ? new Value(value.java(), value.literal().replaceFirst("\\.?0*'$", "'"))
        : value;
  }

  /**
   * A value that the server converts when it stores it or compares it: of another type, with more
   * digits than fit, or out of range.
   */
  Value foreign(DataType type) {
    return switch (type.family()) {
      case INTEGER, BOOLEAN ->
          pick(
              List.of(
                  new Value("1", "'1'"),
                  new Value(new BigDecimal("1.5"), "1.5"),
                  new Value(2.5, "25e-1"),
                  Value.number(300),
                  Value.number(-1),
                  new Value(true, "TRUE"),
                  new Value(true, "TRUE"),
                  new Value(new BigDecimal("99999999999999999999"), "99999999999999999999"),
                  new Value("1x", "'1x'"),
                  new Value("", "''")));
      case DECIMAL ->
          pick(
              List.of(
                  Value.number(1),
                  new Value("-1.0", "'-1.0'"),
                  new Value(0.5, "5e-1"),
                  new Value(new BigDecimal("0.123456789"), "0.123456789"),
                  new Value(NEARLY_ZERO, NEARLY_ZERO.toPlainString()),
                  new Value(new BigDecimal("1e40"), "1" + "0".repeat(40))));
      // A FLOAT of more digits is read with six, or with all in the binary protocol.
      case FLOAT ->
          pick(
              List.of(
                  Value.number(1),
                  new Value(new BigDecimal("0.25"), "0.25"),
                  new Value("0.25", "'0.25'"),
                  Value.number(1 << 16)));
      case DOUBLE ->
          pick(
              List.of(
                  Value.number(1),
                  new Value(new BigDecimal("0.1"), "0.1"),
                  new Value("0.1", "'0.1'"),
                  Value.number(Long.MAX_VALUE)));
      case DATE ->
          pick(
              List.of(
                  new Value("2000-2-29", "'2000-2-29'"),
                  new Value("2000-02-29 00:00:00", "'2000-02-29 00:00:00'"),
                  new Value("2000-02-29 12:00:00", "'2000-02-29 12:00:00'"),
                  Value.number(20000229),
                  NO_DATES.get(0)));
      case TIME ->
          pick(
              List.of(
                  new Value("12:00", "'12:00'"),
                  new Value("00:00:00.9999999", "'00:00:00.9999999'"),
                  Value.number(120000),
                  new Value("839:00:00", "'839:00:00'")));
      case DATETIME, TIMESTAMP ->
          pick(
              List.of(
                  new Value("2000-02-29", "'2000-02-29'"),
                  new Value("2000-02-29T12:00:00", "'2000-02-29T12:00:00'"),
                  new Value("2000-02-29 12:00:00.1234567", "'2000-02-29 12:00:00.1234567'"),
                  new Value(LocalDate.parse("2000-02-29"), "DATE'2000-02-29'"),
                  NO_DATES.get(1)));
      case TEXT ->
          pick(
              List.of(
                  Value.number(0),
                  new Value(new BigDecimal("1.50"), "1.50"),
                  new Value("x".repeat(width(type) + 1), "'" + "x".repeat(width(type) + 1) + "'"),
                  new Value(
                      "x" + " ".repeat(width(type) + 1),
                      "'x" + " ".repeat(width(type) + 1) + "'")));
      case BYTES ->
          pick(
              List.of(
                  new Value("a", "'a'"),
                  new Value("\u00e1", "'\u00e1'"),
                  bytes(new byte[width(type) + 1])));
      case BIT -> pick(List.of(Value.number(2), Value.number(-1), new Value("1", "'1'")));
      case ENUM -> pick(List.of(new Value("none", "'none'"), new Value("", "''")));
      case JSON -> pick(List.of(new Value("{", "'{'"), Value.number(5)));
    };
  }

  private Value integer(BigInteger value, DataType type) {
    if (type.family() == Family.BOOLEAN && value.signum() >= 0 && value.bitLength() <= 1) {
      boolean on = value.signum() > 0;
      return random.nextBoolean() ? new Value(on, on ? "TRUE" : "FALSE") : Value.number(on ? 1 : 0);
    }
    return value.bitLength() > 63
        ? new Value(value, value.toString())
        : Value.number(value.longValue());
  }

  private BigInteger within(DataType type) {
    BigInteger width = type.greatest().subtract(type.least()).add(BigInteger.ONE);
    return new BigInteger(width.bitLength(), random).mod(width).add(type.least());
  }

  private static Value decimal(BigInteger unscaled, DataType type) {
    BigDecimal value = new BigDecimal(unscaled, type.scale());
    return new Value(value, value.toPlainString());
  }

  private static Value real(double value) {
    String text = Double.toString(value);
    return new Value(value, text.contains("E") ? text : text + "E0");
  }

  private static Value date(LocalDate value) {
    return new Value(value, "'" + value + "'");
  }

  private static Value time(long micros, DataType type) {
    long unit = BigInteger.TEN.pow(6 - type.scale()).longValue();
    long shown = Math.abs(micros) / unit * unit;
    String text =
        String.format(
                "%02d:%02d:%02d",
                shown / 3_600_000_000L, shown / 60_000_000 % 60, shown / 1_000_000 % 60)
            + fraction(shown % 1_000_000, type);
    if (micros >= 0 && shown < 86_400_000_000L) {
      return new Value(LocalTime.ofNanoOfDay(shown * 1000), "'" + text + "'");
    }
    String signed = micros < 0 && shown > 0 ? "-" + text : text;
    return new Value(signed, "'" + signed + "'");
  }

  private static Value dateTime(LocalDateTime any, DataType type) {
    long unit = BigInteger.TEN.pow(9 - type.scale()).longValue();
    LocalDateTime value =
        any.with(ChronoField.NANO_OF_SECOND, any.get(ChronoField.NANO_OF_SECOND) / unit * unit);
    String text =
        value.format(DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss"))
            + fraction(value.get(ChronoField.MICRO_OF_SECOND), type);
    return new Value(value, "'" + text + "'");
  }

  private static String fraction(long micros, DataType type) {
    return type.scale() == 0 ? "" : "." + String.format("%06d", micros).substring(0, type.scale());
  }

  private Value text(String any, DataType type) {
    int width = width(type);
    String value =
        any.codePointCount(0, any.length()) <= width
            ? any
            : any.substring(0, any.offsetByCodePoints(0, width));
    if (type.name().equals("CHAR")) {
      // MariaDB sorts it as if it were filled up with spaces, so that 'a' is above 'a\n'.
      value = value.replaceAll("\\p{Cntrl}", "-");
    }
    return new Value(value, Literals.text(value, random));
  }

  private String randomText(DataType type) {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(4) == 0 ? width(type) : random.nextInt(width(type) + 1);
    while (text.codePointCount(0, text.length()) < length) {
      String alphabet = pick(List.of("abc", "AB ", "\u00e1\u00df\u0416", "\ud83d\ude00", "'\\\"%"));
      text.appendCodePoint(
          alphabet.codePointAt(
              alphabet.offsetByCodePoints(
                  0, random.nextInt(alphabet.codePointCount(0, alphabet.length())))));
    }
    return text.toString();
  }

  private Value bytes(byte[] value) {
    return new Value(value, Literals.bytes(value, random));
  }

  private byte[] randomBytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /**
   * Maximum length of generated values, in characters or bytes. LOBs get more than a key can hold,
   * but not much more.
   */
  private static int width(DataType type) {
    return type.length() > 0 ? type.length() : type.name().startsWith("TINY") ? 60 : 400;
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
