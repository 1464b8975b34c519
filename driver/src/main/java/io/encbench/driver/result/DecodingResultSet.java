package io.encbench.driver.result;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.forwarding.IndexedResultSet;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.value.codec.CellDecoder;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Struct;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A result set in which some columns are read through decoders. All getters by index are here.
 * Columns without a decoder are read from the delegate, which costs one array read more than
 * reading from it directly. Types that a decoder cannot return are refused by name.
 */
public abstract class DecodingResultSet extends IndexedResultSet {
  /** Classes that {@code getObject} refuses. Of these Connector/J supports only SQLXML. */
  private static final Set<Class<?>> REFUSED_CLASSES =
      Set.of(Array.class, Ref.class, RowId.class, SQLXML.class, Struct.class);

  /** The kind of a decoded column's content, which decides which streams are available. */
  public enum Content {
    TEXT,
    BYTES,
    OTHER;

    /** The content of values of a type. */
    public static Content of(ColumnType type) {
      return switch (type.kind().family()) {
        case TEXT, ENUM, JSON -> TEXT;
        case BYTES -> BYTES;
        case INTEGER, DECIMAL, DOUBLE, TEMPORAL, BIT -> OTHER;
      };
    }
  }

  /** A method of {@link CellDecoder}. */
  @FunctionalInterface
  private interface Getter<T> {
    T from(CellDecoder decoder, byte[] cell) throws SQLException;
  }

  /** The decoder of a column in this row, or null to return the delegate's value. */
  public abstract @Nullable CellDecoder decoder(int column) throws SQLException;

  /** The input of a column's decoder; null for SQL NULL, and then {@link #wasNull} is true. */
  public abstract byte @Nullable [] cell(int column) throws SQLException;

  public abstract Content content(int column) throws SQLException;

  /** The name of a decoded column, for messages. */
  public abstract String name(int column) throws SQLException;

  /** The delegate's connection, which creates large objects. */
  Connection maker() throws SQLException {
    return delegate().getStatement().getConnection();
  }

  private <T> @Nullable T decode(CellDecoder decoder, int column, Getter<T> getter)
      throws SQLException {
    byte[] cell = cell(column);
    return cell == null ? null : getter.from(decoder, cell);
  }

  @Override
  public final boolean getBoolean(int column) throws SQLException {
    CellDecoder decoder = decoder(column);
    if (decoder == null) {
      return delegate().getBoolean(column);
    }
    byte[] cell = cell(column);
    return cell == null ? false : decoder.toBoolean(cell);
  }

  @Override
  public final byte getByte(int column) throws SQLException {
    CellDecoder decoder = decoder(column);
    if (decoder == null) {
      return delegate().getByte(column);
    }
    byte[] cell = cell(column);
    return cell == null ? 0 : decoder.toByte(cell);
  }

  @Override
  public final short getShort(int column) throws SQLException {
    CellDecoder decoder = decoder(column);
    if (decoder == null) {
      return delegate().getShort(column);
    }
    byte[] cell = cell(column);
    return cell == null ? 0 : decoder.toShort(cell);
  }

  @Override
  public final int getInt(int column) throws SQLException {
    CellDecoder decoder = decoder(column);
    if (decoder == null) {
      return delegate().getInt(column);
    }
    byte[] cell = cell(column);
    return cell == null ? 0 : decoder.toInt(cell);
  }

  @Override
  public final long getLong(int column) throws SQLException {
    CellDecoder decoder = decoder(column);
    if (decoder == null) {
      return delegate().getLong(column);
    }
    byte[] cell = cell(column);
    return cell == null ? 0 : decoder.toLong(cell);
  }

  @Override
  public final float getFloat(int column) throws SQLException {
    CellDecoder decoder = decoder(column);
    if (decoder == null) {
      return delegate().getFloat(column);
    }
    byte[] cell = cell(column);
    return cell == null ? 0 : decoder.toFloat(cell);
  }

  @Override
  public final double getDouble(int column) throws SQLException {
    CellDecoder decoder = decoder(column);
    if (decoder == null) {
      return delegate().getDouble(column);
    }
    byte[] cell = cell(column);
    return cell == null ? 0 : decoder.toDouble(cell);
  }

  @Override
  public final @Nullable BigDecimal getBigDecimal(int column) throws SQLException {
    CellDecoder decoder = decoder(column);
    return decoder == null
        ? delegate().getBigDecimal(column)
        : decode(decoder, column, CellDecoder::toBigDecimal);
  }

