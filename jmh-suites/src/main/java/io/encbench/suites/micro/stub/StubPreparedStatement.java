package io.encbench.suites.micro.stub;

import io.encbench.driver.forwarding.ForwardingPreparedStatement;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;

/**
 * A prepared statement on a {@link StubTable}. It keeps text as bytes, as the wire protocol does.
 */
final class StubPreparedStatement extends ForwardingPreparedStatement {
  private static final int MAX_PARAMETERS = 2;

  private final StubTable table;
  private final String sql;
  private final int firstColumn;
  private final int width;
  private final Object[] parameters = new Object[MAX_PARAMETERS];

  StubPreparedStatement(StubTable table, String sql) {
    this.table = table;
    this.sql = sql;
    this.firstColumn = StubTable.firstColumn(sql);
    this.width = StubTable.width(sql);
  }

  @Override
  protected PreparedStatement delegate() {
    throw new UnsupportedOperationException("the stub implements only what the benchmarks call");
  }

  @Override
  public void setInt(int index, int value) {
    parameters[index - 1] = value;
  }

  @Override
  public void setString(int index, String value) {
    parameters[index - 1] = value.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void setBytes(int index, byte[] value) {
    parameters[index - 1] = value;
  }

  @Override
  public int executeUpdate() {
    table.insert(parameters);
    return 1;
  }

  @Override
  public ResultSet executeQuery() {
    return new StubResultSet(table.answer(sql), firstColumn, width);
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
