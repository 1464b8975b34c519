package io.encbench.driver.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.driver.RecordingDelegate;
import io.encbench.driver.settings.CellTransport;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ServerTransactionTest {
  private final RecordingDelegate statement = new RecordingDelegate();
  private final RecordingDelegate delegate =
      new RecordingDelegate()
          .answering("getAutoCommit", true)
          .answering("createStatement", statement.as(Statement.class));
  private final FakeSession session = new FakeSession();
  private final ServerTransaction transaction =
      new ServerTransaction(delegate.as(Connection.class), session);
  private final List<String> closed = new ArrayList<>();

  /** A session whose state the test sets. */
  private static final class FakeSession implements DelegateSession {
    private boolean inTransaction = true;
    private boolean autoCommit;
    private int number = 1;

    @Override
    public boolean inTransaction() {
      return inTransaction;
    }

    @Override
    public boolean autoCommit() {
      return autoCommit;
    }

    @Override
    public Object physicalSession() {
      return number;
    }

    @Override
    public boolean isKnownWithoutAsking() {
      return true;
    }

    @Override
    public StreamedRead streamedRead() {
      return StreamedRead.OF_MANY_ROWS;
    }

    @Override
    public CellTransport transportInText() {
      return CellTransport.BASE64;
    }

    @Override
    public @Nullable RowsTransport rowsTransport(int maxTextBytes) {
      return null;
    }

    @Override
    public void failed() {}
  }

  private void undo(Throwable failure) {
    transaction.undo(failure, () -> closed.add("closed"));
  }

  /** The transaction left open in the first session can only be ended by closing the connection. */
  @Test
  void commit_inAnotherSession_throwsAndCloses() throws SQLException {
    transaction.begin();
    session.number++;
    assertThatThrownBy(transaction::commit)
        .isInstanceOf(SQLTransactionRollbackException.class)
        .hasMessageContaining("repeat it");
    undo(new SQLException("the same"));
    assertThat(closed).hasSize(1);
  }

  @Test
  void commit_ofWhatTheServerHasEnded_throws() throws SQLException {
    transaction.begin();
    transaction.failed();
    assertThat(transaction.isOpen()).isTrue();
    session.inTransaction = false;
    assertThatThrownBy(transaction::isOpen).isInstanceOf(SQLTransactionRollbackException.class);
    assertThatThrownBy(transaction::commit).isInstanceOf(SQLTransactionRollbackException.class);
    session.autoCommit = true;
    undo(new SQLException("the same"));
    assertThat(closed).isEmpty();
    assertThat(statement.calls()).contains("execute(String)");
  }

  @Test
  void begin_whereAutoCommitStaysOn_throws() {
    session.autoCommit = true;
    assertThatThrownBy(transaction::begin).hasMessageContaining("auto-commit");
  }

  @Test
  void undo_thatTheServerHasNotDone_closes() throws SQLException {
    transaction.begin();
    undo(new SQLException("any"));
    assertThat(closed).hasSize(1);
    assertThat(transaction.isOfApplication()).isTrue();
  }
}
