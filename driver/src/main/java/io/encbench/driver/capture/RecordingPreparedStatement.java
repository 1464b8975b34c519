package io.encbench.driver.capture;

import io.encbench.driver.forwarding.ForwardingPreparedStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A prepared statement whose executions are counted, unless they fail. */
final class RecordingPreparedStatement extends ForwardingPreparedStatement {
  private final PreparedStatement delegate;
  private final Recorder.Recorded recorded;
  private @Nullable RecordingResultSet open;

  RecordingPreparedStatement(PreparedStatement delegate, Recorder.Recorded recorded) {
    this.delegate = delegate;
    this.recorded = recorded;
  }

  @Override
  protected PreparedStatement delegate() {
    return delegate;
  }

  /** Counts the rows of a result that was not closed by itself, and returns the next one. */
  private ResultSet opened(ResultSet result) {
    count();
    RecordingResultSet next = new RecordingResultSet(result, recorded);
    open = next;
    return next;
  }

  private void count() {
    RecordingResultSet result = open;
    if (result != null) {
      result.count();
      open = null;
    }
  }

  @Override
  public void close() throws SQLException {
    count();
    delegate.close();
  }

  @Override
  public ResultSet executeQuery() throws SQLException {
    ResultSet result = delegate.executeQuery();
    recorded.called(1);
    return opened(result);
  }

  @Override
  public boolean execute() throws SQLException {
    boolean hasResult = delegate.execute();
    recorded.called(1);
    if (!hasResult) {
      recorded.changed(delegate.getUpdateCount());
    }
    return hasResult;
  }

  @Override
  public @Nullable ResultSet getResultSet() throws SQLException {
    ResultSet result = delegate.getResultSet();
    RecordingResultSet known = open;
    if (result != null && known != null && known.delegate() == result) {
      return known;
    }
    return result == null ? null : opened(result);
  }

  @Override
  public int executeUpdate() throws SQLException {
    int rows = delegate.executeUpdate();
    recorded.called(1);
    recorded.changed(rows);
    return rows;
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    long rows = delegate.executeLargeUpdate();
    recorded.called(1);
    recorded.changed(rows);
    return rows;
  }

  @Override
  public int[] executeBatch() throws SQLException {
    int[] counts = delegate.executeBatch();
    recorded.called(counts.length);
    for (int count : counts) {
      recorded.changed(count);
    }
    return counts;
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    long[] counts = delegate.executeLargeBatch();
    recorded.called(counts.length);
    for (long count : counts) {
      recorded.changed(count);
    }
    return counts;
  }
}
