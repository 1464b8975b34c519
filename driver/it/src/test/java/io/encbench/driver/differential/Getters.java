package io.encbench.driver.differential;

import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Reads result sets with {@code getObject} and {@code getString}, and if wanted with two more
 * getters of each column that are drawn by a seed, and returns the values as text.
 */
final class Getters {
  /** The value recorded for a getter that the encrypting driver refuses as unsupported. */
  static final String REFUSED = "refused";

  private static final List<Getter> ALL =
      List.of(
          ResultSet::getInt,
          ResultSet::getLong,
          ResultSet::getShort,
          ResultSet::getByte,
          ResultSet::getDouble,
          ResultSet::getFloat,
          ResultSet::getBigDecimal,
          ResultSet::getBoolean,
          ResultSet::getDate,
          ResultSet::getTime,
          ResultSet::getTimestamp,
          (rows, i) -> rows.getObject(i, String.class),
          (rows, i) -> rows.getObject(i, Long.class),
          (rows, i) -> rows.getObject(i, Integer.class),
          (rows, i) -> rows.getObject(i, BigInteger.class),
          (rows, i) -> rows.getObject(i, BigDecimal.class),
          (rows, i) -> rows.getObject(i, Double.class),
          (rows, i) -> rows.getObject(i, LocalDate.class),
          (rows, i) -> rows.getObject(i, LocalTime.class),
          (rows, i) -> rows.getObject(i, LocalDateTime.class),
          (rows, i) -> rows.getObject(i, OffsetDateTime.class),
          (rows, i) -> rows.getObject(i, Instant.class));

  /**
   * Getters for text and bytes only: for numbers and times they return the protocol's
   * representation, which differs by protocol.
   */
  private static final List<Getter> OF_TEXT_AND_BYTES =
      List.of(
          ResultSet::getBytes,
          (rows, i) -> text(rows.getCharacterStream(i)),
          (rows, i) -> bytes(rows.getBinaryStream(i)),
          (rows, i) -> rows.getObject(i, byte[].class));

  private final List<List<Getter>> ofColumn = new ArrayList<>();

  /** Reads one column. */
  private interface Getter {
    @Nullable Object get(ResultSet rows, int column) throws Exception;
  }

  private Getters() {}

  private Getters(ResultSetMetaData data) throws SQLException {
    for (int i = 1; i <= data.getColumnCount(); i++) {
      int number = data.getColumnType(i);
      boolean real = number == Types.DOUBLE || number == Types.REAL;
      List<Getter> getters = new ArrayList<>();
      getters.add(ResultSet::getObject);
      // Connector/J formats a DOUBLE differently in each protocol.
      getters.add(real ? ResultSet::getDouble : ResultSet::getString);
      ofColumn.add(getters);
    }
  }

  private void draw(ResultSetMetaData data, Random random) throws SQLException {
    for (int i = 1; i <= ofColumn.size(); i++) {
      String type = data.getColumnClassName(i);
      boolean raw = type.equals(String.class.getName()) || type.equals(byte[].class.getName());
      ofColumn.get(i - 1).add(pick(ALL, random));
      ofColumn.get(i - 1).add(pick(raw ? OF_TEXT_AND_BYTES : ALL, random));
    }
  }

  private static Getter pick(List<Getter> getters, Random random) {
    return getters.get(random.nextInt(getters.size()));
  }

  /** Reads all rows, also with the getters that a seed draws. */
  static Outcome.Rows read(ResultSet rows, long seed) throws SQLException {
    Getters getters = new Getters(rows.getMetaData());
    getters.draw(rows.getMetaData(), new Random(seed));
    return new Outcome.Rows(ColumnView.of(rows.getMetaData()), getters.rows(rows));
  }

  /** Reads the values of all rows. */
  static Outcome.Rows values(ResultSet rows) throws SQLException {
    return new Outcome.Rows(List.of(), new Getters(rows.getMetaData()).rows(rows));
  }

  /**
   * Reads the values of all rows as their types, without the text and the class of Java that a
   * driver gives them.
   */
  static Outcome.Rows typed(ResultSet rows) throws SQLException {
    ResultSetMetaData data = rows.getMetaData();
    Getters getters = new Getters();
    for (int i = 1; i <= data.getColumnCount(); i++) {
      getters.ofColumn.add(
          List.of(
              switch (data.getColumnType(i)) {
                case Types.BIT, Types.BOOLEAN -> ResultSet::getInt;
                case Types.DECIMAL -> ResultSet::getBigDecimal;
                case Types.DOUBLE, Types.REAL, Types.FLOAT -> ResultSet::getDouble;
                case Types.TIMESTAMP -> (row, column) -> row.getObject(column, LocalDateTime.class);
                case Types.TIME -> (row, column) -> withoutZeros(row.getString(column));
                default -> ResultSet::getString;
              }));
    }
    return new Outcome.Rows(List.of(), getters.rows(rows));
  }

  /** The text of a time without zeros at the end of its fraction. */
  private static @Nullable String withoutZeros(@Nullable String time) {
    return time == null || !time.contains(".") ? time : time.replaceFirst("\\.?0+$", "");
  }

  private List<List<String>> rows(ResultSet rows) throws SQLException {
    List<List<String>> texts = new ArrayList<>();
    while (rows.next()) {
      texts.add(row(rows));
    }
    return texts;
  }

  private List<String> row(ResultSet rows) {
    List<String> texts = new ArrayList<>();
    for (int column = 1; column <= ofColumn.size(); column++) {
      for (Getter getter : ofColumn.get(column - 1)) {
        texts.add(call(getter, rows, column));
      }
    }
    return texts;
  }

  private static String call(Getter getter, ResultSet rows, int column) {
    try {
      Object value = getter.get(rows, column);
      return rows.wasNull() ? "null, read as " + show(value) : show(value);
    } catch (SQLFeatureNotSupportedException e) {
      return REFUSED;
    } catch (SQLException | NumberFormatException e) {
      // Connector/J lets the latter escape if text is not a number.
      return "SQLException";
    } catch (Exception e) {
      return e.toString();
    }
  }

  private static String show(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    String text = value instanceof byte[] b ? HexFormat.of().formatHex(b) : value.toString();
    return value.getClass().getSimpleName() + ":" + text;
  }

  private static @Nullable String text(@Nullable Reader reader) throws Exception {
    if (reader == null) {
      return null;
    }
    StringWriter text = new StringWriter();
    reader.transferTo(text);
    return text.toString();
  }

  private static byte @Nullable [] bytes(@Nullable InputStream stream) throws Exception {
    return stream == null ? null : stream.readAllBytes();
  }
}
