package io.encbench.driver.parameter;

import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.forwarding.ForwardingPreparedStatement;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/**
 * The setters of a prepared statement. Each encrypts its value, or passes it on if the parameter is
 * plain. Streams, readers and large objects are read completely, because a cell is authenticated as
 * a whole.
 */
public abstract class EncryptingParameters extends ForwardingPreparedStatement {
  private final PreparedStatement delegate;
  private final ParameterBindings parameters;

  protected EncryptingParameters(PreparedStatement delegate, ParameterBindings parameters) {
    this.delegate = delegate;
    this.parameters = parameters;
  }

  @Override
  protected final PreparedStatement delegate() {
    return delegate;
  }

  public final ParameterBindings parameters() {
    return parameters;
  }

  @Override
  public final void setNull(int index, int type) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setNull(parameters.target(index), type);
    } else {
      cell.setNull();
    }
  }

  @Override
  public final void setNull(int index, int type, String typeName) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setNull(parameters.target(index), type, typeName);
    } else {
      cell.setNull();
    }
  }

  @Override
  public final void setBoolean(int index, boolean value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setBoolean(parameters.target(index), value);
    } else {
      cell.set(value);
    }
  }

  @Override
  public final void setByte(int index, byte value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setByte(parameters.target(index), value);
    } else {
      cell.set((long) value);
    }
  }

  @Override
  public final void setShort(int index, short value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setShort(parameters.target(index), value);
    } else {
      cell.set((long) value);
    }
  }

  @Override
  public final void setInt(int index, int value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setInt(parameters.target(index), value);
    } else {
      cell.set((long) value);
    }
    parameters.setWholeNumber(index, value);
  }

  @Override
  public final void setLong(int index, long value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setLong(parameters.target(index), value);
    } else {
      cell.set(value);
    }
    parameters.setWholeNumber(index, value);
  }

  @Override
  public final void setFloat(int index, float value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setFloat(parameters.target(index), value);
    } else {
      cell.setObject(value);
    }
  }

  @Override
  public final void setDouble(int index, double value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setDouble(parameters.target(index), value);
    } else {
      cell.set(value);
    }
  }

  @Override
  public final void setBigDecimal(int index, @Nullable BigDecimal value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setBigDecimal(parameters.target(index), value);
    } else {
      cell.set(value);
    }
  }

  @Override
  public final void setString(int index, @Nullable String value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setString(parameters.target(index), value);
    } else {
      cell.set(value);
    }
  }

  @Override
  public final void setNString(int index, @Nullable String value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setNString(parameters.target(index), value);
    } else {
      cell.set(value);
    }
  }

  @Override
  public final void setBytes(int index, byte @Nullable [] value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setBytes(parameters.target(index), value);
    } else {
      cell.set(value);
    }
  }

  @Override
  public final void setDate(int index, @Nullable Date value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setDate(parameters.target(index), value);
    } else {
      cell.setObject(value);
    }
  }

  @Override
  public final void setTime(int index, @Nullable Time value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setTime(parameters.target(index), value);
    } else {
      cell.setObject(value);
    }
  }

  @Override
  public final void setTimestamp(int index, @Nullable Timestamp value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setTimestamp(parameters.target(index), value);
    } else {
      cell.setObject(value);
    }
  }

  @Override
  public final void setURL(int index, @Nullable URL value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setURL(parameters.target(index), value);
    } else {
      cell.set(value == null ? null : value.toString());
    }
  }

  @Override
  public final void setDate(int index, @Nullable Date value, @Nullable Calendar calendar)
      throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setDate(parameters.target(index), value, calendar);
    } else {
      CalendarValues.set(cell, value, calendar);
    }
  }

  @Override
  public final void setTime(int index, @Nullable Time value, @Nullable Calendar calendar)
      throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setTime(parameters.target(index), value, calendar);
    } else {
      CalendarValues.set(cell, value, calendar);
    }
  }

  @Override
  public final void setTimestamp(int index, @Nullable Timestamp value, @Nullable Calendar calendar)
      throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setTimestamp(parameters.target(index), value, calendar);
    } else {
      CalendarValues.set(cell, value, calendar);
    }
  }

  @Override
  public final void setArray(int index, @Nullable Array value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setArray(parameters.target(index), value);
    } else {
      throw cell.refused("setArray");
    }
  }

  @Override
  public final void setRef(int index, @Nullable Ref value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setRef(parameters.target(index), value);
    } else {
      throw cell.refused("setRef");
    }
  }

  @Override
  public final void setRowId(int index, @Nullable RowId value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setRowId(parameters.target(index), value);
    } else {
      throw cell.refused("setRowId");
    }
  }

  @Override
  public final void setSQLXML(int index, @Nullable SQLXML value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setSQLXML(parameters.target(index), value);
    } else {
      throw cell.refused("setSQLXML");
    }
  }

  @Override
  public final void setAsciiStream(int index, @Nullable InputStream stream) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setAsciiStream(parameters.target(index), stream);
    } else {
      cell.set(LargeValues.ascii(stream, LargeValues.TO_THE_END));
    }
  }

  @Override
  public final void setBinaryStream(int index, @Nullable InputStream stream) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setBinaryStream(parameters.target(index), stream);
    } else {
      cell.set(LargeValues.bytes(stream, LargeValues.TO_THE_END));
    }
  }

  @Override
  public final void setCharacterStream(int index, @Nullable Reader reader) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setCharacterStream(parameters.target(index), reader);
    } else {
      cell.set(LargeValues.text(reader, LargeValues.TO_THE_END));
    }
  }

  @Override
  public final void setNCharacterStream(int index, @Nullable Reader reader) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setNCharacterStream(parameters.target(index), reader);
    } else {
      cell.set(LargeValues.text(reader, LargeValues.TO_THE_END));
    }
  }

  @Override
  public final void setBlob(int index, @Nullable InputStream stream) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setBlob(parameters.target(index), stream);
    } else {
      cell.set(LargeValues.bytes(stream, LargeValues.TO_THE_END));
    }
  }

  @Override
  public final void setClob(int index, @Nullable Reader reader) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setClob(parameters.target(index), reader);
    } else {
      cell.set(LargeValues.text(reader, LargeValues.TO_THE_END));
    }
  }

  @Override
  public final void setNClob(int index, @Nullable Reader reader) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setNClob(parameters.target(index), reader);
    } else {
      cell.set(LargeValues.text(reader, LargeValues.TO_THE_END));
    }
  }

  @Override
  public final void setAsciiStream(int index, @Nullable InputStream stream, int length)
      throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setAsciiStream(parameters.target(index), stream, length);
    } else {
      cell.set(LargeValues.ascii(stream, length));
    }
  }

  @Override
  public final void setBinaryStream(int index, @Nullable InputStream stream, int length)
      throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setBinaryStream(parameters.target(index), stream, length);
    } else {
      cell.set(LargeValues.bytes(stream, length));
    }
  }

  @Override
  public final void setCharacterStream(int index, @Nullable Reader reader, int length)
      throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setCharacterStream(parameters.target(index), reader, length);
    } else {
      cell.set(LargeValues.text(reader, length));
    }
  }

  @Override
  public final void setAsciiStream(int index, @Nullable InputStream stream, long length)
      throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setAsciiStream(parameters.target(index), stream, length);
    } else {
      cell.set(LargeValues.ascii(stream, length));
    }
  }

  @Override
  public final void setBinaryStream(int index, @Nullable InputStream stream, long length)
      throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setBinaryStream(parameters.target(index), stream, length);
    } else {
      cell.set(LargeValues.bytes(stream, length));
    }
  }

  @Override
  public final void setCharacterStream(int index, @Nullable Reader reader, long length)
      throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setCharacterStream(parameters.target(index), reader, length);
    } else {
      cell.set(LargeValues.text(reader, length));
    }
  }

  @Override
  public final void setNCharacterStream(int index, @Nullable Reader reader, long length)
      throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setNCharacterStream(parameters.target(index), reader, length);
    } else {
      cell.set(LargeValues.text(reader, length));
    }
  }

  @Override
  public final void setBlob(int index, @Nullable InputStream stream, long length)
      throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setBlob(parameters.target(index), stream, length);
    } else {
      cell.set(LargeValues.bytes(stream, length));
    }
  }

  @Override
  public final void setClob(int index, @Nullable Reader reader, long length) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setClob(parameters.target(index), reader, length);
    } else {
      cell.set(LargeValues.text(reader, length));
    }
  }

  @Override
  public final void setNClob(int index, @Nullable Reader reader, long length) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setNClob(parameters.target(index), reader, length);
    } else {
      cell.set(LargeValues.text(reader, length));
    }
  }

  @Override
  public final void setBlob(int index, @Nullable Blob value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setBlob(parameters.target(index), value);
    } else {
      cell.set(LargeValues.bytes(value));
    }
  }

  @Override
  public final void setClob(int index, @Nullable Clob value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setClob(parameters.target(index), value);
    } else {
      cell.set(LargeValues.text(value));
    }
  }

  @Override
  public final void setNClob(int index, @Nullable NClob value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setNClob(parameters.target(index), value);
    } else {
      cell.set(LargeValues.text(value));
    }
  }

  @Override
  @Deprecated
  @SuppressWarnings("deprecation")
  public final void setUnicodeStream(int index, @Nullable InputStream stream, int length)
      throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setUnicodeStream(parameters.target(index), stream, length);
    } else {
      throw cell.refused("setUnicodeStream");
    }
  }

  /**
   * Reads streams, readers and large objects into memory: a cell is authenticated as a whole, so
   * its plaintext must be whole too.
   */
  public static final class LargeValues {
    /** No limit: the stream is read to its end. */
    public static final long TO_THE_END = Long.MAX_VALUE;

    private static final int BUFFER_CHARS = 8192;

    private LargeValues() {}

    /**
     * At most {@code length} bytes of a stream.
     *
     * @throws SQLException if the stream cannot be read, or is longer than an array can be
     */
    public static byte @Nullable [] bytes(@Nullable InputStream stream, long length)
        throws SQLException {
      if (stream == null) {
        return null;
      }
      try {
        return stream.readNBytes((int) Math.min(checked(length), Integer.MAX_VALUE));
      } catch (IOException e) {
        throw new SQLException("The stream of a parameter cannot be read", e);
      }
    }

    /** At most {@code length} characters of a reader. */
    public static @Nullable String text(@Nullable Reader reader, long length) throws SQLException {
      if (reader == null) {
        return null;
      }
      long left = checked(length);
      var text = new StringBuilder();
      var buffer = new char[BUFFER_CHARS];
      try {
        while (left > 0) {
          int read = reader.read(buffer, 0, (int) Math.min(left, buffer.length));
          if (read < 0) {
            break;
          }
          text.append(buffer, 0, read);
          left -= read;
        }
      } catch (IOException e) {
        throw new SQLException("The reader of a parameter cannot be read", e);
      }
      return text.toString();
    }

    /**
     * At most {@code length} characters of a stream of ASCII.
     *
     * @throws SQLException if it contains a byte that is not ASCII, whose meaning is unknown
     */
    static @Nullable String ascii(@Nullable InputStream stream, long length) throws SQLException {
      byte[] bytes = bytes(stream, length);
      if (bytes == null) {
        return null;
      }
      for (byte b : bytes) {
        if (b < 0) {
          throw DriverErrors.badArgument("The ASCII stream of a parameter holds a byte above 127");
        }
      }
      return new String(bytes, StandardCharsets.US_ASCII);
    }

    public static byte @Nullable [] bytes(@Nullable Blob blob) throws SQLException {
      return blob == null ? null : bytes(blob.getBinaryStream(), TO_THE_END);
    }

    public static @Nullable String text(@Nullable Clob clob) throws SQLException {
      return clob == null ? null : text(clob.getCharacterStream(), TO_THE_END);
    }

    private static long checked(long length) throws SQLException {
      if (length < 0) {
        throw DriverErrors.badArgument("The length of a stream must not be negative: " + length);
      }
      return length;
    }
  }
}
