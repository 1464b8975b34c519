package io.encbench.driver;

import io.encbench.crypto.Scheme;
import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.ServerConnection;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Kind;
import io.encbench.driver.value.ClearValues;
import io.encbench.driver.value.codec.CellDecoder;
import io.encbench.driver.value.codec.CellEncoder;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads a result. Cells are kept encrypted, since few of them may be needed in clear. Plain values
 * are encoded as the plaintext in a cell of their type would be.
 */
final class RowFetcher {
  private static final int DATE_TIME_LENGTH = 19;
  private static final int TIME_LENGTH = 10;

  private final EncryptingResultSet result;
  private final ClearValues clearValues;
  private final List<ResultRows.Column> columns = new ArrayList<>();
  private final List<@Nullable CellEncoder> encoders = new ArrayList<>();

  RowFetcher(EncryptingResultSet result, ClearValues clearValues) {
    this.result = result;
    this.clearValues = clearValues;
  }

  /**
   * The columns of the result.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if one has a type that is not passed on
   */
  List<ResultRows.Column> columns() throws SQLException {
    if (columns.isEmpty()) {
      describe();
    }
    return Collections.unmodifiableList(columns);
  }

  private void describe() throws SQLException {
    ResultSetMetaData metaData = result.getMetaData();
    for (int index = 1; index <= metaData.getColumnCount(); index++) {
      ColumnRule rule = result.decoders().columns().rule(index);
      CellDecoder decoder = result.decoder(index);
      CellEncoder encoder = null;
      if (rule == null || decoder == null) {
        rule = plain(metaData, index);
        decoder = clearValues.decoder(rule);
        encoder = clearValues.encoder(rule);
      }
      encoders.add(encoder);
      columns.add(
          new ResultRows.Column(
              metaData.getColumnLabel(index),
              rule,
              decoder,
              new ResultRows.Column.Source(metaData, index),
              metaData.isNullable(index) != ResultSetMetaData.columnNoNulls));
    }
  }

  /** Passes on all rows, or as many as the reader wants. Returns their number. */
  long passAll(ServerConnection.RowReader reader) throws SQLException {
    reader.columns(columns());
    ResultSet raw = result.delegate();
    long passed = 0;
    boolean more = true;
    while (more && raw.next()) {
      passed++;
      more = reader.row(cells(1));
    }
    return passed;
  }

  /**
   * The columns of the current row, from one on.
   *
   * @param from the index of the first column, from 1
   */
  byte[][] cells(int from) throws SQLException {
    List<ResultRows.Column> described = columns();
    ResultSet raw = result.delegate();
    byte[][] row = new byte[described.size() - from + 1][];
    for (int i = 0; i < row.length; i++) {
      int index = from + i;
      CellEncoder encoder = encoders.get(index - 1);
      row[i] =
          encoder == null
              ? raw.getBytes(index)
              : form(raw, index, encoder, described.get(index - 1).described().type());
    }
    return row;
  }

  private static byte @Nullable [] form(
      ResultSet raw, int column, CellEncoder encoder, ColumnType type) throws SQLException {
    return switch (type.kind().family()) {
      case INTEGER ->
          type.kind() == Kind.BIGINT && type.unsigned()
              ? number(raw, column, encoder)
              : integer(raw, column, encoder);
      case BIT -> integer(raw, column, encoder);
      case DECIMAL -> number(raw, column, encoder);
      case DOUBLE -> {
        double number = raw.getDouble(column);
        yield raw.wasNull() ? null : encoder.encode(number);
      }
      case TEMPORAL ->
          type.kind() == Kind.DATETIME || type.kind() == Kind.TIMESTAMP
              ? dateTime(raw, column, encoder)
              : text(raw, column, encoder);
      case TEXT, ENUM, JSON -> text(raw, column, encoder);
      case BYTES -> {
        byte[] bytes = raw.getBytes(column);
        yield bytes == null ? null : encoder.encode(bytes);
      }
    };
  }

