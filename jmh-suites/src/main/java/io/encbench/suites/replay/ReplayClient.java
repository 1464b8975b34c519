package io.encbench.suites.replay;

import io.encbench.suites.oltp.LoadClient;
import io.encbench.suites.oltp.sysbench.Counted;
import io.encbench.suites.replay.DrawnTransaction.Call;
import io.encbench.suites.replay.DrawnTransaction.GeneratedKey;
import io.encbench.suites.replay.ReplayPlan.ReplayedStatement;
import io.encbench.suites.replay.ReplaySettings.Preparing;
import io.encbench.suites.roles.StatementRoles.Kind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A client: a connection on which drawn transactions are executed. Confined to one thread at a
 * time.
 */
final class ReplayClient implements LoadClient, AutoCloseable {
  /** A deadlock, or a lock that was not free in time: the transaction is executed again. */
  private static final Set<Integer> LOCKS = Set.of(1213, 1205);

  private static final int MOST_ATTEMPTS = 50;

  /** A key that exists already, or a parent that does not: the transaction is left out. */
  private static final Set<Integer> KEYS = Set.of(1062, 1451, 1452);

  private final Connection connection;
  private final ReplayPlan plan;
  private final TransactionSource source;
  private final ReplaySettings settings;
  private final ArrayDeque<DrawnTransaction> drawn = new ArrayDeque<>();
  private final Map<Integer, PreparedStatement> prepared = new HashMap<>();
  private final Map<Integer, Reading[]> readings = new HashMap<>();
  private final ReplayCounts counts;
  private long reads;
  private long writes;
  private boolean autoCommit;

  /** The getter by which a column is read. */
  private enum Reading {
    LONG,
    DOUBLE,
    DECIMAL,
    BYTES,
    OTHER,
    TEXT;

    static Reading of(int type) {
      return switch (type) {
        case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> LONG;
        case Types.REAL, Types.FLOAT, Types.DOUBLE -> DOUBLE;
        case Types.DECIMAL, Types.NUMERIC -> DECIMAL;
        case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> BYTES;
        case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR -> TEXT;
        default -> OTHER;
      };
    }

    @Nullable Object value(ResultSet row, int column) throws SQLException {
      return switch (this) {
        case LONG -> row.getLong(column);
        case DOUBLE -> row.getDouble(column);
        case DECIMAL -> row.getBigDecimal(column);
        case BYTES -> row.getBytes(column);
        case TEXT -> row.getString(column);
        case OTHER -> row.getObject(column);
      };
    }
  }

  /**
   * Takes a connection, which {@link #close()} closes.
   *
   * @param source what the client executes
   */
  ReplayClient(
      Connection connection, ReplayPlan plan, TransactionSource source, ReplaySettings settings)
      throws SQLException {
    this.connection = connection;
    this.plan = plan;
    this.source = source;
    this.settings = settings;
    this.counts = new ReplayCounts(plan.statements().size());
    this.autoCommit = connection.getAutoCommit();
  }

  Connection connection() {
    return connection;
  }

  ReplayCounts counts() {
    return counts;
  }

  /** Draws transactions in advance, so that drawing is not part of a measured window. */
  void draw(int transactions) {
    while (drawn.size() < transactions) {
      drawn.add(source.next());
    }
  }

  @Override
  public void event() throws SQLException {
    DrawnTransaction transaction = drawn.poll();
    if (transaction == null) {
      transaction = source.next();
      counts.drawnLate();
    }
    counts.begun();
    for (int attempt = 1; ; attempt++) {
      try {
        execute(transaction, Answers.IGNORED);
        if (transaction.explicitEnd()) {
          end();
        }
        return;
      } catch (SQLException e) {
        rollback();
        if (isKeyError(e)) {
          counts.leftOut();
          return;
        }
        if (!LOCKS.contains(e.getErrorCode()) || attempt == MOST_ATTEMPTS) {
          throw new SQLException(
              "a transaction ends in %s; leave its statements out of the capture"
                  .formatted(withoutValues(e)),
              e.getSQLState(),
              e.getErrorCode());
        }
        counts.repeated();
      }
    }
  }

  private void end() throws SQLException {
    switch (settings.ending()) {
      case commit -> connection.commit();
      case rollback -> connection.rollback();
    }
    if (plan.switchesAutocommit()) {
      beginsWith(/* commitsByItself= */ true);
    }
  }

  /** Whether an error is that of a row whose key or parent is not as it was drawn. */
  static boolean isKeyError(SQLException e) {
    return KEYS.contains(e.getErrorCode());
  }

  /** An error without the server's message, which may have values of a row. */
  static String withoutValues(SQLException e) {
    return "error %d (SQLSTATE %s)".formatted(e.getErrorCode(), e.getSQLState());
  }

