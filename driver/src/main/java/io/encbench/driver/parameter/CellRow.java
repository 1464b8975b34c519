package io.encbench.driver.parameter;

import io.encbench.driver.settings.CellTransport;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;

/**
 * Takes the cells of a prepared statement's parameters and batches its rows. Parameter indices are
 * those of the delegate, from 1. Serves one thread at a time, except for {@link #cancel}.
 */
public interface CellRow {
  void set(int parameter, byte[] cell) throws SQLException;

  /** Sets a cell that is ASCII text to the server. */
  void setText(int parameter, byte[] cell) throws SQLException;

  void setNull(int parameter) throws SQLException;

  /** Sets the delegate's parameters to the cells that were set here, before it is executed. */
  void bind() throws SQLException;

  /** These methods are those of {@link java.sql.PreparedStatement} with the same names. */
  void clearParameters() throws SQLException;

  void addBatch() throws SQLException;

  void clearBatch() throws SQLException;

  int[] executeBatch() throws SQLException;

  long[] executeLargeBatch() throws SQLException;

  void cancel() throws SQLException;

  /**
   * Sets every cell at the delegate, and leaves batches to it.
   *
   * @param delegate the delegate's statement
   * @param transport how cells travel to the server
   */
  record OfDelegate(PreparedStatement delegate, CellTransport transport) implements CellRow {
    @Override
    public void set(int parameter, byte[] cell) throws SQLException {
      transport.set(delegate, parameter, cell);
    }

    @Override
    public void setText(int parameter, byte[] cell) throws SQLException {
      delegate.setString(parameter, new String(cell, StandardCharsets.US_ASCII));
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