  private static byte @Nullable [] integer(ResultSet raw, int column, CellEncoder encoder)
      throws SQLException {
    long integer = raw.getLong(column);
    return raw.wasNull() ? null : encoder.encode(integer);
  }

  private static byte @Nullable [] number(ResultSet raw, int column, CellEncoder encoder)
      throws SQLException {
    BigDecimal number = raw.getBigDecimal(column);
    return number == null ? null : encoder.encode(number);
  }

  /** Avoids text where possible: the delegate would have to format it, and we to parse it. */
  private static byte @Nullable [] dateTime(ResultSet raw, int column, CellEncoder encoder)
      throws SQLException {
    LocalDateTime wall;
    try {
      wall = raw.getObject(column, LocalDateTime.class);
    } catch (SQLException e) {
      return text(raw, column, encoder); // Not a valid date, so its text is read instead.
    }
    // The delegate may return a zero date as null or as a date in year 1.
    return wall == null || wall.getYear() <= 1 ? text(raw, column, encoder) : encoder.encode(wall);
  }

  private static byte @Nullable [] text(ResultSet raw, int column, CellEncoder encoder)
      throws SQLException {
    String text = raw.getString(column);
    return text == null ? null : encoder.encode(text);
  }

  /** A rule that describes the type of a plain column. */
  private static ColumnRule plain(ResultSetMetaData metaData, int column) throws SQLException {
    String name = metaData.getColumnLabel(column);
    return new ColumnRule(
        metaData.getTableName(column).isEmpty() ? "result" : metaData.getTableName(column),
        name.isEmpty() ? "column" : name,
        type(metaData, column),
        Scheme.RND,
        "");
  }

  private static ColumnType type(ResultSetMetaData metaData, int column) throws SQLException {
    String named = metaData.getColumnTypeName(column).toUpperCase(Locale.ROOT);
    boolean unsigned = named.endsWith(" UNSIGNED");
    String name = unsigned ? named.substring(0, named.indexOf(' ')) : named;
    int precision = metaData.getPrecision(column);
    return switch (name) {
      case "TINYINT", "SMALLINT", "MEDIUMINT", "INT", "BIGINT" ->
          new ColumnType(Kind.valueOf(name), 0, 0, unsigned);
      case "INTEGER" -> new ColumnType(Kind.INT, 0, 0, unsigned);
      case "BIT", "BOOLEAN" -> {
        if (name.equals("BIT") && precision > 1) {
          throw notSupported("BIT(" + precision + ")");
        }
        yield new ColumnType(Kind.BOOLEAN, 0, 0, false);
      }
      case "DECIMAL" ->
          new ColumnType(Kind.DECIMAL, precision, metaData.getScale(column), unsigned);
      case "DOUBLE" -> new ColumnType(Kind.DOUBLE, 0, 0, false);
      case "DATE" -> new ColumnType(Kind.DATE, 0, 0, false);
      case "TIME" -> temporal(Kind.TIME, precision, TIME_LENGTH);
      case "DATETIME", "TIMESTAMP" -> temporal(Kind.valueOf(name), precision, DATE_TIME_LENGTH);
      case "CHAR", "VARCHAR", "TINYTEXT", "TEXT", "MEDIUMTEXT", "LONGTEXT", "ENUM", "SET" ->
          new ColumnType(Kind.LONGTEXT, 0, 0, false);
      case "BINARY", "VARBINARY", "TINYBLOB", "BLOB", "MEDIUMBLOB", "LONGBLOB" ->
          new ColumnType(Kind.LONGBLOB, 0, 0, false);
      default -> throw notSupported(name);
    };
  }

  private static SQLException notSupported(String type) {
    return Refusal.because(
        "a plain column of type "
            + type
            + " is not supported in a query on encrypted columns that is executed on the client"
            + " side");
  }

  private static ColumnType temporal(Kind kind, int precision, int length) {
    return new ColumnType(kind, 0, Math.max(0, precision - length - 1), false);
  }
}
