package io.encbench.driver.parameter;

import io.encbench.driver.settings.CellTransport;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;

/**
 * Where the cells of a prepared statement's parameters go, and how its rows are batched. Parameters
 * count as the delegate's do, from 1. Serves one thread at a time, except for {@link #cancel}.
 */
public interface CellRow {
  void set(int parameter, byte[] cell) throws SQLException;

  void setNull(int parameter) throws SQLException;

  /** Makes the delegate's parameters those that were set, before it is executed. */
  void bind() throws SQLException;

  /** As the methods of {@link java.sql.PreparedStatement} of these names. */
  void clearParameters() throws SQLException;

  void addBatch() throws SQLException;

  void clearBatch() throws SQLException;

  int[] executeBatch() throws SQLException;

  long[] executeLargeBatch() throws SQLException;

  void cancel() throws SQLException;

  /**
   * Sets every cell at the delegate, which has batches of its own.
   *
   * @param delegate the delegate's statement
   * @param transport how cells travel
   */
  record OfDelegate(PreparedStatement delegate, CellTransport transport) implements CellRow {
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
}
