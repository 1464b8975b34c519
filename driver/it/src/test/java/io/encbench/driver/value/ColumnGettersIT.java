package io.encbench.driver.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.cell.CellCiphers;
import io.encbench.crypto.key.KeyRing;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.ColumnType.Kind;
import io.encbench.driver.value.codec.CellDecoder;
import io.encbench.driver.value.codec.CellEncoder;
import io.encbench.server.install.ServerBinary;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reads the same values from plain columns with Connector/J and from cells with our decoders. */
class ColumnGettersIT {
  /** A getter of a result set and our counterpart. */
  private record Getter(PlainGetter plain, CellGetter cell) {}

  @FunctionalInterface
  private interface PlainGetter {
    @Nullable Object get(ResultSet rows) throws SQLException;
  }

  @FunctionalInterface
  private interface CellGetter {
    Object get(CellDecoder decoder, byte[] cell) throws SQLException;
  }

  private record Zones(String client, String connection) {}

  private static final List<Class<?>> CLASSES =
      List.of(
          String.class,
          byte[].class,
          Boolean.class,
          boolean.class,
          Byte.class,
          Short.class,
          Integer.class,
          int.class,
          Long.class,
          Float.class,
          Double.class,
          BigDecimal.class,
          BigInteger.class,
          Date.class,
          Time.class,
          Timestamp.class,
          java.util.Date.class,
          Calendar.class,
          LocalDate.class,
          LocalTime.class,
          LocalDateTime.class,
          ZonedDateTime.class,
          OffsetDateTime.class,
          OffsetTime.class,
          Duration.class,
          UUID.class,
          Thread.class);

  /**
   * Getters for which text in MySQL's DOUBLE format, or in an ISO format with an offset, is
   * refused.
   */
  private static final Set<String> OFFSET_CLASSES =
      Set.of("OffsetDateTime", "ZonedDateTime", "OffsetTime");

  private static final Set<String> IMPOSSIBLE =
      Set.of("0000-00-00", "2020-13-01", "2021-02-29", "10:61:00", "2020-02-29 25:11:12");

  private final TimeZone defaultZone = TimeZone.getDefault();

  @AfterEach
  void defaultZone() {
    TimeZone.setDefault(defaultZone);
  }

  @ParameterizedTest
  @EnumSource
  void getters_ofEveryType_giveWhatConnectorJGives(ServerBinary binary) throws Exception {
    List<String> differences = new ArrayList<>();
    PlainDatabase database = PlainDatabase.ofKindOrSkip(binary);
    for (Zones zones :
        List.of(
            new Zones("UTC", "LOCAL"),
            new Zones("America/New_York", "LOCAL"),
            new Zones("Europe/Berlin", "Asia/Kolkata"))) {
      TimeZone.setDefault(TimeZone.getTimeZone(zones.client()));
      String connectionZone =
          zones.connection().equals("LOCAL") ? zones.client() : zones.connection();
      CellCodecs codecs = codecs(ZoneId.of(connectionZone));
      try (Connection connection = database.connect(zones.connection())) {
        for (Map.Entry<ColumnType, List<String>> type : SampleValues.byType().entrySet()) {
          database.createTable(connection, type.getKey());
          insert(connection, type.getValue());
          compare(connection, codecs, type.getKey(), zones, differences);
        }
      }
    }
    assertThat(differences).isEmpty();
  }

  private static CellCodecs codecs(ZoneId connectionZone) {
    return new CellCodecs(
        new CellCiphers(Algorithm.AES_128_GCM, KeyRing.ofHex("00112233445566778899aabbccddeeff")),
        ConnectorDefaults.of(connectionZone));
  }