  @Override
  public final @Nullable String getString(int column) throws SQLException {
    CellDecoder decoder = decoder(column);
    return decoder == null
        ? delegate().getString(column)
        : decode(decoder, column, CellDecoder::toText);
  }

  @Override
  public final byte @Nullable [] getBytes(int column) throws SQLException {
    CellDecoder decoder = decoder(column);
    return decoder == null
        ? delegate().getBytes(column)
        : decode(decoder, column, CellDecoder::toBytes);
  }

  @Override
  public final @Nullable Object getObject(int column) throws SQLException {
    CellDecoder decoder = decoder(column);
    return decoder == null
        ? delegate().getObject(column)
        : decode(decoder, column, CellDecoder::toObject);
  }

  @Override
  @SuppressWarnings("deprecation")
  public final @Nullable BigDecimal getBigDecimal(int column, int scale) throws SQLException {
    if (decoder(column) == null) {
      return delegate().getBigDecimal(column, scale);
    }
    BigDecimal value = getBigDecimal(column);
    return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
  }

  @Override
  public final @Nullable Date getDate(int column) throws SQLException {
    return decoder(column) == null ? delegate().getDate(column) : getDate(column, null);
  }

  @Override
  public final @Nullable Date getDate(int column, @Nullable Calendar calendar) throws SQLException {
    CellDecoder decoder = decoder(column);
    return decoder == null
        ? delegate().getDate(column, calendar)
        : decode(decoder, column, (each, cell) -> each.toDate(cell, calendar));
  }

  @Override
  public final @Nullable Time getTime(int column) throws SQLException {
    return decoder(column) == null ? delegate().getTime(column) : getTime(column, null);
  }

  @Override
  public final @Nullable Time getTime(int column, @Nullable Calendar calendar) throws SQLException {
    CellDecoder decoder = decoder(column);
    return decoder == null
        ? delegate().getTime(column, calendar)
        : decode(decoder, column, (each, cell) -> each.toTime(cell, calendar));
  }

  @Override
  public final @Nullable Timestamp getTimestamp(int column) throws SQLException {
    return decoder(column) == null ? delegate().getTimestamp(column) : getTimestamp(column, null);
  }

  @Override
  public final @Nullable Timestamp getTimestamp(int column, @Nullable Calendar calendar)
      throws SQLException {
    CellDecoder decoder = decoder(column);
    return decoder == null
        ? delegate().getTimestamp(column, calendar)
        : decode(decoder, column, (each, cell) -> each.toTimestamp(cell, calendar));
  }

  @Override
  public final @Nullable Object getObject(int column, Map<String, Class<?>> map)
      throws SQLException {
    // Connector/J has no user-defined types, so it ignores the map.
    return decoder(column) == null ? delegate().getObject(column, map) : getObject(column);
  }

  @Override
  public final <T> @Nullable T getObject(int column, @Nullable Class<T> type) throws SQLException {
    CellDecoder decoder = decoder(column);
    if (decoder == null) {
      return delegate().getObject(column, type);
    }
    if (type == null) {
      throw new SQLException("the class must not be null", SqlStates.INVALID_PARAMETER_VALUE);
    }
    if (REFUSED_CLASSES.contains(type)) {
      throw Refusal.of("getObject as " + type.getName(), name(column));
    }
    if (type == Blob.class) {
      return type.cast(getBlob(column));
    }
    if (type == Clob.class) {
      return type.cast(getClob(column));
    }
    if (type == NClob.class) {
      return type.cast(getNClob(column));
    }
    if (type == URL.class) {
      return type.cast(getURL(column));
    }
    if (!decoder.knows(type)) {
      throw Refusal.of("getObject as " + type.getName(), name(column));
    }
    return decode(decoder, column, (each, cell) -> each.toObject(cell, type));
  }

  @Override
  public final @Nullable InputStream getAsciiStream(int column) throws SQLException {
    return decoder(column) == null ? delegate().getAsciiStream(column) : byteStream(column);
  }

  @Override
  @SuppressWarnings("deprecation")
  public final @Nullable InputStream getUnicodeStream(int column) throws SQLException {
    return decoder(column) == null ? delegate().getUnicodeStream(column) : byteStream(column);
  }

