package io.encbench.suites.oltp;

import io.encbench.suites.oltp.sysbench.Counted;
import io.encbench.suites.oltp.sysbench.EventCounts;
import io.encbench.suites.oltp.sysbench.IdRandom;
import io.encbench.suites.oltp.sysbench.OltpOptions;
import io.encbench.suites.oltp.sysbench.RowText;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One client: a connection on which the statements of a test are prepared for each table. Confined
 * to one thread.
 */
final class OltpSession implements LoadClient, AutoCloseable {
  private final Connection connection;
  private final OltpOptions options;
  private final EventPlan plan;
  private final SplittableRandom random;
  private final IdRandom ids;
  private final UniqueIds newIds;
  private final EventCounts counts = new EventCounts();
  private final Map<SqlStatement, List<PreparedStatement>> statements =
      new EnumMap<>(SqlStatement.class);
  private final @Nullable PreparedStatement begin;
  private final @Nullable PreparedStatement commit;

  /**
   * Prepares every statement of the test for every table, as sysbench does.
   *
   * @param connection the connection; the session closes it
   * @param seed seed of its random numbers
   * @param newIds ids for new rows, if the client assigns them
   */
  OltpSession(Connection connection, OltpTables tables, OltpTest test, long seed, UniqueIds newIds)
      throws SQLException {
    this.connection = connection;
    this.options = tables.options();
    this.plan = test.plan(options);
    this.random = new SplittableRandom(seed);
    this.ids = new IdRandom(options.random(), random);
    this.newIds = newIds;
    for (EventPlan.Group group : plan.groups()) {
      for (SqlStatement sql : group.step().statements()) {
        List<PreparedStatement> prepared = new ArrayList<>();
        for (String table : tables.names()) {
          prepared.add(connection.prepareStatement(sql.on(table)));
        }
        statements.put(sql, prepared);
      }
    }
    begin = plan.transaction() ? connection.prepareStatement("BEGIN") : null;
    commit = plan.transaction() ? connection.prepareStatement("COMMIT") : null;
  }

  @Override
  public Counted take() {
    return counts.take();
  }

  /** The connection, to ask the server about it. */
  Connection connection() {
    return connection;
  }

  /** Executes one event of the test. */
  @Override
  public void event() throws SQLException {
    control(begin);
    for (EventPlan.Group group : plan.groups()) {
      int table = random.nextInt(options.tables());
      for (int i = 0; i < group.count(); i++) {
        step(group.step(), table);
      }
    }
    control(commit);
  }

  @Override
  public void rollback() throws SQLException {
    if (plan.transaction()) {
      try (PreparedStatement rollback = connection.prepareStatement("ROLLBACK")) {
        rollback.execute();
      }
    }
  }

  private void control(@Nullable PreparedStatement statement) throws SQLException {
    if (statement != null) {
      statement.execute();
      counts.other();
    }
  }

  private void step(EventPlan.Step step, int table) throws SQLException {
    switch (step) {
      case POINT_SELECT -> {
        PreparedStatement select = statement(SqlStatement.POINT_SELECT, table);
        select.setInt(1, id());
        read(select);
      }
      case SIMPLE_RANGE -> range(statement(SqlStatement.SIMPLE_RANGE, table));
      case SUM_RANGE -> range(statement(SqlStatement.SUM_RANGE, table));
      case ORDER_RANGE -> range(statement(SqlStatement.ORDER_RANGE, table));
      case DISTINCT_RANGE -> range(statement(SqlStatement.DISTINCT_RANGE, table));
      case INDEX_UPDATE -> {
        PreparedStatement update = statement(SqlStatement.INDEX_UPDATE, table);
        update.setInt(1, id());
        write(update);
      }
      case NON_INDEX_UPDATE -> {
        PreparedStatement update = statement(SqlStatement.NON_INDEX_UPDATE, table);
        update.setString(1, RowText.C.draw(random));
        update.setInt(2, id());
        write(update);
      }
      case DELETE -> delete(table, id());
      case DELETE_INSERT -> {
        int id = id();
        delete(table, id);
        insert(table, id);
      }
      case NEW_ROW -> insert(table, options.autoInc() ? 0 : newIds.next());
    }
  }

  private int id() {
    return ids.next(options.tableSize());
  }

  private PreparedStatement statement(SqlStatement sql, int table) {
    return Objects.requireNonNull(statements.get(sql)).get(table);
  }

  private void range(PreparedStatement select) throws SQLException {
    int first = id();
    select.setInt(1, first);
    select.setInt(2, first + options.rangeSize() - 1);
    read(select);
  }

  /** Fetches every value, so that encrypted values are decrypted. */
  private void read(PreparedStatement select) throws SQLException {
    try (ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        rows.getString(1);
      }
    }
    counts.read();
  }

  private void delete(int table, int id) throws SQLException {
    PreparedStatement delete = statement(SqlStatement.DELETE, table);
    delete.setInt(1, id);
    write(delete);
  }

  private void insert(int table, int id) throws SQLException {
    PreparedStatement insert = statement(SqlStatement.INSERT, table);
    insert.setInt(1, id);
    insert.setInt(2, id());
    insert.setString(3, RowText.C.draw(random));
    insert.setString(4, RowText.PAD.draw(random));
    write(insert);
  }

  private void write(PreparedStatement statement) throws SQLException {
    counts.write(statement.executeUpdate());
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
