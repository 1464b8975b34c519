package io.encbench.driver;

import io.encbench.driver.analysis.ResultColumns;
import io.encbench.driver.analysis.StatementPlan;
import io.encbench.driver.connect.ConnectionWarnings;
import io.encbench.driver.connect.KeptContext;
import io.encbench.driver.connect.RulesAgreement;
import io.encbench.driver.execute.CellSets;
import io.encbench.driver.execute.ClientSideStatement;
import io.encbench.driver.execute.ClientSideStatement.ResultKind;
import io.encbench.driver.execute.RowMemory;
import io.encbench.driver.execute.ServerConnection;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.forwarding.ForwardingConnection;
import io.encbench.driver.metadata.ColumnContext;
import io.encbench.driver.metadata.EncryptingParameterMetaData;
import io.encbench.driver.metadata.ResultDecoders;
import io.encbench.driver.metadata.Unwrapping;
import io.encbench.driver.meter.ConnectionMeter;
import io.encbench.driver.meter.ConnectionMeter.Kind;
import io.encbench.driver.meter.DriverMeters;
import io.encbench.driver.meter.StatementLog;
import io.encbench.driver.parameter.BatchRewriter;
import io.encbench.driver.parameter.CellRow;
import io.encbench.driver.parameter.ParameterBindings;
import io.encbench.driver.parameter.SlotEncoders;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.schema.PlannedStatement;
import io.encbench.driver.schema.RowInsert;
import io.encbench.driver.schema.StatementPlanner;
import io.encbench.driver.session.ClientSideSession;
import io.encbench.driver.session.ReadSnapshots;
import io.encbench.driver.session.RowsTransport;
import io.encbench.driver.session.ServerTransaction;
import io.encbench.driver.settings.DriverSettings;
import io.encbench.driver.sql.ServerClock;
import io.encbench.driver.sql.StatementEffect;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLWarning;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A connection that encrypts values in statements and decrypts results. Threads may share it as
 * they may share a connection of the delegate. A statement waits while a statement of another
 * thread is executed on the client side.
 */
final class EncryptingConnection extends ForwardingConnection implements EncryptionView {
  private final Connection delegate;
  private final StatementPlanner planner;
  private final ColumnContext columns;
  private final ResultDecoders plainResult;
  private final SlotEncoders encoders;
  private final String url;
  private final @Nullable RowsTransport rowsTransport;
  private final boolean encrypts;
  private final boolean remembersRows;
  private final RowMemory lockedRows = new RowMemory();
  private final ReentrantLock sending = new ReentrantLock();
  private final ServerTransaction transaction;
  private final ReadSnapshots snapshots;
  private final ClientSideSession session;
  private final ServerConnection server;
  private final RowReadAnswers answers;
  private final ConnectionWarnings warnings;
  private final ConnectionMeter meter;
  private final SharedSettings shared;

  /**
   * What a connection shares with others while it is open.
   *
   * @param rules the rules, closed with the connection
   * @param context the context, kept alive by the connection so that keys are not fetched for each
   * @param meters the sums that the connection's counts belong to
   */
  record SharedSettings(
      RulesAgreement.AgreedRules rules, KeptContext context, DriverMeters meters) {}

  /**
   * A statement as it is sent to the server.
   *
   * @param result the decoders of its result
   * @param clientSide its client-side execution, or null if the server executes all of it
   * @param kind how its execution is counted
   * @param effect its effect on the transaction and on rows
   * @param namesClock whether it has a function of the server's clock that is a cell
   * @param changesSchema whether the known facts about the schema may be wrong afterwards
   */
  record ServerStatement(
      String text,
      ResultDecoders result,
      @Nullable ClientSideStatement clientSide,
      Kind kind,
      StatementEffect effect,
      boolean namesClock,
      boolean changesSchema) {}

