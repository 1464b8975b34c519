package io.encbench.driver.serverview;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** The column types of canaries, and the forms in which servers and protocols write them. */
enum CanaryType {
  BIGINT("BIGINT") {
    @Override
    Canary next(String name, Random random) {
      long value = 1_000_000_000_000_000_000L + random.nextLong(8_000_000_000_000_000_000L);
      return new Canary(
          name, value, Long.toString(value), numberForms(Long.toString(value), value), List.of());
    }
  },

  INT("INT") {
    @Override
    Canary next(String name, Random random) {
      int value = 1_000_000_000 + random.nextInt(1_000_000_000);
      ByteBuffer stored = ByteBuffer.allocate(4).putInt(value ^ Integer.MIN_VALUE);
      return new Canary(
          name,
          (long) value,
          Integer.toString(value),
          List.of(utf8(Integer.toString(value))),
          List.of(stored.array()));
    }
  },

  /** Stored as groups of nine digits in four bytes: 5 + 9 digits before the point, 4 after it. */
  DECIMAL("DECIMAL(18,4)") {
    @Override
    Canary next(String name, Random random) {
      long unscaled = 100_000_000_000_000_000L + random.nextLong(800_000_000_000_000_000L);
      BigDecimal value = BigDecimal.valueOf(unscaled, 4);
      long whole = unscaled / 10_000;
      byte[] stored =
          ByteBuffer.allocate(9)
              .put((byte) ((whole / 1_000_000_000) >> 16 | 0x80))
              .putShort((short) (whole / 1_000_000_000))
              .putInt((int) (whole % 1_000_000_000))
              .putShort((short) (unscaled % 10_000))
              .array();
      return new Canary(
          name,
          value,
          value.toPlainString(),
          with(numberForms(value.toPlainString(), unscaled), stored),
          List.of());
    }
  },

  LARGE_DECIMAL("DECIMAL(40,10)") {
    @Override
    Canary next(String name, Random random) {
      BigInteger unscaled = BigInteger.TEN.pow(39).add(new BigInteger(126, random));
      BigDecimal value = new BigDecimal(unscaled, 10);
      BigInteger whole = unscaled.divide(BigInteger.TEN.pow(10));
      // Three digits and three groups of nine; the digits after the decimal point follow.
      ByteBuffer groups = ByteBuffer.allocate(12);
      for (int group = 2; group >= 0; group--) {
        BigInteger unit = BigInteger.TEN.pow(9 * group);
        groups.putInt(whole.divide(unit).mod(BigInteger.TEN.pow(9)).intValueExact());
      }
      return new Canary(
          name,
          value,
          value.toPlainString(),
          List.of(utf8(value.toPlainString()), unscaled.toByteArray(), groups.array()),
          List.of());
    }
  },

  DOUBLE("DOUBLE") {
    @Override
    Canary next(String name, Random random) {
      // The server and Java both show all its digits.
      double value = (1L << 40) + random.nextInt(1 << 30) + 0.125;
      String text = new BigDecimal(value).toPlainString();
      long bits = Double.doubleToLongBits(value);
      return new Canary(
          name,
          value,
          text + "E0",
          // Clients write the exponent in two ways, after the same digits.
          with(numberForms(text, bits), utf8(Double.toString(value).replaceFirst("E.*", ""))),
          List.of());
    }
  },

  DATE("DATE") {
    @Override
    Canary next(String name, Random random) {
      LocalDate value = LocalDate.of(7000, 1, 1).plusDays(random.nextInt(700_000));
      return new Canary(name, value, "'" + value + "'", List.of(utf8(value.toString())), List.of());
    }
  },

