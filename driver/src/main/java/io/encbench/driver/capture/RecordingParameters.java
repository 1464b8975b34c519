package io.encbench.driver.capture;

import io.encbench.driver.forwarding.ForwardingPreparedStatement;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/**
 * The setters of a prepared statement. Each passes its value on, and notes it if the delegate
 * accepts it. The length of a stream is known only if the application passes it.
 */
abstract class RecordingParameters extends ForwardingPreparedStatement {
  private final PreparedStatement delegate;
  private final BoundParameters bound;

  RecordingParameters(PreparedStatement delegate, BoundParameters bound) {
    this.delegate = delegate;
    this.bound = bound;
  }

  @Override
  protected final PreparedStatement delegate() {
    return delegate;
  }

  /** The kinds of the parameters, which an execution counts. */
  final BoundParameters bound() {
    return bound;
  }

  @Override
  public final void clearParameters() throws SQLException {
    delegate.clearParameters();
    bound.clear();
  }

  @Override
  public final void setNull(int index, int type) throws SQLException {
    delegate.setNull(index, type);
    bound.setNull(index);
  }

  @Override
  public final void setNull(int index, int type, String typeName) throws SQLException {
    delegate.setNull(index, type, typeName);
    bound.setNull(index);
  }

  @Override
  public final void setBoolean(int index, boolean value) throws SQLException {
    delegate.setBoolean(index, value);
    bound.set(index, value, ParameterKind.BOOLEAN);
  }

  @Override
  public final void setByte(int index, byte value) throws SQLException {
    delegate.setByte(index, value);
    bound.setInt(index, value);
  }

  @Override
  public final void setShort(int index, short value) throws SQLException {
    delegate.setShort(index, value);
    bound.setInt(index, value);
  }

  @Override
  public final void setInt(int index, int value) throws SQLException {
    delegate.setInt(index, value);
    bound.setInt(index, value);
  }

  @Override
  public final void setLong(int index, long value) throws SQLException {
    delegate.setLong(index, value);
    bound.setLong(index, value);
  }

  @Override
  public final void setFloat(int index, float value) throws SQLException {
    delegate.setFloat(index, value);
    bound.setFloat(index, value);
  }

  @Override
  public final void setDouble(int index, double value) throws SQLException {
    delegate.setDouble(index, value);
    bound.setDouble(index, value);
  }

  @Override
  public final void setBigDecimal(int index, @Nullable BigDecimal value) throws SQLException {
    delegate.setBigDecimal(index, value);
    bound.set(index, value, ParameterKind.DECIMAL);
  }

  @Override
  public final void setString(int index, @Nullable String value) throws SQLException {
    delegate.setString(index, value);
    bound.setText(index, value);
  }

  @Override
  public final void setNString(int index, @Nullable String value) throws SQLException {
    delegate.setNString(index, value);
    bound.setText(index, value);
  }

  @Override
  public final void setBytes(int index, byte @Nullable [] value) throws SQLException {
    delegate.setBytes(index, value);
    bound.setBytes(index, value);
  }

  @Override
  public final void setDate(int index, @Nullable Date value) throws SQLException {
    delegate.setDate(index, value);
    bound.set(index, value, ParameterKind.DATE);
  }

  @Override
  public final void setDate(int index, @Nullable Date value, @Nullable Calendar calendar)
      throws SQLException {
    delegate.setDate(index, value, calendar);
    bound.setDate(index, value, calendar);
  }

  @Override
  public final void setTime(int index, @Nullable Time value) throws SQLException {
    delegate.setTime(index, value);
    bound.set(index, value, ParameterKind.TIME);
  }

  @Override
  public final void setTime(int index, @Nullable Time value, @Nullable Calendar calendar)
      throws SQLException {
    delegate.setTime(index, value, calendar);
    bound.setTime(index, value, calendar);
  }

  @Override
  public final void setTimestamp(int index, @Nullable Timestamp value) throws SQLException {
    delegate.setTimestamp(index, value);
    bound.set(index, value, ParameterKind.DATETIME);
  }

  @Override
  public final void setTimestamp(int index, @Nullable Timestamp value, @Nullable Calendar calendar)
      throws SQLException {
    delegate.setTimestamp(index, value, calendar);
    bound.setTimestamp(index, value, calendar);
  }

  @Override
  public final void setObject(int index, @Nullable Object value) throws SQLException {
    delegate.setObject(index, value);
    bound.setObject(index, value);
  }

  @Override
  public final void setObject(int index, @Nullable Object value, int type) throws SQLException {
    delegate.setObject(index, value, type);
    bound.setObject(index, value);
  }

  @Override
  public final void setObject(int index, @Nullable Object value, int type, int scaleOrLength)
      throws SQLException {
    delegate.setObject(index, value, type, scaleOrLength);
    bound.setObject(index, value);
  }

  @Override
  public final void setObject(int index, @Nullable Object value, SQLType type) throws SQLException {
    delegate.setObject(index, value, type);
    bound.setObject(index, value);
  }

  @Override
  public final void setObject(int index, @Nullable Object value, SQLType type, int scaleOrLength)
      throws SQLException {
    delegate.setObject(index, value, type, scaleOrLength);
    bound.setObject(index, value);
  }

  @Override
  public final void setBinaryStream(int index, @Nullable InputStream value, int length)
      throws SQLException {
    delegate.setBinaryStream(index, value, length);
    bound.setUnkept(index, value, ParameterKind.BYTES, length);
  }

