package io.encbench.driver.execute.update;

import io.encbench.driver.execute.ClientSideExecution;
import io.encbench.driver.execute.RowColumn;
import io.encbench.driver.execute.RowMemory;
import io.encbench.driver.execute.ServerConnection;
import io.encbench.driver.execute.ServerStatements;
import io.encbench.driver.execute.ServerStatements.SqlBuilder;
import io.encbench.driver.execute.expression.Arithmetic;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueComparison;
import io.encbench.driver.execute.expression.ValueType;
import io.encbench.driver.execute.update.UpdatePlan.ChangedRow;
import io.encbench.driver.execute.update.UpdatePlan.Point;
import io.encbench.driver.execute.update.UpdatePlan.Target.Computed;
import io.encbench.driver.execute.update.UpdatePlan.Target.Given;
import io.encbench.driver.execute.update.UpdatePlan.Target.Seen;
import io.encbench.driver.failure.SqlStates;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Executes an update: reads the rows FOR UPDATE, computes the new values, and writes them. */
final class UpdateExecution implements ClientSideExecution {
  /** The server's error for a column that the table does not have. */
  private static final int UNKNOWN_COLUMN = 1054;

  private final UpdatePlan plan;
  private final ServerStatements statements;
  private final ServerConnection server;

  /** The columns that an update changes and that must not be remembered. */
  private final List<String> forgotten;

  /** The texts of the last execution, which are those of the next one unless a literal differs. */
  private String readText = "";

  private String writeText = "";

  UpdateExecution(UpdatePlan plan, ServerStatements statements) {
    this.plan = plan;
    this.statements = statements;
    this.server = statements.server();
    this.forgotten = forgotten(plan);
  }

  private static List<String> forgotten(UpdatePlan plan) {
    List<String> forgotten = new ArrayList<>();
    for (RowColumn column : plan.columns()) {
      if (!plan.remembered().contains(column)) {
        forgotten.add(column.name());
      }
    }
    for (UpdatePlan.Target target : plan.targets()) {
      if (target instanceof Given given && given.seen() == null) {
        forgotten.add(given.name());
      }
    }
    return forgotten;
  }

  /**
   * Prepares the statements that every execution needs, so that an unsupported update is refused
   * now.
   */
  void prepare() throws SQLException {
    SqlBuilder read = plan.readSql(new SqlBuilder(), List.of(), SlotValues.none());
    if (plan.reading() != null) {
      statements.executeByClient(read.text(), plan.reading());
    }
    read.prepare(statements);
    plan.anyWriteSql().prepare(statements);
  }

  @Override
  public Outcome execute(SlotValues values, Statement owner) throws SQLException {
    return Outcome.of(server.inOneTransaction(() -> update(values)));
  }

  @Override
  public long[] executeBatch(List<SlotValues> rows) throws SQLException {
    return new UpdateBatch(this, rows).execute();
  }

  UpdatePlan plan() {
    return plan;
  }

  ServerStatements statements() {
    return statements;
  }

  /** Updates in the open transaction; returns the number of rows found. */
  long update(SlotValues values) throws SQLException {
    return plan.point() == null ? updateRows(values) : updatePoint(values);
  }

  private long updatePoint(SlotValues values) throws SQLException {
    Memory memory = memory();
    List<Object> identity = memory.identity(values);
    List<SqlValue> row = memory.find(identity);
    if (row == null) {
      row = read(values, memory, identity);
    }
    if (row == null) {
      return 0;
    }
    List<SqlValue> changed = changed(row, values);
    boolean rewritten = isRewritten(row, changed);
    if (rewritten || setsGivenValue()) {
      SqlBuilder write = plan.writePointSql(new SqlBuilder(writeText), changed, values);
      writeText = write.text();
      long found = write.bound(statements).executeLargeUpdate();
      if (found != 1) {
        memory.forget();
        requireOneRow(found <= 1);
        return found;
      }
    }
    memory.remember(identity, changed, rewritten);
    return 1;
  }

  /**
   * Checks that a key value matches one row only. For a row that is not remembered, this is checked
   * before the row is written.
   */
  private static void requireOneRow(boolean one) throws SQLException {
    if (!one) {
      throw new SQLException(
          "a value of the primary key matches several rows", SqlStates.GENERAL_ERROR);
    }
  }

