package io.encbench.driver.capture;

import io.encbench.driver.forwarding.ForwardingPreparedStatement;
import java.sql.BatchUpdateException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A prepared statement whose executions are counted, unless they fail. */
final class RecordingPreparedStatement extends ForwardingPreparedStatement {
  private final PreparedStatement delegate;
  private final Recorder.Recorded recorded;
  private final boolean rewritesBatches;
  private final OpenResult open = new OpenResult();

  RecordingPreparedStatement(
      PreparedStatement delegate, Recorder.Recorded recorded, boolean rewritesBatches) {
    this.delegate = delegate;
    this.recorded = recorded;
    this.rewritesBatches = rewritesBatches;
  }

  @Override
  protected PreparedStatement delegate() {
    return delegate;
  }

  @Override
  public void close() throws SQLException {
    open.end();
    delegate.close();
  }

  @Override
  public ResultSet executeQuery() throws SQLException {
    ResultSet result = delegate.executeQuery();
    recorded.called();
    return open.of(result, recorded);
  }

  @Override
  public boolean execute() throws SQLException {
    boolean hasResult = delegate.execute();
    recorded.called();
    if (!hasResult) {
      recorded.changed(delegate.getUpdateCount());
    }
    return hasResult;
  }

  @Override
  public @Nullable ResultSet getResultSet() throws SQLException {
    ResultSet result = delegate.getResultSet();
    return result == null ? null : open.of(result, recorded);
  }

  @Override
  public int executeUpdate() throws SQLException {
    int rows = delegate.executeUpdate();
    recorded.called();
    recorded.changed(rows);
    return rows;
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    long rows = delegate.executeLargeUpdate();
    recorded.called();
    recorded.changed(rows);
    return rows;
  }

  @Override
  public int[] executeBatch() throws SQLException {
    try {
      int[] counts = delegate.executeBatch();
      recorded.calledInBatch(Arrays.stream(counts).asLongStream().toArray(), rewritesBatches);
      return counts;
    } catch (BatchUpdateException e) {
      recorded.calledInBatch(e.getLargeUpdateCounts(), rewritesBatches);
      throw e;
    }
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    try {
      long[] counts = delegate.executeLargeBatch();
      recorded.calledInBatch(counts, rewritesBatches);
      return counts;
    } catch (BatchUpdateException e) {
      recorded.calledInBatch(e.getLargeUpdateCounts(), rewritesBatches);
      throw e;
    }
  }
}
