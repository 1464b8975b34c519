package io.encbench.driver.execute.update;

import io.encbench.driver.execute.RowColumn;
import io.encbench.driver.execute.RowMemory;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.update.UpdatePlan.Point;
import io.encbench.driver.execute.update.UpdatePlan.Target.Given;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The remembered rows of an update's table.
 *
 * @param memory the memory of the connection; null if nothing is remembered at present
 */
record UpdateMemory(UpdatePlan plan, @Nullable RowMemory memory) {
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

  /** Remembers a row as it is after the update. */
  void remember(@Nullable List<Object> identity, List<SqlValue> row) {
    if (memory == null) {
      return;
    }
    if (identity == null || !plan.memorable() || !areWhole(identity)) {
      memory.forget();
      return;
    }
    List<RowColumn> columns = plan.columns();
    memory.written(plan.tableName(), identity, columns, row);
    for (RowColumn column : columns) {
      if (!plan.remembered().contains(column)) {
        memory.forget(plan.tableName(), identity, column.name());
      }
    }
    for (UpdatePlan.Target target : plan.targets()) {
      if (target instanceof Given given && given.seen() == null) {
        memory.forget(plan.tableName(), identity, given.name());
      }
    }
  }

  /**
   * Whether all key values are whole numbers. The server may take a number that a key column cannot
   * hold for a different number.
   */
  private static boolean areWhole(List<Object> identity) {
    return identity.stream()
        .allMatch(value -> value instanceof BigDecimal number && number.scale() <= 0);
  }

  void forget() {
    if (memory != null) {
      memory.forget();
    }
  }
}
