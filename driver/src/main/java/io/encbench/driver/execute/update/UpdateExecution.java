package io.encbench.driver.execute.update;

import io.encbench.driver.execute.ClientSideExecution;
import io.encbench.driver.execute.OneTransaction;
import io.encbench.driver.execute.ServerSqlBuilder;
import io.encbench.driver.execute.ServerStatements;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.StoredNumber;
import io.encbench.driver.execute.expression.ValueComparison;
import io.encbench.driver.execute.update.UpdatePlan.Target.Computed;
import io.encbench.driver.execute.update.UpdatePlan.Target.Given;
import io.encbench.driver.execute.update.UpdatePlan.Target.Seen;
import io.encbench.driver.failure.SqlStates;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Executes an update: reads the rows FOR UPDATE, computes the new values, and writes them. */
final class UpdateExecution implements ClientSideExecution {
  /**
   * The maximum number of rows per statement. The server compares each row with the key of each
   * value that it sets.
   */
  static final int ROWS_AT_ONCE = 64;

  private final UpdatePlan plan;
  private final UpdateSql texts;
  private final ServerStatements statements;
  private final OneTransaction transaction;

  UpdateExecution(UpdatePlan plan, ServerStatements statements) {
    this.plan = plan;
    this.texts = new UpdateSql(plan);
    this.statements = statements;
    this.transaction = new OneTransaction(statements.server());
  }

  /**
   * Prepares the statements that every execution needs, so that an unsupported update is refused
   * now.
   */
  void prepare() throws SQLException {
    texts.read(SlotValues.none()).prepare(statements);
    texts.anyWrite().prepare(statements);
  }

  @Override
  public Outcome execute(SlotValues values, Statement owner) throws SQLException {
    return Outcome.of(transaction.run(() -> update(values)));
  }

  @Override
  public long[] executeBatch(List<SlotValues> rows) throws SQLException {
    return new UpdateBatch(this, rows).execute();
  }

  UpdatePlan plan() {
    return plan;
  }

  UpdateSql texts() {
    return texts;
  }

  ServerStatements statements() {
    return statements;
  }

  OneTransaction transaction() {
    return transaction;
  }

  /** Updates in the open transaction; returns the number of rows found. */
  long update(SlotValues values) throws SQLException {
    return plan.point() == null ? updateRows(values) : updatePoint(values);
  }

  private long updatePoint(SlotValues values) throws SQLException {
    UpdateMemory memory = memory();
    List<Object> identity = memory.identity(values);
    List<SqlValue> row = memory.find(identity);
    if (row == null) {
      row = read(values);
    }
    if (row == null) {
      return 0;
    }
    List<SqlValue> changed = changed(row, values);
    if (isWritten(row, changed)) {
      long found = texts.writePoint(changed, values).bound(statements).executeLargeUpdate();
      if (found != 1) {
        memory.forget();
        requireOneRow(found <= 1);
        return found;
      }
    }
    memory.remember(identity, changed);
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

  private @Nullable List<SqlValue> read(SlotValues values) throws SQLException {
    try (ResultSet rows = texts.read(values).bound(statements).executeQuery()) {
      if (!rows.next()) {
        return null;
      }
      List<SqlValue> row = columns(rows, 0);
      requireOneRow(!rows.next());
      return row;
    }
  }

  /** The remembered rows of this table. */
  UpdateMemory memory() throws SQLException {
    return new UpdateMemory(plan, statements.server().memory());
  }

  private long updateRows(SlotValues values) throws SQLException {
    List<ChangedRow> changed = new ArrayList<>();
    long found = 0;
    try (ResultSet rows = texts.read(values).bound(statements).executeQuery()) {
      while (rows.next()) {
        found++;
        List<SqlValue> row = columns(rows, plan.keys().size());
        List<SqlValue> after = changed(row, values);
        if (isWritten(row, after)) {
          changed.add(row(rows, after, values));
        }
      }
    }
    memory().forget();
    write(changed);
    return found;
  }

  /**
   * The values of the columns that the plan reads.
   *
   * @param others the number of other columns before them in the result
   */
  List<SqlValue> columns(ResultSet row, int others) throws SQLException {
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
        };
    for (UpdatePlan.Target target : plan.targets()) {
      if (target instanceof Computed computed) {
        changed.set(
            computed.column(), StoredNumber.of(computed.rule(), computed.value().value(view)));
      } else if (target instanceof Given given) {
        Seen seen = given.seen();
        if (seen != null) {
          changed.set(seen.column(), StoredNumber.of(seen.rule(), seen.value().value(view)));
        }
      }
    }
    return changed;
  }

  /**
   * Whether the row must be written. The server does not touch a row whose values stay the same.
   */
  boolean isWritten(List<SqlValue> before, List<SqlValue> after) throws SQLException {
    for (UpdatePlan.Target target : plan.targets()) {
      if (!(target instanceof Computed computed)) {
        return true;
      }
      SqlValue old = before.get(computed.column());
      SqlValue now = after.get(computed.column());
      boolean anyNull = old.isNull() || now.isNull();
      boolean differs =
          anyNull ? old.isNull() != now.isNull() : ValueComparison.compare(old, now) != 0;
      if (differs) {
        return true;
      }
    }
    return false;
  }

  private ChangedRow row(ResultSet rows, List<SqlValue> after, SlotValues values)
      throws SQLException {
    List<ChangedRow.KeyText> key = new ArrayList<>();
    List<Object> identity = new ArrayList<>();
    for (int i = 0; i < plan.keys().size(); i++) {
      KeyColumn column = plan.keys().get(i);
      Object value = column.read(rows, i + 1);
      key.add(text -> text.parameter((statement, index) -> column.bind(value, statement, index)));
      identity.add(KeyColumn.identity(value));
    }
    return new ChangedRow(key, identity, after, values);
  }

  /** Writes either all rows or none. */
  void write(List<ChangedRow> rows) throws SQLException {
    if (rows.size() > ROWS_AT_ONCE) {
      transaction.asOneStatement(
          () -> {
            for (int from = 0; from < rows.size(); from += ROWS_AT_ONCE) {
              writeAtOnce(rows.subList(from, Math.min(rows.size(), from + ROWS_AT_ONCE)));
            }
            return rows.size();
          });
    } else if (!rows.isEmpty()) {
      writeAtOnce(rows);
    }
  }

  private void writeAtOnce(List<ChangedRow> rows) throws SQLException {
    texts.write(rows).bound(statements).executeLargeUpdate();
  }

  /**
   * A row of an update with its new values.
   *
   * @param key writes each value of the row's primary key
   * @param identity the values that identify the row, in the order of the key
   * @param row the new values of the columns that were read
   * @param values the slot values of the execution that sets the new values
   */
  record ChangedRow(
      List<KeyText> key, List<Object> identity, List<SqlValue> row, SlotValues values) {
    ChangedRow {
      key = List.copyOf(key);
      identity = List.copyOf(identity);
      row = List.copyOf(row);
    }

    /** Adds a value of a key to a statement. */
    @FunctionalInterface
    interface KeyText {
      void addTo(ServerSqlBuilder text);
    }
  }
}
