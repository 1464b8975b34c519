package io.encbench.driver.differential;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Random;

/** Sets parameters, each with one of the setters that take its class, drawn by a seed. */
final class Parameters {
  private Parameters() {}

  static void set(PreparedStatement statement, List<Value> values, long seed) throws SQLException {
    Random random = new Random(seed);
    for (int i = 0; i < values.size(); i++) {
      set(statement, i + 1, values.get(i), random.nextInt(3));
    }
  }

  private static void set(PreparedStatement statement, int index, Value value, int setter)
      throws SQLException {
    Object java = value.java();
    if (java == null) {
      statement.setNull(index, setter == 0 ? Types.VARCHAR : Types.NULL);
    } else if (setter == 0) {
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