  @Override
  public final @Nullable InputStream getBinaryStream(int column) throws SQLException {
    return decoder(column) == null ? delegate().getBinaryStream(column) : byteStream(column);
  }

  private @Nullable InputStream byteStream(int column) throws SQLException {
    if (content(column) == Content.OTHER) {
      throw Refusal.of("a stream", name(column));
    }
    byte[] bytes = getBytes(column);
    return bytes == null ? null : new ByteArrayInputStream(bytes);
  }

  @Override
  public final @Nullable Reader getCharacterStream(int column) throws SQLException {
    return decoder(column) == null ? delegate().getCharacterStream(column) : reader(column);
  }

  @Override
  public final @Nullable Reader getNCharacterStream(int column) throws SQLException {
    return decoder(column) == null ? delegate().getNCharacterStream(column) : reader(column);
  }

  private @Nullable Reader reader(int column) throws SQLException {
    String text = text(column, "a character stream");
    return text == null ? null : new StringReader(text);
  }

  @Override
  public final @Nullable String getNString(int column) throws SQLException {
    return decoder(column) == null ? delegate().getNString(column) : text(column, "getNString");
  }

  private @Nullable String text(int column, String construct) throws SQLException {
    if (content(column) != Content.TEXT) {
      throw Refusal.of(construct, name(column));
    }
    return getString(column);
  }

  @Override
  public final @Nullable Blob getBlob(int column) throws SQLException {
    if (decoder(column) == null) {
      return delegate().getBlob(column);
    }
    byte[] bytes = getBytes(column);
    return bytes == null ? null : LargeObjects.blob(maker(), bytes);
  }

  @Override
  public final @Nullable Clob getClob(int column) throws SQLException {
    if (decoder(column) == null) {
      return delegate().getClob(column);
    }
    String text = getString(column);
    return text == null ? null : LargeObjects.clob(maker(), text);
  }

  @Override
  public final @Nullable NClob getNClob(int column) throws SQLException {
    if (decoder(column) == null) {
      return delegate().getNClob(column);
    }
    String text = text(column, "getNClob");
    return text == null ? null : LargeObjects.nClob(maker(), text);
  }

  @Override
  public final @Nullable URL getURL(int column) throws SQLException {
    if (decoder(column) == null) {
      return delegate().getURL(column);
    }
    String text = getString(column);
    try {
      return text == null ? null : URI.create(text).toURL();
    } catch (MalformedURLException | IllegalArgumentException e) {
      // No cause, because its message contains the value.
      throw new SQLException(
          "a value of the encrypted column " + name(column) + " is not a URL",
          SqlStates.INVALID_PARAMETER_VALUE);
    }
  }

  @Override
  public final Array getArray(int column) throws SQLException {
    checkPlain(column, "getArray");
    return delegate().getArray(column);
  }

  @Override
  public final Ref getRef(int column) throws SQLException {
    checkPlain(column, "getRef");
    return delegate().getRef(column);
  }

  @Override
  public final RowId getRowId(int column) throws SQLException {
    checkPlain(column, "getRowId");
    return delegate().getRowId(column);
  }

  @Override
  public final SQLXML getSQLXML(int column) throws SQLException {
    checkPlain(column, "getSQLXML");
    return delegate().getSQLXML(column);
  }

  private void checkPlain(int column, String construct) throws SQLException {
    if (decoder(column) != null) {
      throw Refusal.of(construct, name(column));
    }
  }

  @Override
  protected final void checkUpdatable(int column) throws SQLException {
    checkPlain(column, "updating through a result set");
  }

  /**
   * Creates large objects from decrypted values. The delegate creates them, so they behave as its
   * own. Those of Connector/J stay in the client and send nothing.
   */
  static final class LargeObjects {
    private LargeObjects() {}

    static Blob blob(Connection delegate, byte[] bytes) throws SQLException {
      Blob blob = delegate.createBlob();
      if (bytes.length > 0) {
        blob.setBytes(1, bytes);
      }
      return blob;
    }

    static Clob clob(Connection delegate, String text) throws SQLException {
      return filled(delegate.createClob(), text);
    }

    static NClob nClob(Connection delegate, String text) throws SQLException {
      return filled(delegate.createNClob(), text);
    }

    private static <C extends Clob> C filled(C clob, String text) throws SQLException {
      if (!text.isEmpty()) {
        clob.setString(1, text);
      }
      return clob;
    }
  }
}