  /**
   * Wraps a connection of the delegate.
   *
   * @param url the URL of this driver, without secrets
   * @param rowsTransport sends batches that this driver writes itself; null to leave all batches to
   *     the delegate
   * @param clientSide how client-side statements save round trips
   * @param transaction the transaction of the delegate's session
   * @param snapshots whether reads of a transaction share a snapshot
   * @param session the session properties that affect client-side execution
   * @param warnings the warnings from opening the connection
   * @param meter counts what the connection does, until it is closed
   * @param shared the settings shared with other connections; closed with this connection
   */
  EncryptingConnection(
      Connection delegate,
      StatementPlanner planner,
      ColumnContext columns,
      SlotEncoders encoders,
      String url,
      @Nullable RowsTransport rowsTransport,
      DriverSettings.ClientSideSettings clientSide,
      ServerTransaction transaction,
      ReadSnapshots snapshots,
      ClientSideSession session,
      ConnectionWarnings warnings,
      ConnectionMeter meter,
      SharedSettings shared) {
    this.delegate = delegate;
    this.planner = planner;
    this.columns = columns;
    this.plainResult = new ResultDecoders(ResultColumns.ALL_PLAIN, columns);
    this.encoders = encoders;
    this.url = url;
    this.rowsTransport = rowsTransport;
    this.encrypts = columns.hidesDelegates();
    this.transaction = transaction;
    this.snapshots = snapshots;
    this.session = session;
    this.remembersRows = encrypts && clientSide.remembersRows();
    this.server =
        new ConnectionStatements(
            this,
            transaction,
            snapshots,
            columns,
            encoders.clearValues(),
            session,
            lockedRows,
            new PackedReads(clientSide.packedRows()),
            clientSide);
    this.answers = new RowReadAnswers(lockedRows, server);
    this.warnings = warnings;
    this.meter = meter;
    this.shared = shared;
    meter.open();
  }

  /** Prepares the text for the server at the delegate. */
  private interface Preparation {
    PreparedStatement prepare(String text) throws SQLException;
  }

  /** Creates the {@link CellRow} of a prepared statement of the delegate. */
  private interface RowMaker {
    CellRow of(PlannedStatement planned, PreparedStatement raw);
  }

  @Override
  protected Connection delegate() {
    return delegate;
  }

  /** Whether any column is encrypted. */
  boolean encrypts() {
    return encrypts;
  }

  /** The decoders of a result without encrypted columns. */
  ResultDecoders plainResult() {
    return plainResult;
  }

  /** The decoders of the result of a statement. */
  ResultDecoders resultOf(PlannedStatement planned) {
    return planned.result().allPlain()
        ? plainResult
        : new ResultDecoders(planned.result(), columns);
  }

  /** Translates a statement that is executed once into the statement for the server. */
  ServerStatement translate(String sql) throws SQLException {
    requireText(sql);
    if (!encrypts) {
      return new ServerStatement(
          sql,
          plainResult,
          /* clientSide= */ null,
          Kind.SERVER,
          StatementEffect.NONE,
          /* namesClock= */ false,
          /* changesSchema= */ false);
    }
    try {
      PlannedStatement planned = planned(sql);
      boolean asItIs = planned.passesThrough() || planned.clientSide() != null;
      String text = asItIs ? sql : encoders.render(planned, this::clock);
      return new ServerStatement(
          text,
          resultOf(planned),
          planned.clientSide(),
          planned.kind(),
          planned.effect(),
          planned.namesClock(),
          planned.changesSchema());
    } catch (SQLFeatureNotSupportedException e) {
      throw refused(e);
    }
  }

  /** Counts a statement of the application, if it is the driver that has refused it. */
  SQLFeatureNotSupportedException refused(SQLFeatureNotSupportedException failure) {
    if (Refusal.is(failure)) {
      meter.refused();
    }
    return failure;
  }

  /** Counts an execution on the client side. */
  void executed(StatementLog.Execution execution) {
    meter.executed(execution);
    planner.executed(execution);
  }

  private PlannedStatement planned(String sql) throws SQLException {
    PlannedStatement planned = planner.plan(sql);
    planned.plan().warnings().forEach(warnings::add);
    return planned;
  }

  /** Reads the server's clock, which gives NOW() its value in a cell. */
  ServerClock clock() throws SQLException {
    return ask(
        StatementEffect.NONE,
        () -> {
          try (Statement statement = delegate.createStatement();
              ResultSet row = statement.executeQuery(ServerClock.QUERY)) {
            return ServerClock.of(row);
          }
        });
  }

