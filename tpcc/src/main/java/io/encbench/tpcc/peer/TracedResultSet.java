package io.encbench.tpcc.peer;

import io.encbench.driver.forwarding.ForwardingResultSet;
import io.encbench.tpcc.peer.Trace.Read;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records which values are read from which rows, and by which getter. Not thread-safe. */
final class TracedResultSet extends ForwardingResultSet {
  private final ResultSet delegate;
  private final List<List<Read>> rows;
  private final Runnable end;

  /**
   * Records the values that are read from a result set.
   *
   * @param rows receives the values
   * @param end called when the result set is closed
   */
  TracedResultSet(ResultSet delegate, List<List<Read>> rows, Runnable end) {
    this.delegate = delegate;
    this.rows = rows;
    this.end = end;
  }

  @Override
  protected ResultSet delegate() {
    return delegate;
  }

  @Override
  public boolean next() throws SQLException {
    boolean more = delegate.next();
    if (more) {
      rows.add(new ArrayList<>());
    }
    return more;
  }

  private void keep(int column, ValueKind kind, @Nullable Object value) {
    String text = value instanceof BigDecimal decimal ? decimal.toPlainString() : text(value);
    rows.get(rows.size() - 1).add(new Read(column, kind, text));
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }

  @Override
  public int getInt(int column) throws SQLException {
    int value = delegate.getInt(column);
    keep(column, ValueKind.INT, delegate.wasNull() ? null : value);
    return value;
  }

  @Override
  public String getString(int column) throws SQLException {
    String value = delegate.getString(column);
    keep(column, ValueKind.TEXT, value);
    return value;
  }

  @Override
  public BigDecimal getBigDecimal(int column) throws SQLException {
    BigDecimal value = delegate.getBigDecimal(column);
    keep(column, ValueKind.DECIMAL, value);
    return value;
  }

  @Override
  public Timestamp getTimestamp(int column) throws SQLException {
    Timestamp value = delegate.getTimestamp(column);
    keep(column, ValueKind.TIMESTAMP, value);
    return value;
  }

  @Override
  public void close() throws SQLException {
    end.run();
    delegate.close();
  }
}