  private static void insert(Connection connection, List<String> literals) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String literal : literals) {
        statement.addBatch("INSERT INTO plain (v) VALUES (" + literal + ")");
      }
      statement.executeBatch();
    }
  }

  private static void compare(
      Connection connection,
      CellCodecs codecs,
      ColumnType type,
      Zones zones,
      List<String> differences)
      throws SQLException {
    ColumnRule rule = new ColumnRule("plain", "v", type, Scheme.DET, "plain.v");
    CellDecoder decoder = codecs.decoder(rule);
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT v FROM plain ORDER BY id")) {
      while (rows.next()) {
        byte[] cell;
        try {
          cell = cell(rows, codecs.storing(rule), type);
        } catch (SQLException e) {
          if (!skippedByZone(type, zones)) {
            differences.add(type + " " + rows.getString(1) + ": " + e);
          }
          continue;
        }
        for (Map.Entry<String, Getter> getter : getters().entrySet()) {
          Outcome plain = Outcome.of(() -> getter.getValue().plain().get(rows));
          Outcome ours = Outcome.of(() -> getter.getValue().cell().get(decoder, cell));
          if (!plain.sameAs(ours) && !isKnown(type, getter.getKey(), rows, ours)) {
            differences.add(
                zones
                    + " "
                    + type
                    + " "
                    + text(rows)
                    + " "
                    + getter.getKey()
                    + ": plain "
                    + plain
                    + ", cell "
                    + ours);
          }
        }
      }
    }
  }

  /**
   * Whether the connection's zone skips this wall-clock time; no client can have sent such a
   * TIMESTAMP.
   */
  private static boolean skippedByZone(ColumnType type, Zones zones) {
    return type.kind() == Kind.TIMESTAMP && !zones.client().equals("UTC");
  }

  private static String text(ResultSet rows) throws SQLException {
    return new String(rows.getBytes(1), StandardCharsets.UTF_8);
  }

  private static byte[] cell(ResultSet rows, CellEncoder encoder, ColumnType type)
      throws SQLException {
    byte[] bytes = rows.getBytes(1);
    if (type.kind().family() == Family.BYTES || type.kind() == Kind.BIT) {
      return encoder.encode(bytes);
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    return type.kind().family() == Family.DOUBLE
        ? encoder.encode(Double.parseDouble(text))
        : encoder.encode(text);
  }

  /**
   * Whether it is a deviation listed in docs/driver/cell-values.md. Each of them refuses a value or
   * corrects a wrong one.
   */
  private static boolean isKnown(ColumnType type, String getter, ResultSet rows, Outcome ours)
      throws SQLException {
    String text = text(rows);
    if (type.kind().family() == Family.DOUBLE) {
      boolean negativeZero = text.equals("-0");
      return negativeZero || (ours.failed() && getter.contains("yte"));
    }
    boolean ofText = type.kind().family() == Family.TEXT || type.kind().family() == Family.ENUM;
    if (ofText && getter.endsWith("UUID")) {
      // Of text with a binary collation, Connector/J takes the first bytes for the UUID.
      return true;
    }
    if (ofText && ours.failed()) {
      boolean offset = OFFSET_CLASSES.stream().anyMatch(getter::endsWith);
      boolean impossible = IMPOSSIBLE.contains(text);
      return offset || impossible;
    }
    return false;
  }

  private static Map<String, Getter> getters() {
    Map<String, Getter> getters = new LinkedHashMap<>();
    getters.put("boolean", new Getter(rows -> rows.getBoolean(1), CellDecoder::toBoolean));
    getters.put("byte", new Getter(rows -> rows.getByte(1), CellDecoder::toByte));
    getters.put("short", new Getter(rows -> rows.getShort(1), CellDecoder::toShort));
    getters.put("int", new Getter(rows -> rows.getInt(1), CellDecoder::toInt));
    getters.put("long", new Getter(rows -> rows.getLong(1), CellDecoder::toLong));
    getters.put("float", new Getter(rows -> rows.getFloat(1), CellDecoder::toFloat));
    getters.put("double", new Getter(rows -> rows.getDouble(1), CellDecoder::toDouble));
    getters.put("decimal", new Getter(rows -> rows.getBigDecimal(1), CellDecoder::toBigDecimal));
    getters.put("text", new Getter(rows -> rows.getString(1), CellDecoder::toText));
    getters.put("bytes", new Getter(rows -> rows.getBytes(1), CellDecoder::toBytes));
    getters.put("object", new Getter(rows -> rows.getObject(1), CellDecoder::toObject));
    getters.put("date", new Getter(rows -> rows.getDate(1), (d, cell) -> d.toDate(cell, null)));
    getters.put("time", new Getter(rows -> rows.getTime(1), (d, cell) -> d.toTime(cell, null)));
    getters.put(
        "timestamp",
        new Getter(rows -> rows.getTimestamp(1), (d, cell) -> d.toTimestamp(cell, null)));
    Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"), Locale.US);
    calendar.setTimeInMillis(0);
    getters.put(
        "date, calendar",
        new Getter(rows -> rows.getDate(1, calendar), (d, cell) -> d.toDate(cell, calendar)));
    getters.put(
        "time, calendar",
        new Getter(rows -> rows.getTime(1, calendar), (d, cell) -> d.toTime(cell, calendar)));
    getters.put(
        "timestamp, calendar",
        new Getter(
            rows -> rows.getTimestamp(1, calendar), (d, cell) -> d.toTimestamp(cell, calendar)));
    for (Class<?> type : CLASSES) {
      getters.put(
          "object " + type.getSimpleName(),
          new Getter(rows -> rows.getObject(1, type), (d, cell) -> d.toObject(cell, type)));
    }
    return getters;
  }
}
