package io.encbench.driver.execute.query;

import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.expression.Aggregate;
import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueComparison;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * GROUP BY, the aggregates over the groups, and HAVING.
 *
 * @param keys the keys of GROUP BY; without keys, all rows form one group, even if there are no
 *     rows
 */
public record Grouping(List<Expression> keys, List<Aggregate> aggregates, List<Condition> having) {
  public Grouping {
    keys = List.copyOf(keys);
    aggregates = List.copyOf(aggregates);
    having = List.copyOf(having);
  }

  /**
   * The groups, in the order of their first rows.
   *
   * @param none a row of NULLs, for a group without rows
   * @param columns the columns of the rows
   */
  List<Expression.EvaluatedRow> groups(
      List<JoinedRow> rows, JoinedRow none, ResultRows.Column[] columns) throws SQLException {
    Map<Aggregate, Integer> averageScales = new HashMap<>();
    ComputedType types = new ComputedType(columns, none, aggregates);
    for (Aggregate aggregate : aggregates) {
      averageScales.put(aggregate, types.averageScale(aggregate));
    }
    Map<List<SqlValue>, Group> byKey = new TreeMap<>(ValueComparison.ValueOrder.OF_ROWS);
    List<Group> groups = new ArrayList<>();
    for (JoinedRow row : rows) {
      List<SqlValue> key = new ArrayList<>();
      for (Expression each : keys) {
        key.add(each.value(row));
      }
      Group group = byKey.get(key);
      if (group == null) {
        group = new Group(row, averageScales);
        byKey.put(key, group);
        groups.add(group);
      }
      group.add(row);
    }
    if (keys.isEmpty() && groups.isEmpty()) {
      groups.add(new Group(none, averageScales));
    }
    List<Expression.EvaluatedRow> result = new ArrayList<>();
    for (Group group : groups) {
      if (fulfils(group)) {
        result.add(group);
      }
    }
    return result;
  }

  private boolean fulfils(Group group) throws SQLException {
    for (Condition condition : having) {
      if (condition.truth(group) != Condition.Truth.TRUE) {
        return false;
      }
    }
    return true;
  }

  /** The rows with the same key. The group's columns are those of its first row. */
  private static final class Group implements Expression.EvaluatedRow {
    private final JoinedRow first;
    private final Map<Integer, Aggregate.Accumulator> bySlot = new HashMap<>();

    Group(JoinedRow first, Map<Aggregate, Integer> averageScales) {
      this.first = first;
      averageScales.forEach(
          (aggregate, scale) -> bySlot.put(aggregate.number(), aggregate.begin(scale)));
    }

    void add(JoinedRow row) throws SQLException {
      for (Aggregate.Accumulator each : bySlot.values()) {
        each.add(row);
      }
    }

    @Override
    public SqlValue column(int index) throws SQLException {
      return first.column(index);
    }

    @Override
    public SqlValue slot(int index) throws SQLException {
      Aggregate.Accumulator aggregate = bySlot.get(index);
      return aggregate == null ? first.slot(index) : aggregate.value();
    }

    @Override
    public byte @Nullable [] cell(int index) {
      return first.cell(index);
    }

    @Override
    public byte @Nullable [] extreme(int aggregate) {
      Aggregate.Accumulator accumulator = bySlot.get(aggregate);
      return accumulator == null ? null : accumulator.extremeCell();
    }
  }
}