  /** Executes the calls of a transaction, without its commit. */
  void execute(DrawnTransaction transaction, Answers answers) throws SQLException {
    beginsWith(!transaction.explicitEnd());
    List<Call> calls = transaction.calls();
    List<List<Object>> keys = new ArrayList<>();
    for (Call call : calls) {
      if (settings.preparing() == Preparing.once) {
        PreparedStatement statement = prepared.get(call.statement());
        if (statement == null) {
          statement = prepare(call.statement());
          prepared.put(call.statement(), statement);
        }
        keys.add(execute(statement, call, keys, answers));
      } else {
        try (PreparedStatement statement = prepare(call.statement())) {
          keys.add(execute(statement, call, keys, answers));
        }
      }
    }
  }

  private void beginsWith(boolean commitsByItself) throws SQLException {
    if (autoCommit != commitsByItself) {
      connection.setAutoCommit(commitsByItself);
      autoCommit = commitsByItself;
    }
  }

  private PreparedStatement prepare(int statement) throws SQLException {
    ReplayedStatement of = plan.statements().get(statement);
    return of.generatesKey()
        ? connection.prepareStatement(of.sql(), Statement.RETURN_GENERATED_KEYS)
        : connection.prepareStatement(of.sql());
  }

  /** Executes a call, and returns the keys that the server generated. */
  private List<Object> execute(
      PreparedStatement statement, Call call, List<List<Object>> keys, Answers answers)
      throws SQLException {
    ReplayedStatement of = plan.statements().get(call.statement());
    List<@Nullable Object[]> values = call.values();
    if (values.size() > 1) {
      for (@Nullable Object[] each : values) {
        bind(statement, each, keys);
        statement.addBatch();
      }
      long changed = 0;
      for (int count : statement.executeBatch()) {
        // The driver does not tell for the rows of one INSERT.
        changed += count == Statement.SUCCESS_NO_INFO ? 1 : count;
      }
      ended(call, changed, values.size());
      answers.callEnds(changed);
      return of.generatesKey() ? generatedKeys(statement) : List.of();
    }
    bind(statement, values.get(0), keys);
    if (of.roles().kind() == Kind.READ) {
      long rows = read(statement, call.statement(), answers);
      reads++;
      counts.called(call.statement(), 1, rows);
      answers.callEnds(0);
      return List.of();
    }
    long changed = statement.executeUpdate();
    ended(call, changed, 1);
    answers.callEnds(changed);
    return of.generatesKey() ? generatedKeys(statement) : List.of();
  }

  private void ended(Call call, long changed, int entries) {
    writes += entries;
    counts.called(call.statement(), entries, changed);
  }

  private static List<Object> generatedKeys(PreparedStatement statement) throws SQLException {
    List<Object> generated = new ArrayList<>();
    try (ResultSet keys = statement.getGeneratedKeys()) {
      while (keys.next()) {
        generated.add(keys.getLong(1));
      }
    }
    return generated;
  }

  private static void bind(
      PreparedStatement statement, @Nullable Object[] values, List<List<Object>> keys)
      throws SQLException {
    for (int i = 0; i < values.length; i++) {
      Object value = values[i];
      if (value instanceof GeneratedKey key) {
        List<Object> ofCall = keys.get(key.call());
        value = key.entry() < ofCall.size() ? ofCall.get(key.entry()) : null;
      }
      if (value instanceof String text) {
        statement.setString(i + 1, text);
      } else if (value instanceof Integer number) {
        statement.setInt(i + 1, number);
      } else if (value instanceof Long number) {
        statement.setLong(i + 1, number);
      } else {
        statement.setObject(i + 1, value);
      }
    }
  }

  private long read(PreparedStatement statement, int number, Answers answers) throws SQLException {
    long count = 0;
    try (ResultSet rows = statement.executeQuery()) {
      Reading[] columns = readings.get(number);
      if (columns == null) {
        columns = columns(rows.getMetaData());
        readings.put(number, columns);
      }
      while (rows.next()) {
        for (int i = 0; i < columns.length; i++) {
          answers.value(columns[i].value(rows, i + 1));
        }
        answers.rowEnds();
        count++;
      }
    }
    return count;
  }

  private static Reading[] columns(ResultSetMetaData described) throws SQLException {
    Reading[] columns = new Reading[described.getColumnCount()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = Reading.of(described.getColumnType(i + 1));
    }
    return columns;
  }

  @Override
  public Counted take() {
    Counted taken = new Counted(reads, writes, 0);
    reads = 0;
    writes = 0;
    return taken;
  }

  @Override
  public void rollback() throws SQLException {
    if (!autoCommit) {
      connection.rollback();
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