  /** Reads the row, and with it the columns that the application is likely to read next. */
  private @Nullable List<SqlValue> read(
      SlotValues values, Memory memory, @Nullable List<Object> identity) throws SQLException {
    List<String> shown = memory.shownNext(identity);
    if (identity == null || shown.isEmpty()) {
      return read(values, List.of(), cells -> {});
    }
    try {
      return read(values, shown, cells -> memory.readCells(identity, shown, cells));
    } catch (SQLException e) {
      if (e.getErrorCode() != UNKNOWN_COLUMN && !(e instanceof SQLFeatureNotSupportedException)) {
        throw e;
      }
      // The update itself may not need the column that was dropped or changed.
      memory.showNothing();
      return read(values, List.of(), cells -> {});
    }
  }

  private @Nullable List<SqlValue> read(
      SlotValues values, List<String> more, Consumer<byte[][]> cells) throws SQLException {
    try (ResultSet rows = rows(values, more)) {
      if (!rows.next()) {
        return null;
      }
      List<SqlValue> row = columns(rows, 0);
      if (!more.isEmpty()) {
        cells.accept(server.cells(rows, plan.columns().size() + 1));
      }
      requireOneRow(!rows.next());
      return row;
    }
  }

  private ResultSet rows(SlotValues values, List<String> more) throws SQLException {
    SqlBuilder read = plan.readSql(new SqlBuilder(readText), more, values);
    readText = read.text();
    return read.bound(statements).executeQuery();
  }

  /** The remembered rows of this table. */
  Memory memory() throws SQLException {
    return new Memory(server.memory());
  }

  private long updateRows(SlotValues values) throws SQLException {
    List<ChangedRow> changed = new ArrayList<>();
    // With EXISTS, MariaDB may return a row once for each row of the subquery.
    Set<List<Object>> found = new HashSet<>();
    try (ResultSet rows = rows(values, List.of())) {
      while (rows.next()) {
        KeyedRows.Key key = plan.keyedRows().read(rows);
        if (found.add(key.identity())) {
          List<SqlValue> row = columns(rows, plan.keys().size());
          List<SqlValue> after = changed(row, values);
          if (isWritten(row, after)) {
            changed.add(new ChangedRow(key, after, values));
          }
        }
      }
    }
    memory().forget();
    write(changed);
    return found.size();
  }

  /**
   * The values of the columns that the plan reads.
   *
   * @param others the number of other columns before them in the result
   */
  List<SqlValue> columns(ResultSet row, int others) throws SQLException {
    if (plan.reading() == null) {
      // Otherwise the read by the client counts the rows, also those that it leaves out.
      statements.fetched(1);
    }
    List<SqlValue> values = new ArrayList<>();
    for (int i = 0; i < plan.columns().size(); i++) {
      values.add(plan.columns().get(i).read(row, others + i + 1));
    }
    return values;
  }

  /** The values after all assignments. Each assignment sees the results of those before it. */
  List<SqlValue> changed(List<SqlValue> row, SlotValues values) throws SQLException {
    List<SqlValue> changed = new ArrayList<>(row);
    Expression.Row view =
        new Expression.Row() {
          @Override
          public SqlValue column(int index) {
            return changed.get(index);
          }

          @Override
          public SqlValue slot(int index) throws SQLException {
            return values.evaluated(index);
          }

          @Override
          public Expression.Types types() {
            return typesOf(values);
          }
        };
    for (UpdatePlan.Target target : plan.targets()) {
      if (target instanceof Computed computed) {
        boolean number = plan.columns().get(computed.column()).isNumber();
        SqlValue value = computed.value().value(view);
        changed.set(computed.column(), number ? Arithmetic.stored(computed.rule(), value) : value);
      } else if (target instanceof Given given) {
        Seen seen = given.seen();
        if (seen != null) {
          changed.set(seen.column(), Arithmetic.stored(seen.rule(), seen.value().value(view)));
        }
      }
    }
    return changed;
  }

  private Expression.Types typesOf(SlotValues values) {
    return new Expression.Types() {
      @Override
      public ValueType column(int index) {
        return plan.columns().get(index).type();
      }

      @Override
      public ValueType slot(int index) throws SQLException {
        return values.type(index);
      }

      @Override
      public SqlValue constant(int slot) throws SQLException {
        return values.evaluated(slot);
      }
    };
  }

  /**
   * Whether the row must be written. The server does not touch a row whose values stay the same.
   */
  boolean isWritten(List<SqlValue> before, List<SqlValue> after) throws SQLException {
    return setsGivenValue() || isRewritten(before, after);
  }

  private boolean setsGivenValue() {
    return plan.targets().stream().anyMatch(Given.class::isInstance);
  }

