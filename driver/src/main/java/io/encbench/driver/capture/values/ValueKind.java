package io.encbench.driver.capture.values;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Kinds of values that are kept. Each value keeps its class as far as drivers distinguish it. Times
 * are kept as the clock shows them, since that is what the application sent.
 */
enum ValueKind {
  NULL('0'),
  TEXT('s'),
  INT('i'),
  LONG('l'),
  INTEGER('n'),
  DECIMAL('d'),
  FLOAT('f'),
  DOUBLE('r'),
  BOOLEAN('b'),
  BYTES('x'),
  SQL_DATE('D'),
  SQL_TIME('T'),
  SQL_TIMESTAMP('S'),
  DATE('E'),
  TIME('U'),
  DATE_TIME('V'),
  OFFSET('O'),
  KEY('k');

  private final char code;

  ValueKind(char code) {
    this.code = code;
  }

  /**
   * Writes a value.
   *
   * @param keys the keys that the server generated before
   * @return false, and nothing is written, if values of this class are not kept
   */
  static boolean write(@Nullable Object value, Map<Long, PassedKey> keys, DataOutputStream out)
      throws IOException {
    Object kept = value instanceof Number number ? keyOr(number, keys) : value;
    ValueKind kind = of(kept);
    if (kind == null) {
      return false;
    }
    out.writeByte(kind.code);
    if (kept != null) {
      kind.write(kept, out);
    }
    return true;
  }

  private static Object keyOr(Number number, Map<Long, PassedKey> keys) {
    boolean isWhole =
        number instanceof Integer
            || number instanceof Long
            || number instanceof Short
            || (number instanceof BigInteger big && big.bitLength() < Long.SIZE)
            || (number instanceof BigDecimal exact
                && exact.scale() == 0
                && exact.toBigInteger().bitLength() < Long.SIZE);
    PassedKey key = isWhole ? keys.get(number.longValue()) : null;
    return key == null ? number : key;
  }

  private static @Nullable ValueKind of(@Nullable Object value) {
    if (value == null) {
      return NULL;
    }
    if (value instanceof String || value instanceof Character) {
      return TEXT;
    }
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return INT;
    }
    if (value instanceof Long) {
      return LONG;
    }
    if (value instanceof Boolean) {
      return BOOLEAN;
    }
    if (value instanceof byte[]) {
      return BYTES;
    }
    if (value instanceof PassedKey) {
      return KEY;
    }
    return value instanceof Number ? ofNumber(value) : ofTime(value);
  }

  private static @Nullable ValueKind ofNumber(Object value) {
    if (value instanceof BigDecimal) {
      return DECIMAL;
    }
    if (value instanceof BigInteger) {
      return INTEGER;
    }
    if (value instanceof Double) {
      return DOUBLE;
    }
    return value instanceof Float ? FLOAT : null;
  }

  private static @Nullable ValueKind ofTime(Object value) {
    if (value instanceof Date) {
      return SQL_DATE;
    }
    if (value instanceof Time) {
      return SQL_TIME;
    }
    if (value instanceof java.util.Date) {
      return SQL_TIMESTAMP;
    }
    if (value instanceof LocalDate) {
      return DATE;
    }
    if (value instanceof LocalTime) {
      return TIME;
    }
    if (value instanceof LocalDateTime) {
      return DATE_TIME;
    }
    return value instanceof OffsetDateTime || value instanceof ZonedDateTime ? OFFSET : null;
  }

  private void write(Object value, DataOutputStream out) throws IOException {
    switch (this) {
      case NULL -> {}
      case TEXT, INTEGER, DECIMAL, DATE, TIME, DATE_TIME ->
          write(value.toString().getBytes(UTF_8), out);
      case INT -> out.writeInt(((Number) value).intValue());
      case LONG -> out.writeLong((Long) value);
      case FLOAT -> out.writeFloat((Float) value);
      case DOUBLE -> out.writeDouble((Double) value);
      case BOOLEAN -> out.writeBoolean((Boolean) value);
      case BYTES -> write((byte[]) value, out);
      case SQL_DATE -> write(((Date) value).toLocalDate().toString().getBytes(UTF_8), out);
      case SQL_TIME, SQL_TIMESTAMP -> write(clock(value).toString().getBytes(UTF_8), out);
      case OFFSET -> {
        OffsetDateTime time =
            value instanceof ZonedDateTime zoned
                ? zoned.toOffsetDateTime()
                : (OffsetDateTime) value;
        write(time.toString().getBytes(UTF_8), out);
      }
      case KEY -> {
        PassedKey key = (PassedKey) value;
        out.writeInt(key.call());
        out.writeInt(key.entry());
        out.writeLong(key.value());
      }
    }
  }

  private static LocalDateTime clock(Object value) {
    if (value instanceof Timestamp moment) {
      return moment.toLocalDateTime();
    }
    return value instanceof Time time
        ? new Timestamp(time.getTime()).toLocalDateTime()
        : Timestamp.from(((java.util.Date) value).toInstant()).toLocalDateTime();
  }

  private static void write(byte[] bytes, DataOutputStream out) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /** Reads a value. */
  static @Nullable Object read(DataInputStream in) throws IOException {
    char code = (char) in.readUnsignedByte();
    for (ValueKind kind : values()) {
      if (kind.code == code) {
        return kind.value(in);
      }
    }
    throw new IOException("there is no kind of values " + (int) code);
  }

  private @Nullable Object value(DataInputStream in) throws IOException {
    return switch (this) {
      case NULL -> null;
      case TEXT -> text(in);
      case INT -> in.readInt();
      case LONG -> in.readLong();
      case INTEGER -> new BigInteger(text(in));
      case DECIMAL -> new BigDecimal(text(in));
      case FLOAT -> in.readFloat();
      case DOUBLE -> in.readDouble();
      case BOOLEAN -> in.readBoolean();
      case BYTES -> in.readNBytes(in.readInt());
      case SQL_DATE -> Date.valueOf(LocalDate.parse(text(in)));
      case SQL_TIME -> time(LocalDateTime.parse(text(in)).toLocalTime());
      case SQL_TIMESTAMP -> Timestamp.valueOf(LocalDateTime.parse(text(in)));
      case DATE -> LocalDate.parse(text(in));
      case TIME -> LocalTime.parse(text(in));
      case DATE_TIME -> LocalDateTime.parse(text(in));
      case OFFSET -> OffsetDateTime.parse(text(in));
      case KEY -> new PassedKey(in.readInt(), in.readInt(), in.readLong());
    };
  }

  private static Time time(LocalTime clock) {
    return new Time(Time.valueOf(clock).getTime() + clock.get(ChronoField.MILLI_OF_SECOND));
  }

  private static String text(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), UTF_8);
  }
}
