package io.encbench.driver.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;

/** Objects of every class that programs pass to prepared statements. */
@SuppressWarnings("JavaUtilDate") // JDBC takes objects of that class.
final class SampleObjects {
  private SampleObjects() {}

  static List<List<?>> all() {
    return List.of(numbers(), temporals(), texts(), bytes());
  }

  private static List<?> numbers() {
    return List.of(
        true,
        false,
        (byte) -7,
        (short) 300,
        0,
        1,
        -1,
        42,
        127,
        128,
        255,
        256,
        70_000,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        4_294_967_296L,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        BigInteger.ONE.shiftLeft(63),
        BigInteger.TEN.pow(18),
        new BigDecimal("0.5"),
        new BigDecimal("1.5"),
        new BigDecimal("-2.5"),
        new BigDecimal("0.004"),
        new BigDecimal("0.005"),
        new BigDecimal("-0.005"),
        new BigDecimal("9999.994"),
        new BigDecimal("9999.995"),
        new BigDecimal("1E+3"),
        new BigDecimal("-0.4"),
        new BigDecimal("12345678901234567890.123456789"),
        new BigDecimal("1E-31"),
        new BigDecimal("18446744073709551615"),
        new BigDecimal("1.10"),
        0.5d,
        1.5d,
        2.5d,
        -0.5d,
        0.1d,
        0.005d,
        1.005d,
        -0.0d,
        1e7d,
        10_000_000.5d,
        10_000_001.5d,
        1.5e10d,
        0.0005d,
        1e-5d,
        1e20d,
        1e300d,
        9.007199254740992e15d,
        123456.789d,
        1.0d / 3,
        5 * 12.34d,
        3 * 0.1d,
        2.4d,
        -2.6d,
        9999.9949d,
        9999.9951d,
        Double.MIN_VALUE,
        Double.MAX_VALUE,
        0.1f,
        2.5f,
        1e10f,
        16_777_216f,
        1.17f);
  }

  private static List<?> temporals() {
    Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"), Locale.US);
    calendar.setTimeInMillis(1_600_000_000_123L);
    return List.of(
        LocalDate.of(2020, 2, 29),
        LocalDate.of(1, 1, 1),
        LocalDate.of(9999, 12, 31),
        LocalDate.of(10_000, 1, 1),
        LocalDate.of(1500, 3, 1),
        LocalTime.of(10, 11, 12),
        LocalTime.of(10, 11, 12, 499_999_500),
        LocalTime.of(10, 11, 12, 500_000_000),
        LocalTime.of(23, 59, 59, 600_000_000),
        LocalTime.of(23, 59, 59, 999_999_400),
        LocalTime.of(23, 59, 59, 999_999_999),
        LocalDateTime.of(2020, 2, 29, 10, 11, 12, 123_456_789),
        LocalDateTime.of(2020, 2, 29, 0, 0),
        LocalDateTime.of(2020, 12, 31, 23, 59, 59, 999_999_999),
        LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_999),
        LocalDateTime.of(1969, 12, 31, 23, 59, 59, 250_000_000),
        LocalDateTime.of(2039, 1, 1, 0, 0),
        LocalDateTime.of(2021, 11, 7, 1, 30),
        Instant.parse("2021-11-07T05:30:00Z"),
        Instant.parse("2021-11-07T06:30:00Z"),
        Instant.parse("2020-06-01T12:00:00.987654321Z"),
        OffsetDateTime.parse("2020-06-01T12:00:00.5+05:00"),
        ZonedDateTime.parse("2020-06-01T12:00:00.25+02:00[Europe/Berlin]"),
        OffsetTime.parse("10:11:12+01:00"),
        Duration.ofHours(100).plusMillis(5),
        Duration.ofMinutes(-30),
        Duration.ofHours(839),
        Duration.ofSeconds(-5, 250_000_000),
        Date.valueOf("2020-02-29"),
        Date.valueOf("1500-03-01"),
        Time.valueOf("10:11:12"),
        new Time(36_672_789L),
        Timestamp.valueOf("2020-02-29 10:11:12.123456789"),
        Timestamp.valueOf("1500-03-01 10:11:12"),
        Timestamp.valueOf("2020-02-29 00:00:00"),
        new java.util.Date(1_600_000_000_123L),
        calendar);
  }

  private static List<?> texts() {
    return List.of(
        "",
        "a",
        "a  ",
        "abc",
        "abcd",
        "abcde     ",
        "gr\u00fc\u00dfe",
        "\ud83d\ude00",
        "\u0000",
        "abc".repeat(20),
        "0",
        "12",
        " 12",
        "12 ",
        "12abc",
        "+12",
        "-0",
        "0012",
        "1e2",
        "1.5",
        "2.5",
        "-1.5",
        ".5",
        "5.",
        "1e400",
        "0x10",
        "-0.4",
        "9999.995",
        "1e-400",
        "9223372036854775808",
        "18446744073709551616",
        "0.1",
        "true",
        "2020-02-29",
        "2020-2-9",
        "2021-02-29",
        "0000-00-00",
        "2020-02-29 10:11",
        "20200229",
        "2020-02-29 10:11:12.1234564",
        "2020-02-29 10:11:12.1234565",
        "2020-02-29T10:11:12",
        "2020-02-29 10:11:12.4999999",
        "2020-02-29 24:00:00",
        "2020-02-29 10:11:12+01:00",
        "0001-01-01 00:00:00",
        "9999-12-31 23:59:59.9999999",
        "10:11:12",
        "-10:11:12.25",
        "838:59:59",
        "838:59:59.5",
        "839:00:00",
        "10:61:00",
        "10:11",
        "1:02:03",
        "10:11:12.1234567");
  }

  private static List<?> bytes() {
    return List.of(
        new byte[0],
        new byte[] {0},
        new byte[] {1, 2, 3},
        new byte[] {1, 2, 3, 4},
        "a  ".getBytes(StandardCharsets.UTF_8),
        new byte[] {(byte) 0xff},
        "12".getBytes(StandardCharsets.UTF_8),
        new byte[41]);
  }
}