  /** Whether a computed value differs from the old one, so that the server changes the row. */
  private boolean isRewritten(List<SqlValue> before, List<SqlValue> after) throws SQLException {
    for (UpdatePlan.Target target : plan.targets()) {
      if (target instanceof Computed computed
          && differ(before.get(computed.column()), after.get(computed.column()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean differ(SqlValue old, SqlValue now) throws SQLException {
    boolean anyNull = old.isNull() || now.isNull();
    return anyNull ? old.isNull() != now.isNull() : ValueComparison.compare(old, now) != 0;
  }

  /** Writes either all rows or none. */
  void write(List<ChangedRow> rows) throws SQLException {
    if (rows.size() > KeyedRows.ROWS_AT_ONCE) {
      server.asOneStatement(
          () -> {
            for (int from = 0; from < rows.size(); from += KeyedRows.ROWS_AT_ONCE) {
              writeAtOnce(rows.subList(from, Math.min(rows.size(), from + KeyedRows.ROWS_AT_ONCE)));
            }
            return rows.size();
          });
    } else if (!rows.isEmpty()) {
      writeAtOnce(rows);
    }
  }

  private void writeAtOnce(List<ChangedRow> rows) throws SQLException {
    plan.writeSql(rows).bound(statements).executeLargeUpdate();
  }

  /** The remembered rows of the update's table. */
  final class Memory {
    /** The memory of the connection; null if nothing is remembered at present. */
    private final @Nullable RowMemory memory;

    Memory(@Nullable RowMemory memory) {
      this.memory = memory;
    }

    /**
     * The primary-key values that identify the updated row; null if the statement does not name the
     * full key, or if the row cannot be remembered.
     */
    @Nullable List<Object> identity(SlotValues values) throws SQLException {
      Point point = plan.point();
      if (memory == null || point == null || !plan.memorable()) {
        return null;
      }
      List<Object> identity = new ArrayList<>();
      try {
        for (int i = 0; i < point.slots().size(); i++) {
          SqlValue value = values.evaluated(point.slots().get(i));
          Object same = value.isNull() ? null : plan.keys().get(i).identity(value);
          if (same == null) {
            return null;
          }
          identity.add(same);
        }
      } catch (SQLFeatureNotSupportedException e) {
        // Only the server can compare the value.
        return null;
      }
      return identity;
    }

    /** The values of the columns that the plan reads; null unless all are remembered. */
    @Nullable List<SqlValue> find(@Nullable List<Object> identity) {
      Point point = plan.point();
      // Only the server can check a further condition.
      return memory == null
              || identity == null
              || point == null
              || !point.alone()
              || !plan.memorable()
          ? null
          : memory.find(plan.tableName(), identity, plan.columns());
    }

    /** The columns to fetch because a read of the row is likely to show them next. */
    List<String> shownNext(@Nullable List<Object> identity) {
      return memory == null || identity == null || !areWhole(identity) || !server.widensReads()
          ? List.of()
          : memory.shownNext(plan.tableName());
    }

    /** Remembers columns of the row as they are before the update. */
    void readCells(List<Object> identity, List<String> columns, byte[][] cells) {
      if (memory != null) {
        memory.readCells(plan.tableName(), identity, columns, cells);
      }
    }

    /** Fetches no columns for reads any more, until a read shows some again. */
    void showNothing() {
      if (memory != null) {
        memory.showNothing(plan.tableName());
      }
    }

    /**
     * Remembers a row as it is after the update.
     *
     * @param rewritten whether it is certain that the server has changed the row
     */
    void remember(@Nullable List<Object> identity, List<SqlValue> row, boolean rewritten) {
      if (memory == null) {
        return;
      }
      if (identity == null || !plan.memorable() || !areWhole(identity)) {
        memory.forget();
        return;
      }
      memory.written(plan.tableName(), identity, plan.columns(), row, rewritten);
      for (String column : forgotten) {
        memory.forget(plan.tableName(), identity, column);
      }
      for (UpdatePlan.Target target : plan.targets()) {
        memory.set(plan.tableName(), identity, target.name());
      }
    }

    /**
     * Whether all key values are whole numbers. The server may take a number that a key column
     * cannot hold for a different number.
     */
    private static boolean areWhole(List<Object> identity) {
      for (Object value : identity) {
        if (!(value instanceof BigDecimal number) || number.scale() > 0) {
          return false;
        }
      }
      return true;
    }

    void forget() {
      if (memory != null) {
        memory.forget();
      }
    }
  }
}
