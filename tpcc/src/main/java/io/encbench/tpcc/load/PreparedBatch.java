package io.encbench.tpcc.load;

import io.encbench.tpcc.schema.Table;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Collections;

/** Writes rows in batches of a prepared one-row INSERT, for drivers that encrypt parameters. */
final class PreparedBatch implements RowSink {
  private static final int ROWS = 500;

  private static final LocalDateTime DATE =
      LocalDateTime.parse(POPULATED_AT, DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss"));

  private final PreparedStatement insert;
  private int parameter;
  private int rows;

  PreparedBatch(Connection connection, Table table) throws SQLException {
    insert =
        connection.prepareStatement(
            "INSERT INTO "
                + table.sqlName()
                + " ("
                + String.join(", ", table.columns())
                + ") VALUES ("
                + String.join(", ", Collections.nCopies(table.columns().size(), "?"))
                + ")");
  }

  @Override
  public void integer(int value) throws SQLException {
    insert.setInt(++parameter, value);
  }

  @Override
  public void decimal(int unscaled, int scale) throws SQLException {
    insert.setBigDecimal(++parameter, BigDecimal.valueOf(unscaled, scale));
  }

  @Override
  public void text(byte[] ascii, int length) throws SQLException {
    insert.setString(++parameter, new String(ascii, 0, length, StandardCharsets.ISO_8859_1));
  }

  @Override
  public void populatedAt() throws SQLException {
    insert.setObject(++parameter, DATE);
  }

  @Override
  public void none() throws SQLException {
    insert.setNull(++parameter, Types.NULL);
  }

  @Override
  public void endRow() throws SQLException {
    insert.addBatch();
    parameter = 0;
    if (++rows == ROWS) {
      flush();
    }
  }

  @Override
  public void flush() throws SQLException {
    if (rows > 0) {
      rows = 0;
      insert.executeBatch();
    }
  }
}
