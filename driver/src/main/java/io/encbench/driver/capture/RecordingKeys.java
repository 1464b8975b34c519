package io.encbench.driver.capture;

import io.encbench.driver.forwarding.ForwardingResultSet;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The keys that the server generated for a call. Each is noted when the application reads it. */
final class RecordingKeys extends ForwardingResultSet {
  private final ResultSet delegate;
  private final OpenTransaction transaction;
  private final OpenTransaction.Place call;
  private int entry;

  RecordingKeys(ResultSet delegate, OpenTransaction transaction, OpenTransaction.Place call) {
    this.delegate = delegate;
    this.transaction = transaction;
    this.call = call;
  }

  @Override
  protected ResultSet delegate() {
    return delegate;
  }

  @Override
  public boolean next() throws SQLException {
    boolean found = delegate.next();
    if (found) {
      transaction.generated(call, entry, delegate.getLong(1));
      entry++;
    }
    return found;
  }
}
