package io.encbench.driver.execute;

import io.encbench.driver.execute.expression.SlotValues.ParameterValue;
import io.encbench.driver.execute.expression.SlotValues.ParameterValue.NotEvaluated;
import io.encbench.driver.execute.expression.SlotValues.ParameterValue.Setter;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.forwarding.OwnTextStatement;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Arrays;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/**
 * The setters of a client-side statement. Each records its value as it was set. Streams are read to
 * their end immediately.
 */
abstract class RecordedParameters extends OwnTextStatement {
  private final SentValues sent;
  private final @Nullable ParameterValue[] values;

  /**
   * @param sent the values that the server would read
   */
  RecordedParameters(int count, SentValues sent) {
    this.values = new ParameterValue[count];
    this.sent = sent;
  }

  /** The current parameter values; null for a parameter that is not set. */
  final @Nullable ParameterValue[] values() {
    return values;
  }

  static SQLFeatureNotSupportedException notSupported(String method) {
    return Refusal.because(
        method + " is not supported for a statement that is executed on the client side");
  }

  final void requireOpen() throws SQLException {
    if (isClosed()) {
      throw DriverErrors.badArgument("The statement is closed");
    }
  }

  private void set(int index, @Nullable Object value, Setter setter) throws SQLException {
    requireOpen();
    if (index < 1 || index > values.length) {
      throw DriverErrors.badArgument(
          "Parameter index " + index + " is out of range: the statement has " + values.length);
    }
    values[index - 1] = new ParameterValue(setter, value);
  }

  @Override
  public final void clearParameters() throws SQLException {
    requireOpen();
    Arrays.fill(values, null);
  }

  @Override
  public final void setNull(int index, int type) throws SQLException {
    set(index, null, (statement, at) -> statement.setNull(at, type));
  }

  @Override
  public final void setNull(int index, int type, String typeName) throws SQLException {
    set(index, null, (statement, at) -> statement.setNull(at, type, typeName));
  }

  @Override
  public final void setBoolean(int index, boolean value) throws SQLException {
    set(index, value, (statement, at) -> statement.setBoolean(at, value));
  }

  @Override
  public final void setByte(int index, byte value) throws SQLException {
    set(index, value, (statement, at) -> statement.setByte(at, value));
  }

  @Override
  public final void setShort(int index, short value) throws SQLException {
    set(index, value, (statement, at) -> statement.setShort(at, value));
  }

  @Override
  public final void setInt(int index, int value) throws SQLException {
    set(index, value, (statement, at) -> statement.setInt(at, value));
  }

  @Override
  public final void setLong(int index, long value) throws SQLException {
    set(index, value, (statement, at) -> statement.setLong(at, value));
  }

  @Override
  public final void setFloat(int index, float value) throws SQLException {
    set(index, sent.of((Object) value), (statement, at) -> statement.setFloat(at, value));
  }

  @Override
  public final void setDouble(int index, double value) throws SQLException {
    set(index, sent.of((Object) value), (statement, at) -> statement.setDouble(at, value));
  }

  @Override
  public final void setBigDecimal(int index, @Nullable BigDecimal value) throws SQLException {
    set(index, value, (statement, at) -> statement.setBigDecimal(at, value));
  }

  @Override
  public final void setString(int index, @Nullable String value) throws SQLException {
    set(index, sent.of((Object) value), (statement, at) -> statement.setString(at, value));
  }

  @Override
  public final void setNString(int index, @Nullable String value) throws SQLException {
    set(index, sent.of((Object) value), (statement, at) -> statement.setNString(at, value));
  }

  @Override
  public final void setBytes(int index, byte @Nullable [] value) throws SQLException {
    byte[] copy = value == null ? null : value.clone();
    set(index, copy, (statement, at) -> statement.setBytes(at, copy));
  }

  @Override
  public final void setDate(int index, @Nullable Date value) throws SQLException {
    set(index, sent.of((Object) value), (statement, at) -> statement.setDate(at, value));
  }

  @Override
  public final void setDate(int index, @Nullable Date value, @Nullable Calendar calendar)
      throws SQLException {
    set(index, sent.of(value, calendar), (statement, at) -> statement.setDate(at, value, calendar));
  }

  @Override
  public final void setTime(int index, @Nullable Time value) throws SQLException {
    set(index, notEvaluated(value, "a Time"), (statement, at) -> statement.setTime(at, value));
  }

  @Override
  public final void setTime(int index, @Nullable Time value, @Nullable Calendar calendar)
      throws SQLException {
    set(
        index,
        notEvaluated(value, "a Time with a Calendar"),
        (statement, at) -> statement.setTime(at, value, calendar));
  }

  @Override
  public final void setTimestamp(int index, @Nullable Timestamp value) throws SQLException {
    set(index, sent.of((Object) value), (statement, at) -> statement.setTimestamp(at, value));
  }

  @Override
  public final void setTimestamp(int index, @Nullable Timestamp value, @Nullable Calendar calendar)
      throws SQLException {
    set(
        index,
        sent.of(value, calendar),
        (statement, at) -> statement.setTimestamp(at, value, calendar));
  }

  @Override
  public final void setObject(int index, @Nullable Object value) throws SQLException {
    set(index, sent.of(value), (statement, at) -> statement.setObject(at, value));
  }

  @Override
  public final void setObject(int index, @Nullable Object value, int type) throws SQLException {
    set(index, sent.of(value, type), (statement, at) -> statement.setObject(at, value, type));
  }

  @Override
  public final void setObject(int index, @Nullable Object value, int type, int scaleOrLength)
      throws SQLException {
    set(
        index,
        sent.of(value, type, scaleOrLength),
        (statement, at) -> statement.setObject(at, value, type, scaleOrLength));
  }