  @Override
  public final void setBinaryStream(int index, @Nullable InputStream value, long length)
      throws SQLException {
    delegate.setBinaryStream(index, value, length);
    bound.setUnkept(index, value, ParameterKind.BYTES, length);
  }

  @Override
  public final void setBinaryStream(int index, @Nullable InputStream value) throws SQLException {
    delegate.setBinaryStream(index, value);
    bound.setUnkept(index, value, ParameterKind.BYTES);
  }

  @Override
  public final void setAsciiStream(int index, @Nullable InputStream value, int length)
      throws SQLException {
    delegate.setAsciiStream(index, value, length);
    bound.setUnkept(index, value, ParameterKind.TEXT, length);
  }

  @Override
  public final void setAsciiStream(int index, @Nullable InputStream value, long length)
      throws SQLException {
    delegate.setAsciiStream(index, value, length);
    bound.setUnkept(index, value, ParameterKind.TEXT, length);
  }

  @Override
  public final void setAsciiStream(int index, @Nullable InputStream value) throws SQLException {
    delegate.setAsciiStream(index, value);
    bound.setUnkept(index, value, ParameterKind.TEXT);
  }

  @Override
  public final void setCharacterStream(int index, @Nullable Reader value, int length)
      throws SQLException {
    delegate.setCharacterStream(index, value, length);
    bound.setUnkept(index, value, ParameterKind.TEXT, length);
  }

  @Override
  public final void setCharacterStream(int index, @Nullable Reader value, long length)
      throws SQLException {
    delegate.setCharacterStream(index, value, length);
    bound.setUnkept(index, value, ParameterKind.TEXT, length);
  }

  @Override
  public final void setCharacterStream(int index, @Nullable Reader value) throws SQLException {
    delegate.setCharacterStream(index, value);
    bound.setUnkept(index, value, ParameterKind.TEXT);
  }

  @Override
  public final void setNCharacterStream(int index, @Nullable Reader value, long length)
      throws SQLException {
    delegate.setNCharacterStream(index, value, length);
    bound.setUnkept(index, value, ParameterKind.TEXT, length);
  }

  @Override
  public final void setNCharacterStream(int index, @Nullable Reader value) throws SQLException {
    delegate.setNCharacterStream(index, value);
    bound.setUnkept(index, value, ParameterKind.TEXT);
  }

  @Override
  public final void setBlob(int index, @Nullable InputStream value, long length)
      throws SQLException {
    delegate.setBlob(index, value, length);
    bound.setUnkept(index, value, ParameterKind.BYTES, length);
  }

  @Override
  public final void setBlob(int index, @Nullable InputStream value) throws SQLException {
    delegate.setBlob(index, value);
    bound.setUnkept(index, value, ParameterKind.BYTES);
  }

  @Override
  public final void setBlob(int index, @Nullable Blob value) throws SQLException {
    delegate.setBlob(index, value);
    bound.setUnkept(index, value, ParameterKind.BYTES);
  }

  @Override
  public final void setClob(int index, @Nullable Reader value, long length) throws SQLException {
    delegate.setClob(index, value, length);
    bound.setUnkept(index, value, ParameterKind.TEXT, length);
  }

  @Override
  public final void setClob(int index, @Nullable Reader value) throws SQLException {
    delegate.setClob(index, value);
    bound.setUnkept(index, value, ParameterKind.TEXT);
  }

  @Override
  public final void setClob(int index, @Nullable Clob value) throws SQLException {
    delegate.setClob(index, value);
    bound.setUnkept(index, value, ParameterKind.TEXT);
  }

  @Override
  public final void setNClob(int index, @Nullable Reader value, long length) throws SQLException {
    delegate.setNClob(index, value, length);
    bound.setUnkept(index, value, ParameterKind.TEXT, length);
  }

  @Override
  public final void setNClob(int index, @Nullable Reader value) throws SQLException {
    delegate.setNClob(index, value);
    bound.setUnkept(index, value, ParameterKind.TEXT);
  }

  @Override
  public final void setNClob(int index, @Nullable NClob value) throws SQLException {
    delegate.setNClob(index, value);
    bound.setUnkept(index, value, ParameterKind.TEXT);
  }

  @Override
  @Deprecated
  public final void setUnicodeStream(int index, @Nullable InputStream value, int length)
      throws SQLException {
    delegate.setUnicodeStream(index, value, length);
    bound.setUnkept(index, value, ParameterKind.TEXT);
  }

  @Override
  public final void setArray(int index, @Nullable Array value) throws SQLException {
    delegate.setArray(index, value);
    bound.setUnkept(index, value, ParameterKind.OTHER);
  }

  @Override
  public final void setRef(int index, @Nullable Ref value) throws SQLException {
    delegate.setRef(index, value);
    bound.setUnkept(index, value, ParameterKind.OTHER);
  }

  @Override
  public final void setRowId(int index, @Nullable RowId value) throws SQLException {
    delegate.setRowId(index, value);
    bound.setUnkept(index, value, ParameterKind.OTHER);
  }

  @Override
  public final void setSQLXML(int index, @Nullable SQLXML value) throws SQLException {
    delegate.setSQLXML(index, value);
    bound.setUnkept(index, value, ParameterKind.OTHER);
  }

  @Override
  public final void setURL(int index, @Nullable URL value) throws SQLException {
    delegate.setURL(index, value);
    bound.setUnkept(index, value, ParameterKind.OTHER);
  }
}