  /** Refuses, and counts, a batch whose cells would need the time of its execution. */
  SQLFeatureNotSupportedException refusedInBatch() {
    return refused(
        Refusal.because(
            "addBatch of a statement that stores or compares NOW() or another time of the server in"
                + " an encrypted column is not supported: pass the time as a parameter"));
  }

  /**
   * Called before a statement of the application is sent to the server. Statements of other threads
   * wait until {@link #answered}, so that none of them becomes part of a transaction that the
   * driver begins for this statement.
   */
  void sending(StatementEffect effect) {
    sending.lock();
    if (effect != StatementEffect.NONE) {
      lockedRows.forget();
    }
    if (effect == StatementEffect.SETTINGS) {
      snapshots.settingsMayDiffer();
    }
  }

  /** Called after the statement has completed or failed. */
  void answered() {
    sending.unlock();
  }

  /** Called when a statement fails: the server may have ended the transaction and its locks. */
  void failed() {
    sending.lock();
    try {
      transaction.failed();
      lockedRows.forget();
    } finally {
      sending.unlock();
    }
  }

  /** A request to the server that returns something. */
  @FunctionalInterface
  interface Request<T> {
    T answer() throws SQLException;
  }

  /** A request to the server that returns nothing. */
  @FunctionalInterface
  public interface Notice {
    void send() throws SQLException;
  }

  /**
   * Executes and counts a statement. Even a statement that fails may have changed the schema.
   *
   * @param kind how the execution is counted
   */
  <T> T execute(Kind kind, StatementEffect effect, boolean changesSchema, Request<T> execution)
      throws SQLException {
    sending(effect);
    long sent = meter.sending(kind);
    Throwable failure = null;
    try {
      return execution.answer();
    } catch (Throwable e) {
      failure = e;
      failed();
      checkSchema(e);
      throw e;
    } finally {
      meter.answered(kind, sent, failure);
      if (changesSchema) {
        schemaChanged();
      }
      answered();
    }
  }

  private <T> T ask(StatementEffect effect, Request<T> request) throws SQLException {
    return execute(Kind.OWN, effect, /* changesSchema= */ false, request);
  }

  /** Sends a request that may change rows, end the transaction or change the session. */
  void tell(Notice notice) throws SQLException {
    tell(StatementEffect.ANY, notice);
  }

  private void tell(StatementEffect effect, Notice notice) throws SQLException {
    ask(
        effect,
        () -> {
          notice.send();
          return this;
        });
  }

  /** Prepares a client-side statement, with the default fetch size of the session. */
  private PreparedStatement prepare(ClientSideStatement clientSide, ResultKind kind)
      throws SQLException {
    PreparedStatement statement = clientSide.prepare(server, kind);
    statement.setFetchSize(session.fetchSize());
    return statement;
  }

  /** Prepares a client-side statement of the application that is executed once. */
  PreparedStatement prepareOnce(ClientSideStatement clientSide, ResultKind kind)
      throws SQLException {
    try {
      return prepare(clientSide, kind);
    } catch (SQLFeatureNotSupportedException e) {
      throw refused(e);
    }
  }

  /**
   * Prepares a server statement of a client-side statement. The server must be able to execute it
   * as a whole.
   */
  PreparedStatement prepareForServer(String sql) throws SQLException {
    return prepareForServer(sql, UnaryOperator.identity());
  }

  /**
   * As {@link #prepareForServer(String)}.
   *
   * @param rewriting makes the text for the delegate from the text with cells
   */
  PreparedStatement prepareForServer(String sql, UnaryOperator<String> rewriting)
      throws SQLException {
    return prepare(
        planForServer(sql).asPart(),
        text -> delegate.prepareStatement(rewriting.apply(text)),
        this::row,
        ResultKind.DEFAULT);
  }

  CellSets cellSets() {
    return planner.cellSets();
  }

  private PlannedStatement planForServer(String sql) throws SQLException {
    PlannedStatement planned = planner.plan(sql);
    if (planned.clientSide() != null) {
      throw Refusal.because(
          "a client-side statement must consist of parts that the server can execute");
    }
    return planned;
  }

