package io.encbench.driver;

import io.encbench.driver.execute.BatchErrors;
import io.encbench.driver.execute.CellSet;
import io.encbench.driver.execute.CellSets;
import io.encbench.driver.execute.PackedRows;
import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.RowMemory;
import io.encbench.driver.execute.ServerConnection;
import io.encbench.driver.metadata.ColumnContext;
import io.encbench.driver.meter.StatementLog;
import io.encbench.driver.result.NarrowResultSet;
import io.encbench.driver.result.RowsResultSet;
import io.encbench.driver.schema.PlannedStatement;
import io.encbench.driver.session.ClientSideSession;
import io.encbench.driver.session.DelegateSession;
import io.encbench.driver.session.ReadSnapshots;
import io.encbench.driver.session.ServerTransaction;
import io.encbench.driver.settings.DriverSettings;
import io.encbench.driver.sql.StatementEffect;
import io.encbench.driver.value.ClearValues;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Executes the server statements of client-side statements. They are planned, encrypted and
 * decrypted like the statements of the application.
 */
record ConnectionStatements(
    EncryptingConnection encrypting,
    ServerTransaction transaction,
    ReadSnapshots snapshots,
    ColumnContext context,
    ClearValues clearValues,
    ClientSideSession session,
    RowMemory rows,
    PackedReads packedReads,
    DriverSettings.ClientSideSettings settings)
    implements ServerConnection {
  @Override
  public Connection connection() {
    return encrypting;
  }

  @Override
  public PreparedStatement prepare(String sql) throws SQLException {
    return encrypting.prepareForServer(sql);
  }

  @Override
  public Sent sent(String sql) throws SQLException {
    return encrypting.sent(sql);
  }

  @Override
  public void fetch(PreparedStatement statement, RowReader reader) throws SQLException {
    // The delegate passes on each row as it arrives, instead of holding all of them.
    EncryptingPreparedStatement query = own(statement);
    try (DelegateSession.StreamedRead read = session.server().streamedRead()) {
      query.setFetchSize(read.fetchSize());
      try (ResultSet rows = query.executeQuery()) {
        RowFetcher fetcher = fetcher(rows);
        long passed = fetcher.passAll(reader);
        packedReads.returned(query.planned(), fetcher.columns(), passed);
      }
    }
  }

  private RowFetcher fetcher(ResultSet rows) {
    if (!(rows instanceof EncryptingResultSet result)) {
      throw new IllegalStateException("the result of a query of the server is not decoded");
    }
    return new RowFetcher(result, clearValues);
  }

  @Override
  public byte[][] cells(ResultSet row, int from) throws SQLException {
    return fetcher(row).cells(from);
  }

  @Override
  public List<ResultRows.Column> columns(ResultSet rows) throws SQLException {
    return fetcher(rows).columns();
  }

  private static EncryptingPreparedStatement own(PreparedStatement statement) {
    if (statement instanceof EncryptingPreparedStatement own) {
      return own;
    }
    throw new IllegalArgumentException("the statement was not prepared by this connection");
  }

  @Override
  public @Nullable List<ResultRows.Column> packedColumns(String sql, PackedRows packed)
      throws SQLException {
    PlannedStatement planned = packedReads.plan(sql, packed);
    // If the tables have changed, the rows are described anew.
    return planned != null && encrypting.current(planned) == planned
        ? packedReads.columns(planned)
        : null;
  }

  @Override
  public PreparedStatement preparePacked(String sql, UnaryOperator<String> rewriting)
      throws SQLException {
    return encrypting.prepareForServer(sql, rewriting);
  }

  @Override
  public PackedCells fetchPacked(PreparedStatement statement) throws SQLException {
    try (ResultSet result = own(statement).executeUnread()) {
      result.next();
      byte[] cells = result.getBytes(2);
      return new PackedCells(result.getLong(1), cells == null ? new byte[0] : cells);
    }
  }

  @Override
  public List<CellSet.Digest> fetchDigests(PreparedStatement statement) throws SQLException {
    List<CellSet.Digest> digests = new ArrayList<>();
    try (ResultSet result = own(statement).executeUnread()) {
      while (result.next()) {
        int group = result.getInt(1);
        byte[] xor = result.getBytes(3);
        boolean ofNull = xor == null || result.getString(1) == null;
        digests.add(
            new CellSet.Digest(ofNull ? -1 : group, result.getLong(2), ofNull ? new byte[0] : xor));
      }
    }
    return digests;
  }

  @Override
  public void returned(String sql, long rows) {
    packedReads.returned(sql, rows);
  }

  @Override
  public void refusedToPack(String sql) {
    packedReads.refused(sql);
  }

  @Override
  public boolean keepsCells(long number) {
    return packedReads.keepsCells(number);
  }

  @Override
  public CellSets cellSets() {
    return encrypting.cellSets();
  }

  @Override
  public void executed(StatementLog.Execution execution) {
    encrypting.executed(execution);
  }

  @Override
  public long maxClientBytes() {
    return settings.maxBytes();
  }

  @Override
  public ResultSet show(ResultRows rows, Statement owner) throws SQLException {
    return new RowsResultSet(
        rows, owner, context, owner.getResultSetType(), session.usesCursor(owner));
  }

  @Override
  public List<String> sqlModes() {
    return session.sqlModes();
  }

  @Override
  public ResultSet narrow(ResultSet result, int width, RowVisitor visitor) {
    return new NarrowResultSet(result, width, row -> visit(row, visitor));
  }

  /** Statements of other threads wait meanwhile, so that only one thread remembers rows. */
  private void visit(ResultSet row, RowVisitor visitor) throws SQLException {
    encrypting.sending(StatementEffect.NONE);
    try {
      visitor.visit(row);
    } finally {
      encrypting.answered();
    }
  }

  @Override
  public @Nullable RowMemory memory() throws SQLException {
    if (!settings.remembersRows() || !transaction.isOfApplication()) {
      return null;
    }
    if (!transaction.keepsLocks()) {
      rows.forget();
    }
    return rows;
  }

  @Override
  public void willRead(String table, List<String> wanted) {
    rows.want(table, wanted);
  }

  @Override
  public boolean sharesSnapshot() throws SQLException {
    return snapshots.areShared();
  }

  @Override
  public boolean widensReads() {
    return settings.widensReads();
  }

  @Override
  public BatchErrors batchErrors() {
    return session.batchErrors();
  }

  @Override
  public boolean inTransaction() throws SQLException {
    return transaction.isOpen();
  }

  @Override
  public void begin() throws SQLException {
    transaction.begin();
  }

  @Override
  public void commit() throws SQLException {
    transaction.commit();
  }

  @Override
  public void undo(Throwable failure) {
    transaction.undo(failure, this::close);
  }

  @Override
  public void undo(Savepoint before, Throwable failure) {
    transaction.undo(before, failure, this::close);
  }

  /**
   * Closes the connection without asking the server, which may not answer. The server rolls back
   * when it notices.
   */
  private void close() throws SQLException {
    encrypting.abort(Runnable::run);
  }
}
