package io.encbench.driver.capture;

import io.encbench.driver.capture.values.EncodedEntry;
import java.sql.BatchUpdateException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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

  /** The values of each entry of the batch; fewer if they are not needed. */
  private final List<EncodedEntry> batch = new ArrayList<>();

  private OpenTransaction.@Nullable Place lastCall;

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
    transaction.executed(recorded, sql, transaction.encoded(bound()));
    lastCall = transaction.lastCall();
  }

  private void calledInBatch(long[] rows) {
    int done = recorded.calledInBatch(rows, rewritesBatches);
    transaction.executedInBatch(recorded, done, entries(rows));
    lastCall = transaction.lastCall();
    transaction.batchEnded();
    batch.clear();
  }

  /** The values of the entries that did not fail; none if those of one are missing. */
  private List<EncodedEntry> entries(long[] rows) {
    if (batch.size() < rows.length) {
      return List.of();
    }
    List<EncodedEntry> done = new ArrayList<>();
    for (int i = 0; i < rows.length; i++) {
      if (rows[i] != EXECUTE_FAILED) {
        done.add(batch.get(i));
      }
    }
    return done;
  }

  @Override
  public ResultSet getGeneratedKeys() throws SQLException {
    ResultSet keys = delegate.getGeneratedKeys();
    OpenTransaction.Place call = lastCall;
    return call == null ? keys : new RecordingKeys(keys, transaction, call);
  }

  @Override
  public void clearBatch() throws SQLException {
    delegate.clearBatch();
    batch.clear();
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
    batch.addAll(transaction.encoded(bound()));
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