  /** The text that the server would receive for a statement that it can execute as a whole. */
  ServerConnection.Sent sent(String sql) throws SQLException {
    PlannedStatement planned = planForServer(sql).asPart();
    String text = planned.passesThrough() ? sql : encoders.renderForPreparing(planned);
    StatementPlan plan = planned.plan();
    return new ServerConnection.Sent(
        text, plan.columns(), plan.encryptedColumns(), plan.result().rules());
  }

  /** The statement with a plan for the current state of the schema. */
  PlannedStatement current(PlannedStatement planned) throws SQLException {
    try {
      return encrypts ? planner.current(planned) : planned;
    } catch (SQLFeatureNotSupportedException e) {
      throw planned.kind() == Kind.OWN ? e : refused(e);
    }
  }

  /** Forgets the known facts about the tables, because a result does not match them. */
  void forgetSchema() {
    sending.lock();
    try {
      lockedRows.forget();
      planner.forget();
    } finally {
      sending.unlock();
    }
  }

  /** Forgets the known facts about the tables if an error shows that the tables have changed. */
  private void checkSchema(Throwable error) {
    if (encrypts && error instanceof SQLException failure) {
      planner.checkAfter(failure);
    }
  }

  /**
   * Forgets the known facts about the schema, for all connections that share it. Called while
   * statements of other threads wait.
   */
  private void schemaChanged() {
    lockedRows.forget();
    planner.schemaChanged();
  }

  ParameterMetaData parameterMetaData(ParameterMetaData raw, ParameterBindings parameters) {
    return encrypts && !parameters.described().isEmpty()
        ? new EncryptingParameterMetaData(raw, parameters.described(), columns)
        : raw;
  }

  private PreparedStatement prepare(String sql, Preparation preparation, ResultKind kind)
      throws SQLException {
    return prepare(sql, preparation, UnaryOperator.identity(), this::row, kind);
  }

  /**
   * Prepares a statement that returns generated keys. Only the delegate can return them, also for a
   * batch, so batches are left to it.
   */
  private PreparedStatement prepareForKeys(String sql, Preparation preparation)
      throws SQLException {
    return prepare(
        sql, preparation, UnaryOperator.identity(), this::delegateRow, ResultKind.DEFAULT);
  }

  private CellRow row(PlannedStatement planned, PreparedStatement raw) {
    RowInsert insert = planned.rowInsert();
    return insert == null || rowsTransport == null
        ? delegateRow(planned, raw)
        : new BatchRewriter(delegateRow(planned, raw), insert, rowsTransport);
  }

  private CellRow.OfDelegate delegateRow(PlannedStatement planned, PreparedStatement raw) {
    return new CellRow.OfDelegate(raw, encoders.transport(planned));
  }

  private PreparedStatement prepare(
      String sql,
      Preparation preparation,
      UnaryOperator<PlannedStatement> choice,
      RowMaker rows,
      ResultKind kind)
      throws SQLException {
    requireText(sql);
    if (!encrypts) {
      return plain(PlannedStatement.UNPLANNED, preparation.prepare(sql));
    }
    try {
      return prepare(choice.apply(planned(sql)), preparation, rows, kind);
    } catch (SQLFeatureNotSupportedException e) {
      throw refused(e);
    }
  }

  private PreparedStatement prepare(
      PlannedStatement planned, Preparation preparation, RowMaker rows, ResultKind kind)
      throws SQLException {
    if (planned.passesThrough()) {
      return plain(planned, preparation.prepare(planned.template().text()));
    }
    ClientSideStatement clientSide = planned.clientSide();
    if (clientSide != null) {
      return plain(planned, prepare(clientSide, kind));
    }
    PreparedStatement raw = preparation.prepare(encoders.renderForPreparing(planned));
    try {
      CellRow row = rows.of(planned, raw);
      return new EncryptingPreparedStatement(
          this, planned, raw, row, ParameterBindings.of(planned, row, encoders), answers);
    } catch (SQLException | RuntimeException e) {
      raw.close();
      throw e;
    }
  }

