package io.encbench.driver.differential;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;

/** Sets parameters, each with one of the setters that accept its class, drawn by a seed. */
final class Parameters {
  private Parameters() {}

  static void set(PreparedStatement statement, List<Value> values, long seed) throws SQLException {
    Random random = new Random(seed);
    for (int i = 0; i < values.size(); i++) {
      Value value = values.get(i);
      if (value.java() == null) {
        setNull(statement, i + 1, random.nextInt(6));
      } else {
        set(statement, i + 1, value.java(), random.nextInt(3));
      }
    }
  }

  private static void setNull(PreparedStatement statement, int index, int setter)
      throws SQLException {
    switch (setter) {
      case 0 -> statement.setNull(index, Types.VARCHAR);
      case 1 -> statement.setNull(index, Types.NULL);
      case 2 -> statement.setString(index, null);
      case 3 -> statement.setBytes(index, null);
      case 4 -> statement.setBigDecimal(index, null);
      default -> statement.setObject(index, null);
    }
  }

  private static void set(PreparedStatement statement, int index, Object java, int setter)
      throws SQLException {
    if (setter == 0) {
      statement.setObject(index, java);
    } else if (java instanceof Long number) {
      setLong(statement, index, number, setter);
    } else if (java instanceof BigDecimal number) {
      statement.setBigDecimal(index, number);
    } else if (java instanceof Double number) {
      statement.setDouble(index, number);
    } else if (java instanceof Boolean bool) {
      statement.setBoolean(index, bool);
    } else if (java instanceof String text) {
      statement.setString(index, text);
    } else if (java instanceof byte[] bytes) {
      statement.setBytes(index, bytes);
    } else if (java instanceof LocalDate date && setter == 1) {
      statement.setDate(index, Date.valueOf(date));
    } else if (java instanceof LocalDateTime time && setter == 1) {
      statement.setTimestamp(index, Timestamp.valueOf(time));
    } else if (java instanceof LocalDateTime time && RandomValues.isTimestamp(time)) {
      // A different value, but one that every date and time type can hold in every zone.
      statement.setObject(index, time.atOffset(ZoneOffset.UTC));
    } else {
      statement.setObject(index, java);
    }
  }

  private static void setLong(PreparedStatement statement, int index, long number, int setter)
      throws SQLException {
    if (setter == 1 && number == (int) number) {
      statement.setInt(index, (int) number);
    } else {
      statement.setLong(index, number);
    }
  }
}
