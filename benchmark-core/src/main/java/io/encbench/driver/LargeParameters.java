package io.encbench.driver;

import java.io.InputStream;
import java.io.Reader;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The setters of streams, readers and large objects, which an encrypted parameter reads whole. */
abstract class LargeParameters extends ScalarParameters {
  LargeParameters(PreparedStatement delegate, ParameterBindings parameters) {
    super(delegate, parameters);
  }

  @Override
  public final void setAsciiStream(int index, @Nullable InputStream stream) throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setAsciiStream(parameters().target(index), stream);
    } else {
      cell.set(LargeValues.ascii(stream, LargeValues.TO_THE_END));
    }
  }

  @Override
  public final void setBinaryStream(int index, @Nullable InputStream stream) throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setBinaryStream(parameters().target(index), stream);
    } else {
      cell.set(LargeValues.bytes(stream, LargeValues.TO_THE_END));
    }
  }

  @Override
  public final void setCharacterStream(int index, @Nullable Reader reader) throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setCharacterStream(parameters().target(index), reader);
    } else {
      cell.set(LargeValues.text(reader, LargeValues.TO_THE_END));
    }
  }

  @Override
  public final void setNCharacterStream(int index, @Nullable Reader reader) throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setNCharacterStream(parameters().target(index), reader);
    } else {
      cell.set(LargeValues.text(reader, LargeValues.TO_THE_END));
    }
  }

  @Override
  public final void setBlob(int index, @Nullable InputStream stream) throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setBlob(parameters().target(index), stream);
    } else {
      cell.set(LargeValues.bytes(stream, LargeValues.TO_THE_END));
    }
  }

  @Override
  public final void setClob(int index, @Nullable Reader reader) throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setClob(parameters().target(index), reader);
    } else {
      cell.set(LargeValues.text(reader, LargeValues.TO_THE_END));
    }
  }

  @Override
  public final void setNClob(int index, @Nullable Reader reader) throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setNClob(parameters().target(index), reader);
    } else {
      cell.set(LargeValues.text(reader, LargeValues.TO_THE_END));
    }
  }

  @Override
  public final void setAsciiStream(int index, @Nullable InputStream stream, int length)
      throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setAsciiStream(parameters().target(index), stream, length);
    } else {
      cell.set(LargeValues.ascii(stream, length));
    }
  }

  @Override
  public final void setBinaryStream(int index, @Nullable InputStream stream, int length)
      throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setBinaryStream(parameters().target(index), stream, length);
    } else {
      cell.set(LargeValues.bytes(stream, length));
    }
  }

  @Override
  public final void setCharacterStream(int index, @Nullable Reader reader, int length)
      throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setCharacterStream(parameters().target(index), reader, length);
    } else {
      cell.set(LargeValues.text(reader, length));
    }
  }

  @Override
  public final void setAsciiStream(int index, @Nullable InputStream stream, long length)
      throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setAsciiStream(parameters().target(index), stream, length);
    } else {
      cell.set(LargeValues.ascii(stream, length));
    }
  }

  @Override
  public final void setBinaryStream(int index, @Nullable InputStream stream, long length)
      throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setBinaryStream(parameters().target(index), stream, length);
    } else {
      cell.set(LargeValues.bytes(stream, length));
    }
  }

  @Override
  public final void setCharacterStream(int index, @Nullable Reader reader, long length)
      throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setCharacterStream(parameters().target(index), reader, length);
    } else {
      cell.set(LargeValues.text(reader, length));
    }
  }

  @Override
  public final void setNCharacterStream(int index, @Nullable Reader reader, long length)
      throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setNCharacterStream(parameters().target(index), reader, length);
    } else {
      cell.set(LargeValues.text(reader, length));
    }
  }

  @Override
  public final void setBlob(int index, @Nullable InputStream stream, long length)
      throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setBlob(parameters().target(index), stream, length);
    } else {
      cell.set(LargeValues.bytes(stream, length));
    }
  }

  @Override
  public final void setClob(int index, @Nullable Reader reader, long length) throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setClob(parameters().target(index), reader, length);
    } else {
      cell.set(LargeValues.text(reader, length));
    }
  }

  @Override
  public final void setNClob(int index, @Nullable Reader reader, long length) throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setNClob(parameters().target(index), reader, length);
    } else {
      cell.set(LargeValues.text(reader, length));
    }
  }

  @Override
  public final void setBlob(int index, @Nullable Blob value) throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setBlob(parameters().target(index), value);
    } else {
      cell.set(LargeValues.bytes(value));
    }
  }

  @Override
  public final void setClob(int index, @Nullable Clob value) throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setClob(parameters().target(index), value);
    } else {
      cell.set(LargeValues.text(value));
    }
  }

  @Override
  public final void setNClob(int index, @Nullable NClob value) throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setNClob(parameters().target(index), value);
    } else {
      cell.set(LargeValues.text(value));
    }
  }

  @Override
  @Deprecated
  @SuppressWarnings("deprecation")
  public final void setUnicodeStream(int index, @Nullable InputStream stream, int length)
      throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setUnicodeStream(parameters().target(index), stream, length);
    } else {
      throw cell.refused("setUnicodeStream");
    }
  }
}