  private PreparedStatement plain(PlannedStatement planned, PreparedStatement raw) {
    return new EncryptingPreparedStatement(
        this, planned, raw, delegateRow(planned, raw), ParameterBindings.ALL_PLAIN, answers);
  }

  private static void requireText(@Nullable String sql) throws SQLException {
    if (sql == null) {
      throw DriverErrors.badArgument("The text of a statement must not be null");
    }
  }

  @Override
  public EncryptionRules rules() {
    return columns.rules();
  }

  @Override
  public long cellsEncrypted() {
    return encoders.cellCount().encrypted();
  }

  @Override
  public long cellsDecrypted() {
    return encoders.cellCount().decrypted();
  }

  @Override
  public List<StatementLog.Cost> expensiveStatements() {
    return planner.mostExpensive();
  }

  @Override
  public void close() throws SQLException {
    meter.close();
    try {
      delegate.close();
    } finally {
      shared.rules().close();
    }
  }

  @Override
  public void abort(Executor executor) throws SQLException {
    meter.close();
    try {
      delegate.abort(executor);
    } finally {
      shared.rules().close();
    }
  }

  @Override
  public void commit() throws SQLException {
    tell(
        () -> {
          delegate.commit();
          snapshots.transactionEnded();
        });
  }

  @Override
  public void rollback() throws SQLException {
    tell(
        () -> {
          delegate.rollback();
          snapshots.transactionEnded();
        });
  }

  @Override
  public void rollback(Savepoint savepoint) throws SQLException {
    tell(() -> delegate.rollback(savepoint));
  }

  @Override
  public Savepoint setSavepoint() throws SQLException {
    followSession();
    return ask(StatementEffect.NONE, delegate::setSavepoint);
  }

  @Override
  public Savepoint setSavepoint(String name) throws SQLException {
    followSession();
    return ask(StatementEffect.NONE, () -> delegate.setSavepoint(name));
  }

  @Override
  public void releaseSavepoint(Savepoint savepoint) throws SQLException {
    ask(
        StatementEffect.NONE,
        () -> {
          delegate.releaseSavepoint(savepoint);
          return savepoint;
        });
  }

  @Override
  public void setAutoCommit(boolean autoCommit) throws SQLException {
    tell(() -> delegate.setAutoCommit(autoCommit));
  }

  /**
   * The value that the application has set. The driver's own transactions switch auto-commit off
   * for a time, so this call waits until they have ended.
   */
  @Override
  public boolean getAutoCommit() throws SQLException {
    return ask(StatementEffect.NONE, delegate::getAutoCommit);
  }

  @Override
  public void setTransactionIsolation(int level) throws SQLException {
    tell(StatementEffect.SETTINGS, () -> delegate.setTransactionIsolation(level));
  }

  /** The delegate may continue on another server, where no rows are locked. */
  @Override
  public void setReadOnly(boolean readOnly) throws SQLException {
    tell(() -> delegate.setReadOnly(readOnly));
    planner.noticeMove();
  }

  /**
   * Checks that a statement is sent to the server unchanged.
   *
   * @return whether it may change the schema
   */
  private boolean requirePassesThrough(String method, String sql) throws SQLException {
    requireText(sql);
    if (!encrypts) {
      return false;
    }
    try {
      PlannedStatement planned = planner.plan(sql);
      if (planned.passesThrough()) {
        return planned.changesSchema();
      }
    } catch (SQLFeatureNotSupportedException e) {
      throw refused(e);
    }
    throw refused(
        Refusal.because(
            method
                + " is not supported for a statement that touches encrypted columns: use"
                + " prepareStatement"));
  }

  @Override
  public PreparedStatement prepareStatement(String sql) throws SQLException {
    return prepare(
        sql,
        text -> delegate.prepareStatement(text),
        this::remembering,
        this::row,
        ResultKind.DEFAULT);
  }

