package io.encbench.driver.capture;

import io.encbench.driver.forwarding.ForwardingResultSet;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A result whose rows are counted as they are read. */
final class RecordingResultSet extends ForwardingResultSet {
  private final ResultSet delegate;
  private final Recorder.Recorded recorded;
  private long rows;

  RecordingResultSet(ResultSet delegate, Recorder.Recorded recorded) {
    this.delegate = delegate;
    this.recorded = recorded;
  }

  @Override
  protected ResultSet delegate() {
    return delegate;
  }

  @Override
  public boolean next() throws SQLException {
    boolean found = delegate.next();
    if (found) {
      rows++;
    } else {
      count();
    }
    return found;
  }

  @Override
  public void close() throws SQLException {
    count();
    delegate.close();
  }

  /** Adds the rows that were read since the last call. */
  void count() {
    if (rows > 0) {
      recorded.sent(rows);
      rows = 0;
    }
  }
}
