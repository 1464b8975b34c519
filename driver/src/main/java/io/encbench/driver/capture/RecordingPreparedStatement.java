package io.encbench.driver.capture;

import java.sql.BatchUpdateException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement whose executions are counted, unless they fail. The parameters of a batch
 * are counted when an entry is added.
 */
final class RecordingPreparedStatement extends RecordingParameters {
  private final PreparedStatement delegate;
  private final String sql;
  private final Recorder.Recorded recorded;
  private final OpenTransaction transaction;
  private final boolean rewritesBatches;
  private final OpenResult open = new OpenResult();

  RecordingPreparedStatement(
      PreparedStatement delegate,
      String sql,
      Recorder.Prepared prepared,
      OpenTransaction transaction,
      boolean rewritesBatches) {
    super(delegate, new BoundParameters(prepared));
    this.delegate = delegate;
    this.sql = sql;
    this.recorded = prepared.statement();
    this.transaction = transaction;
    this.rewritesBatches = rewritesBatches;
  }

  @Override
  public void close() throws SQLException {
    open.end();
    delegate.close();
  }

  private void called() {
    recorded.called();
    bound().executed();
    transaction.executed(recorded, sql);
  }

  private void calledInBatch(long[] rows) {
    int done = recorded.calledInBatch(rows, rewritesBatches);
    transaction.executedInBatch(recorded, done);
    transaction.batchEnded();
  }

  @Override
  public ResultSet executeQuery() throws SQLException {
    ResultSet result = delegate.executeQuery();
    called();
    return open.of(result, recorded);
  }

  @Override
  public boolean execute() throws SQLException {
    boolean hasResult = delegate.execute();
    called();
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
    called();
    recorded.changed(rows);
    return rows;
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    long rows = delegate.executeLargeUpdate();
    called();
    recorded.changed(rows);
    return rows;
  }

  @Override
  public void addBatch() throws SQLException {
    delegate.addBatch();
    bound().executed();
  }

  @Override
  public int[] executeBatch() throws SQLException {
    try {
      int[] counts = delegate.executeBatch();
      calledInBatch(Arrays.stream(counts).asLongStream().toArray());
      return counts;
    } catch (BatchUpdateException e) {
      calledInBatch(e.getLargeUpdateCounts());
      throw e;
    }
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    try {
      long[] counts = delegate.executeLargeBatch();
      calledInBatch(counts);
      return counts;
    } catch (BatchUpdateException e) {
      calledInBatch(e.getLargeUpdateCounts());
      throw e;
    }
  }
}
