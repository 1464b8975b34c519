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
 * Reads a result to its end. Cells are kept encrypted, since few of them may be needed in clear.
 * Plain values are encoded as the plaintext in a cell of their type would be.
 */
final class RowFetcher {
  private static final int DATE_TIME_LENGTH = 19;
  private static final int TIME_LENGTH = 10;

  private final EncryptingResultSet result;
  private final ClearValues clearValues;
  private final List<ResultRows.Column> columns = new ArrayList<>();

  RowFetcher(EncryptingResultSet result, ClearValues clearValues) {
    this.result = result;
    this.clearValues = clearValues;
  }

  /** The columns, once the rows have been passed on. */
  List<ResultRows.Column> columns() {
    return Collections.unmodifiableList(columns);
  }

  /** Passes on all rows, or as many as the reader wants. Returns their number. */
  long passAll(ServerConnection.RowReader reader) throws SQLException {
    ResultSetMetaData metaData = result.getMetaData();
    int width = metaData.getColumnCount();
    @Nullable CellEncoder[] encoders = new CellEncoder[width];
    for (int i = 0; i < width; i++) {
      int index = i + 1;
      ColumnRule rule = result.decoders().columns().rule(index);
      CellDecoder decoder = result.decoder(index);
      if (rule == null || decoder == null) {
        rule = plain(metaData, index);
        decoder = clearValues.decoder(rule);
        encoders[i] = clearValues.encoder(rule);
      }
      columns.add(
          new ResultRows.Column(
              metaData.getColumnLabel(index),
              rule,
              decoder,
              new ResultRows.Column.Source(metaData, index),
              metaData.isNullable(index) != ResultSetMetaData.columnNoNulls));
    }
    reader.columns(columns);
    ResultSet raw = result.delegate();
    long passed = 0;
    boolean more = true;
    while (more && raw.next()) {
      byte[][] row = new byte[width][];
      for (int i = 0; i < width; i++) {
        CellEncoder encoder = encoders[i];
        row[i] =
            encoder == null
                ? raw.getBytes(i + 1)
                : form(raw, i + 1, encoder, columns.get(i).described().type());
      }
      passed++;
      more = reader.row(row);
    }
    return passed;
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
