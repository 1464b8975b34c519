package io.encbench.driver.parameter;

import io.encbench.driver.forwarding.ForwardingPreparedStatement;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Date;
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
 * The setters of values that JDBC passes as such: each encrypts, or passes a plain parameter on.
 */
abstract class ScalarParameters extends ForwardingPreparedStatement {
  private final PreparedStatement delegate;
  private final ParameterBindings parameters;

  ScalarParameters(PreparedStatement delegate, ParameterBindings parameters) {
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
  }

  @Override
  public final void setLong(int index, long value) throws SQLException {
    EncryptedParameter cell = parameters.encrypted(index);
    if (cell == null) {
      delegate.setLong(parameters.target(index), value);
    } else {
      cell.set(value);
    }
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
}
