package io.encbench.tpcc.peer;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The kinds of values that the transactions send and read, by JDBC getter and setter. */
enum ValueKind {
  INT("getInt") {
    @Override
    void set(PreparedStatement statement, int index, String value) throws SQLException {
      statement.setInt(index, Integer.parseInt(value));
    }

    @Override
    @Nullable String get(ResultSet row, int column) throws SQLException {
      int value = row.getInt(column);
      return row.wasNull() ? null : Integer.toString(value);
    }
  },
  TEXT("getString") {
    @Override
    void set(PreparedStatement statement, int index, String value) throws SQLException {
      statement.setString(index, value);
    }

    @Override
    @Nullable String get(ResultSet row, int column) throws SQLException {
      return row.getString(column);
    }
  },
  DECIMAL("getBigDecimal") {
    @Override
    void set(PreparedStatement statement, int index, String value) throws SQLException {
      statement.setBigDecimal(index, new BigDecimal(value));
    }

    @Override
    @Nullable String get(ResultSet row, int column) throws SQLException {
      BigDecimal value = row.getBigDecimal(column);
      return value == null ? null : value.toPlainString();
    }
  },
  TIMESTAMP("getTimestamp") {
    @Override
    void set(PreparedStatement statement, int index, String value) throws SQLException {
      statement.setTimestamp(index, Timestamp.valueOf(value));
    }

    @Override
    @Nullable String get(ResultSet row, int column) throws SQLException {
      Timestamp value = row.getTimestamp(column);
      return value == null ? null : value.toString();
    }
  };

  /** A date and time as drivers print it. No text column of TPC-C contains one. */
  private static final Pattern TIME =
      Pattern.compile("(\\d{4}-\\d{2}-\\d{2})[ T](\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?)");

  private final String getter;

  ValueKind(String getter) {
    this.getter = getter;
  }

  /** Sets a parameter. */
  abstract void set(PreparedStatement statement, int index, String value) throws SQLException;

  /** Reads a column of the current row as text; null for NULL. */
  abstract @Nullable String get(ResultSet row, int column) throws SQLException;

  /**
   * Returns equal texts for equal values, even if drivers write a number, date or time differently.
   */
  String canonical(@Nullable String value) {
    if (value == null) {
      return "NULL";
    }
    if (this == DECIMAL || this == INT) {
      try {
        return new BigDecimal(value).stripTrailingZeros().toPlainString();
      } catch (NumberFormatException e) {
        return value;
      }
    }
    Matcher time = TIME.matcher(value);
    if (!time.matches()) {
      return value;
    }
    try {
      return LocalDateTime.parse(time.group(1) + "T" + time.group(2)).toString();
    } catch (DateTimeParseException e) {
      return value;
    }
  }

  /** Name of the JDBC getter. */
  String getter() {
    return getter;
  }
}
