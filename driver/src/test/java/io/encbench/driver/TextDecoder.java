package io.encbench.driver;

import io.encbench.driver.value.codec.CellDecoder;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** A decoder for tests, for cells that hold the text of their value. */
public final class TextDecoder implements CellDecoder {
  @Override
  public boolean toBoolean(byte[] cell) {
    return !toText(cell).equals("0");
  }

  @Override
  public byte toByte(byte[] cell) {
    return Byte.parseByte(toText(cell));
  }

  @Override
  public short toShort(byte[] cell) {
    return Short.parseShort(toText(cell));
  }

  @Override
  public int toInt(byte[] cell) {
    return Integer.parseInt(toText(cell));
  }

  @Override
  public long toLong(byte[] cell) {
    return Long.parseLong(toText(cell));
  }

  @Override
  public float toFloat(byte[] cell) {
    return Float.parseFloat(toText(cell));
  }

  @Override
  public double toDouble(byte[] cell) {
    return Double.parseDouble(toText(cell));
  }

  @Override
  public BigDecimal toBigDecimal(byte[] cell) {
    return new BigDecimal(toText(cell));
  }

  @Override
  public String toText(byte[] cell) {
    return new String(cell, StandardCharsets.UTF_8);
  }

  @Override
  public byte[] toBytes(byte[] cell) {
    return cell.clone();
  }

  @Override
  public Date toDate(byte[] cell, @Nullable Calendar calendar) {
    return new Date(millis(cell, calendar));
  }

  @Override
  public Time toTime(byte[] cell, @Nullable Calendar calendar) {
    return new Time(millis(cell, calendar));
  }

  @Override
  public Timestamp toTimestamp(byte[] cell, @Nullable Calendar calendar) {
    return new Timestamp(millis(cell, calendar));
  }

  private long millis(byte[] cell, @Nullable Calendar calendar) {
    return toLong(cell) + (calendar == null ? 0 : calendar.getTimeZone().getRawOffset());
  }

  @Override
  public Object toObject(byte[] cell) {
    return toText(cell);
  }

  @Override
  public boolean knows(Class<?> type) {
    return true;
  }

  @Override
  public <T> T toObject(byte[] cell, Class<T> type) throws SQLException {
    if (type != String.class) {
      throw new SQLException("only text");
    }
    return type.cast(toText(cell));
  }
}