  @Override
  public final void setObject(int index, @Nullable Object value, SQLType type) throws SQLException {
    set(
        index,
        sent.of(value, number(type)),
        (statement, at) -> statement.setObject(at, value, type));
  }

  @Override
  public final void setObject(int index, @Nullable Object value, SQLType type, int scaleOrLength)
      throws SQLException {
    set(
        index,
        sent.of(value, number(type), scaleOrLength),
        (statement, at) -> statement.setObject(at, value, type, scaleOrLength));
  }

  private static int number(SQLType type) {
    return type instanceof JDBCType ? type.getVendorTypeNumber() : Types.OTHER;
  }

  private static @Nullable Object notEvaluated(@Nullable Object value, String kind) {
    return value == null ? null : new NotEvaluated(kind);
  }

  @Override
  public final void setBinaryStream(int index, @Nullable InputStream stream) throws SQLException {
    setBytes(index, bytes(stream, Integer.MAX_VALUE));
  }

  @Override
  public final void setBinaryStream(int index, @Nullable InputStream stream, int length)
      throws SQLException {
    setBytes(index, bytes(stream, length));
  }

  @Override
  public final void setBinaryStream(int index, @Nullable InputStream stream, long length)
      throws SQLException {
    setBytes(index, bytes(stream, length));
  }

  @Override
  public final void setBlob(int index, @Nullable InputStream stream) throws SQLException {
    setBytes(index, bytes(stream, Integer.MAX_VALUE));
  }

  @Override
  public final void setBlob(int index, @Nullable InputStream stream, long length)
      throws SQLException {
    setBytes(index, bytes(stream, length));
  }

  @Override
  public final void setBlob(int index, @Nullable Blob value) throws SQLException {
    setBytes(index, value == null ? null : bytes(value.getBinaryStream(), Integer.MAX_VALUE));
  }

  @Override
  public final void setCharacterStream(int index, @Nullable Reader reader) throws SQLException {
    setString(index, text(reader, Integer.MAX_VALUE));
  }

  @Override
  public final void setCharacterStream(int index, @Nullable Reader reader, int length)
      throws SQLException {
    setString(index, text(reader, length));
  }

  @Override
  public final void setCharacterStream(int index, @Nullable Reader reader, long length)
      throws SQLException {
    setString(index, text(reader, length));
  }

  @Override
  public final void setNCharacterStream(int index, @Nullable Reader reader) throws SQLException {
    setNString(index, text(reader, Integer.MAX_VALUE));
  }

  @Override
  public final void setNCharacterStream(int index, @Nullable Reader reader, long length)
      throws SQLException {
    setNString(index, text(reader, length));
  }

  @Override
  public final void setClob(int index, @Nullable Reader reader) throws SQLException {
    setString(index, text(reader, Integer.MAX_VALUE));
  }

  @Override
  public final void setClob(int index, @Nullable Reader reader, long length) throws SQLException {
    setString(index, text(reader, length));
  }

  @Override
  public final void setClob(int index, @Nullable Clob value) throws SQLException {
    setString(index, value == null ? null : text(value.getCharacterStream(), Integer.MAX_VALUE));
  }

  @Override
  public final void setNClob(int index, @Nullable Reader reader) throws SQLException {
    setNString(index, text(reader, Integer.MAX_VALUE));
  }

  @Override
  public final void setNClob(int index, @Nullable Reader reader, long length) throws SQLException {
    setNString(index, text(reader, length));
  }

  @Override
  public final void setNClob(int index, @Nullable NClob value) throws SQLException {
    setNString(index, value == null ? null : text(value.getCharacterStream(), Integer.MAX_VALUE));
  }

  private static byte @Nullable [] bytes(@Nullable InputStream stream, long length)
      throws SQLException {
    try {
      return stream == null
          ? null
          : stream.readNBytes((int) Math.min(Math.max(length, 0), Integer.MAX_VALUE));
    } catch (IOException e) {
      throw new SQLException("the stream of a parameter cannot be read", e);
    }
  }

  private static @Nullable String text(@Nullable Reader reader, long length) throws SQLException {
    if (reader == null) {
      return null;
    }
    try {
      StringWriter text = new StringWriter();
      for (long left = length; left > 0; left--) {
        int next = reader.read();
        if (next < 0) {
          break;
        }
        text.write(next);
      }
      return text.toString();
    } catch (IOException e) {
      throw new SQLException("the reader of a parameter cannot be read", e);
    }
  }

  @Override
  public final void setAsciiStream(int index, InputStream stream) throws SQLException {
    throw notSupported("setAsciiStream");
  }

  @Override
  public final void setAsciiStream(int index, InputStream stream, int length) throws SQLException {
    throw notSupported("setAsciiStream");
  }

  @Override
  public final void setAsciiStream(int index, InputStream stream, long length) throws SQLException {
    throw notSupported("setAsciiStream");
  }

  @Override
  @Deprecated
  public final void setUnicodeStream(int index, InputStream stream, int length)
      throws SQLException {
    throw notSupported("setUnicodeStream");
  }

  @Override
  public final void setURL(int index, URL value) throws SQLException {
    throw notSupported("setURL");
  }

  @Override
  public final void setArray(int index, Array value) throws SQLException {
    throw notSupported("setArray");
  }

  @Override
  public final void setRef(int index, Ref value) throws SQLException {
    throw notSupported("setRef");
  }

  @Override
  public final void setRowId(int index, RowId value) throws SQLException {
    throw notSupported("setRowId");
  }

  @Override
  public final void setSQLXML(int index, SQLXML value) throws SQLException {
    throw notSupported("setSQLXML");
  }
}