  /**
   * Chooses the client-side plan of a read whose rows may be worth remembering: an update that
   * needs them may be prepared later.
   */
  private PlannedStatement remembering(PlannedStatement planned) {
    PlannedStatement lockingRead = planned.lockingRead();
    return remembersRows && lockingRead != null ? lockingRead : planned;
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int autoGeneratedKeys) throws SQLException {
    return prepareForKeys(sql, text -> delegate.prepareStatement(text, autoGeneratedKeys));
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int[] columnIndexes) throws SQLException {
    return prepareForKeys(sql, text -> delegate.prepareStatement(text, columnIndexes));
  }

  @Override
  public PreparedStatement prepareStatement(String sql, String[] columnNames) throws SQLException {
    return prepareForKeys(sql, text -> delegate.prepareStatement(text, columnNames));
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int type, int concurrency)
      throws SQLException {
    return prepare(
        sql,
        text -> delegate.prepareStatement(text, type, concurrency),
        new ResultKind(type, concurrency));
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability)
      throws SQLException {
    return prepare(
        sql,
        text -> delegate.prepareStatement(text, type, concurrency, holdability),
        new ResultKind(type, concurrency));
  }

  @Override
  public CallableStatement prepareCall(String sql) throws SQLException {
    boolean changesSchema = requirePassesThrough("prepareCall", sql);
    return new EncryptingCallableStatement(this, changesSchema, delegate.prepareCall(sql));
  }

  @Override
  public CallableStatement prepareCall(String sql, int type, int concurrency) throws SQLException {
    boolean changesSchema = requirePassesThrough("prepareCall", sql);
    return new EncryptingCallableStatement(
        this, changesSchema, delegate.prepareCall(sql, type, concurrency));
  }

  @Override
  public CallableStatement prepareCall(String sql, int type, int concurrency, int holdability)
      throws SQLException {
    boolean changesSchema = requirePassesThrough("prepareCall", sql);
    return new EncryptingCallableStatement(
        this, changesSchema, delegate.prepareCall(sql, type, concurrency, holdability));
  }

  /**
   * Follows the delegate to its current session. A statement stays in the session in which it is
   * created, whichever session the delegate uses later.
   */
  void followSession() throws SQLException {
    if (encrypts) {
      planner.followSession();
    }
  }

  @Override
  public Statement createStatement() throws SQLException {
    followSession();
    return new EncryptingStatement(this, delegate.createStatement());
  }

  @Override
  public Statement createStatement(int type, int concurrency) throws SQLException {
    followSession();
    return new EncryptingStatement(this, delegate.createStatement(type, concurrency));
  }

  @Override
  public Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
    followSession();
    return new EncryptingStatement(this, delegate.createStatement(type, concurrency, holdability));
  }

  @Override
  public String nativeSQL(String sql) throws SQLException {
    requirePassesThrough("nativeSQL", sql);
    return delegate.nativeSQL(sql);
  }

  @Override
  public void setCatalog(String catalog) throws SQLException {
    followSession();
    tell(() -> delegate.setCatalog(catalog));
    schemaChosen(delegate.getCatalog());
  }

  @Override
  public void setSchema(String schema) throws SQLException {
    followSession();
    tell(() -> delegate.setSchema(schema));
    schemaChosen(delegate.getSchema());
  }

  /**
   * Plans later statements for the schema that is current now. The delegate ignores one of {@code
   * setCatalog} and {@code setSchema}, depending on its {@code databaseTerm}.
   */
  private void schemaChosen(@Nullable String name) throws SQLException {
    if (encrypts && name != null) {
      planner.schemaChosen();
    }
  }

  /** The check of a new connection, which may find something to warn of, is not put off further. */
  @Override
  public @Nullable SQLWarning getWarnings() throws SQLException {
    followSession();
    return warnings.before(delegate.getWarnings());
  }

  @Override
  public void clearWarnings() throws SQLException {
    delegate.clearWarnings();
    warnings.clear();
  }

  @Override
  public DatabaseMetaData getMetaData() throws SQLException {
    return new EncryptingDatabaseMetaData(delegate.getMetaData(), this, url, columns);
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Unwrapping.unwrap(this, delegate, encrypts, type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return Unwrapping.isWrapperFor(this, delegate, encrypts, type);
  }

  @Override
  public String toString() {
    return "EncryptingConnection[" + url + "]";
  }
}
