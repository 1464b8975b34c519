package io.encbench.suites.micro.stub;

import io.encbench.driver.forwarding.ForwardingStatement;
import java.sql.ResultSet;
import java.sql.Statement;

/** A statement on a {@link StubTable}. */
final class StubStatement extends ForwardingStatement {
  private final StubTable table;

  StubStatement(StubTable table) {
    this.table = table;
  }

  @Override
  protected Statement delegate() {
    throw new UnsupportedOperationException("the stub implements only what the benchmarks call");
  }

  @Override
  public ResultSet executeQuery(String sql) {
    return new StubResultSet(table.answer(sql), 0, 3);
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