  TIME("TIME(6)") {
    @Override
    Canary next(String name, Random random) {
      LocalTime value =
          LocalTime.of(13, 0).plusNanos(1000 * (random.nextLong(36_000_000_000L) | 1));
      int micro = value.get(ChronoField.MICRO_OF_SECOND);
      int packed = value.getHour() << 12 | value.getMinute() << 6 | value.getSecond() | 0x800000;
      byte[] stored = ByteBuffer.allocate(6).putInt(packed << 8).array();
      threeBytes(stored, 3, micro);
      byte[] wire =
          ByteBuffer.allocate(7)
              .order(ByteOrder.LITTLE_ENDIAN)
              .put((byte) value.getHour())
              .put((byte) value.getMinute())
              .put((byte) value.getSecond())
              .putInt(micro)
              .array();
      String text = value.format(DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSS"));
      return new Canary(
          name,
          value,
          "'" + text + "'",
          with(numberForms(text, value.getLong(ChronoField.MICRO_OF_DAY)), stored, wire),
          List.of());
    }
  },

  DATETIME("DATETIME(6)") {
    @Override
    Canary next(String name, Random random) {
      LocalDateTime value = moment(random, 7391);
      long date = (value.getYear() * 13L + value.getMonthValue()) << 5 | value.getDayOfMonth();
      int time = value.getHour() << 12 | value.getMinute() << 6 | value.getSecond();
      byte[] eight = ByteBuffer.allocate(8).putLong((date << 17 | time) | 1L << 39).array();
      byte[] stored = new byte[8];
      System.arraycopy(eight, 3, stored, 0, 5);
      threeBytes(stored, 5, value.get(ChronoField.MICRO_OF_SECOND));
      return temporal(name, value, stored);
    }
  },

  TIMESTAMP("TIMESTAMP(6)") {
    @Override
    Canary next(String name, Random random) {
      LocalDateTime value = moment(random, 2031);
      byte[] stored =
          ByteBuffer.allocate(7).putInt((int) value.toEpochSecond(ZoneOffset.UTC)).array();
      threeBytes(stored, 4, value.get(ChronoField.MICRO_OF_SECOND));
      return temporal(name, value, stored);
    }
  },

  CHAR("CHAR(24)"),
  VARCHAR("VARCHAR(40)"),
  TEXT("TEXT"),
  BINARY("BINARY(24)") {
    @Override
    Canary next(String name, Random random) {
      return bytes(name, random);
    }
  },
  VARBINARY("VARBINARY(40)") {
    @Override
    Canary next(String name, Random random) {
      return bytes(name, random);
    }
  },
  BLOB("BLOB") {
    @Override
    Canary next(String name, Random random) {
      return bytes(name, random);
    }
  };

  private final String sql;

  CanaryType(String sql) {
    this.sql = sql;
  }

  /** The type as DDL and rules write it, without a collation. */
  String sql() {
    return sql;
  }

  boolean textual() {
    return this == CHAR || this == VARCHAR || this == TEXT;
  }

  boolean orderable() {
    return switch (this) {
      case LARGE_DECIMAL, CHAR, VARCHAR, TEXT, BINARY, VARBINARY, BLOB -> false;
      default -> true;
    };
  }

  /** Whether the type has a form in files that is long enough to search for. */
  boolean recognisableInFiles() {
    return this != DATE;
  }

  /** A value that almost certainly was not drawn before. */
  Canary next(String name, Random random) {
    String value = word(random);
    return new Canary(name, value, "'" + value + "'", textForms(value), List.of());
  }

  private static Canary bytes(String name, Random random) {
    // Printable, so that it appears in logs unchanged.
    String value = word(random);
    return new Canary(
        name,
        utf8(value),
        "x'" + HexFormat.of().formatHex(utf8(value)) + "'",
        textForms(value),
        List.of());
  }

  private static String word(Random random) {
    StringBuilder word = new StringBuilder("canary");
    while (word.length() < 24) {
      word.append((char) ('a' + random.nextInt(26)));
    }
    return word.toString();
  }

  private static LocalDateTime moment(Random random, int year) {
    return LocalDateTime.of(year, 1, 1, 10, 0)
        .plusSeconds(random.nextInt(30_000_000))
        // Odd, because Connector/J writes no zeros at the end.
        .with(ChronoField.MICRO_OF_SECOND, (100_000 + random.nextInt(900_000)) | 1);
  }

  private static Canary temporal(String name, LocalDateTime value, byte[] stored) {
    String text = value.format(DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS"));
    int micro = value.get(ChronoField.MICRO_OF_SECOND);
    byte[] wire =
        ByteBuffer.allocate(11)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putShort((short) value.getYear())
            .put((byte) value.getMonthValue())
            .put((byte) value.getDayOfMonth())
            .put((byte) value.getHour())
            .put((byte) value.getMinute())
            .put((byte) value.getSecond())
            .putInt(micro)
            .array();
    long micros = value.toEpochSecond(ZoneOffset.UTC) * 1_000_000 + micro;
    return new Canary(
        name, value, "'" + text + "'", with(numberForms(text, micros), stored, wire), List.of());
  }

  private static void threeBytes(byte[] target, int index, int value) {
    target[index] = (byte) (value >> 16);
    target[index + 1] = (byte) (value >> 8);
    target[index + 2] = (byte) value;
  }

  /** The text, and the eight bytes in both orders, with the sign bit unchanged and flipped. */
  private static List<byte[]> numberForms(String text, long value) {
    return List.of(
        utf8(text),
        ByteBuffer.allocate(8).putLong(value).array(),
        ByteBuffer.allocate(8).putLong(value ^ Long.MIN_VALUE).array(),
        ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array());
  }

  private static List<byte[]> textForms(String value) {
    String hex = HexFormat.of().formatHex(utf8(value));
    return List.of(utf8(value), utf8(hex), utf8(hex.toUpperCase(Locale.ROOT)));
  }

  private static List<byte[]> with(List<byte[]> forms, byte[]... more) {
    List<byte[]> all = new ArrayList<>(forms);
    all.addAll(List.of(more));
    return all;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
