package io.encbench.driver;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;

/**
 * Sets every cell at the delegate, which has batches of its own.
 *
 * @param delegate the delegate's statement
 * @param transport how cells travel
 */
record DelegateRow(PreparedStatement delegate, CellTransport transport) implements CellRow {
  @Override
  public void set(int parameter, byte[] cell) throws SQLException {
    transport.set(delegate, parameter, cell);
  }

  @Override
  public void setNull(int parameter) throws SQLException {
    delegate.setNull(parameter, Types.VARBINARY);
  }

  @Override
  public void bind() {
    // The delegate has them already.
  }

  @Override
  public void clearParameters() throws SQLException {
    delegate.clearParameters();
  }

  @Override
  public void addBatch() throws SQLException {
    delegate.addBatch();
  }

  @Override
  public void clearBatch() throws SQLException {
    delegate.clearBatch();
  }

  @Override
  public int[] executeBatch() throws SQLException {
    return delegate.executeBatch();
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    return delegate.executeLargeBatch();
  }

  @Override
  public void cancel() throws SQLException {
    delegate.cancel();
  }
}
