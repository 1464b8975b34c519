package io.encbench.driver.execute.query;

import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.expression.Aggregate;
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
 * GROUP BY and the aggregates over the groups. It holds one row for each group.
 *
 * @param keys the keys of GROUP BY; without keys, all rows form one group, even if there are no
 *     rows
 * @param names the text of the keys, for {@code EXPLAIN ENCRYPTION}
 */
public record Aggregation(
    Operator input, List<Expression> keys, List<Aggregate> aggregates, String names)
    implements Operator {
  public Aggregation {
    keys = List.copyOf(keys);
    aggregates = List.copyOf(aggregates);
  }

  /** Passes on the groups, in the order of their first rows. */
  @Override
  public void run(Run run, Sink sink) throws SQLException {
    Map<List<SqlValue>, Group> byKey = new TreeMap<>(ValueComparison.ValueOrder.GROUPED.ofRows());
    List<Group> groups = new ArrayList<>();
    input.run(
        run,
        row -> {
          List<SqlValue> key = new ArrayList<>();
          for (Expression each : keys) {
            key.add(each.value(row));
          }
          Group group = byKey.get(key);
          if (group == null) {
            group = new Group(row, aggregates, averageScales(run));
            run.memory().hold(group.heldBytes() + HeldMemory.ofValues(key), "groups rows");
            byKey.put(key, group);
            groups.add(group);
          }
          run.memory().hold(group.add(row), "holds the different values of an aggregate");
          return true;
        });
    if (keys.isEmpty() && groups.isEmpty()) {
      groups.add(new Group(run.nothing(), aggregates, averageScales(run)));
    }
    for (Group group : groups) {
      if (!keys.isEmpty()) {
        group.requireCertain();
      }
      if (!sink.take(group)) {
        break;
      }
    }
  }

  private int[] averageScales(Run run) throws SQLException {
    int[] scales = new int[aggregates.size()];
    for (int i = 0; i < scales.length; i++) {
      scales[i] = run.types().averageScale(aggregates.get(i));
    }
    return scales;
  }

  @Override
  public List<Operator> inputs() {
    return List.of(input);
  }

  @Override
  public List<PlanStep> ownSteps() {
    return List.of(
        new PlanStep.InClient(names.isEmpty() ? "aggregate all rows" : "group by " + names));
  }

  /** The rows with the same key. The group's columns are those of its first row. */
  private static final class Group implements Expression.EvaluatedRow {
    private final Expression.EvaluatedRow first;
    private final Map<Integer, Aggregate.Accumulator> bySlot = new HashMap<>();

    Group(Expression.EvaluatedRow first, List<Aggregate> aggregates, int[] averageScales) {
      this.first = first;
      for (int i = 0; i < averageScales.length; i++) {
        bySlot.put(aggregates.get(i).number(), aggregates.get(i).begin(averageScales[i]));
      }
    }

    void requireCertain() throws SQLException {
      for (Aggregate.Accumulator each : bySlot.values()) {
        each.requireCertain();
      }
    }

    /** Adds a row. Returns the number of bytes that the group holds for it. */
    long add(Expression.EvaluatedRow row) throws SQLException {
      long bytes = 0;
      for (Aggregate.Accumulator each : bySlot.values()) {
        List<SqlValue> kept = each.add(row);
        bytes += kept.isEmpty() ? 0 : HeldMemory.ofValues(kept);
      }
      return bytes;
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
    public Expression.Types types() {
      return first.types();
    }

    @Override
    public byte @Nullable [] cell(int index) throws SQLException {
      return first.cell(index);
    }

    @Override
    public byte @Nullable [] extreme(int aggregate) {
      Aggregate.Accumulator accumulator = bySlot.get(aggregate);
      return accumulator == null ? null : accumulator.extremeCell();
    }

    @Override
    public long heldBytes() {
      return first.heldBytes() + 4 * HeldMemory.ofObject(4) * (1 + bySlot.size());
    }
  }
}
