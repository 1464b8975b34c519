package io.encbench.driver.execute.query;

import io.encbench.crypto.Scheme;
import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.expression.Aggregate;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueComparison;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.value.codec.CellEncoder;
import java.sql.SQLException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a query block whose rows the client completes. The client reads the subqueries first.
 * Then the rows flow through the operators, and the client holds the outputs of those that arrive.
 *
 * @param subqueries the subqueries that do not depend on the rows
 * @param width the number of columns of the operators' rows
 * @param input the last operator
 * @param aggregates the aggregates that the outputs use
 * @param computed the text of the outputs that the client computes
 */
public record BlockPlan(
    List<Subquery> subqueries,
    int width,
    Operator input,
    List<Output> outputs,
    List<Aggregate> aggregates,
    List<String> computed)
    implements RowsPlan {
  public BlockPlan {
    subqueries = List.copyOf(subqueries);
    outputs = List.copyOf(outputs);
    aggregates = List.copyOf(aggregates);
    computed = List.copyOf(computed);
  }

  @Override
  public ResultRows rows(SelectPlan.Execution execution) throws SQLException {
    long before = execution.memory().held();
    try {
      for (Subquery subquery : subqueries) {
        subquery.read(execution);
      }
      Operator.Run run = new Operator.Run(execution, width, aggregates);
      Projection projection = new Projection(run);
      input.run(run, projection);
      ResultRows rows = projection.rows();
      execution.memory().releaseDownTo(before);
      execution.memory().hold(projection.size, Projection.STEP);
      return rows;
    } catch (ValueComparison.ValueOrder.Failure e) {
      throw e.reason();
    }
  }

  @Override
  public boolean isOneQuery() {
    return subqueries.isEmpty() && input.isOneQuery();
  }

  @Override
  public List<PlanStep> steps() {
    List<PlanStep> steps = new ArrayList<>();
    for (Subquery subquery : subqueries) {
      steps.addAll(subquery.plan().steps());
    }
    steps.addAll(input.steps());
    if (!computed.isEmpty()) {
      steps.add(new PlanStep.InClient("compute " + String.join(", ", computed)));
    }
    return steps;
  }

  /** Whether some values may make the plan too large to execute. */
  public boolean mayBeTooMuch() {
    return input.mayBeTooMuch();
  }

  /**
   * Collects the outputs. The type of a computed output depends on all its values, so they are
   * encoded at the end.
   */
  private final class Projection implements Operator.Sink {
    private static final String STEP = "collects the rows of its result";

    private final Operator.Run run;
    private final int[] cellOf = outputs.stream().mapToInt(Output::cellOf).toArray();

    /** For each row, a cell for an output that returns cells, otherwise an {@link SqlValue}. */
    private final List<@Nullable Object[]> rows = new ArrayList<>();

    private long size;

    Projection(Operator.Run run) {
      this.run = run;
    }

    @Override
    public boolean take(Expression.EvaluatedRow row) throws SQLException {
      @Nullable Object[] shown = new Object[cellOf.length];
      long bytes = HeldMemory.ofObject(2 * shown.length);
      for (int i = 0; i < shown.length; i++) {
        if (cellOf[i] >= 0) {
          byte[] cell = outputs.get(i).cell(row);
          shown[i] = cell;
          bytes += cell == null ? 0 : HeldMemory.ofObject(0) + cell.length;
        } else {
          SqlValue value = outputs.get(i).value().value(row);
          shown[i] = value;
          bytes += HeldMemory.ofValue(value);
        }
      }
      run.memory().hold(bytes, STEP);
      size += bytes;
      rows.add(shown);
      return true;
    }

    ResultRows rows() throws SQLException {
      List<ResultRows.Column> columns = new ArrayList<>();
      byte[][][] cells = new byte[rows.size()][cellOf.length][];
      for (int i = 0; i < cellOf.length; i++) {
        Output output = outputs.get(i);
        if (cellOf[i] >= 0) {
          columns.add(output.described(run.columns()[cellOf[i]]));
          for (int row = 0; row < cells.length; row++) {
            cells[row][i] = (byte[]) rows.get(row)[i];
          }
          continue;
        }
        List<SqlValue> values = values(i);
        ComputedColumn column =
            new ComputedColumn(run.execution(), run.types().rule(output, values));
        columns.add(column.described(output.nullable(run.execution())));
        for (int row = 0; row < cells.length; row++) {
          cells[row][i] = column.cell(values.get(row));
        }
      }
      return new ResultRows(columns, List.of(cells));
    }

    private List<SqlValue> values(int output) {
      return new AbstractList<>() {
        @Override
        public SqlValue get(int row) {
          return (SqlValue) java.util.Objects.requireNonNull(rows.get(row)[output]);
        }

        @Override
        public int size() {
          return rows.size();
        }
      };
    }
  }

  /** Encodes the values of a computed column as its plaintext. */
  static final class ComputedColumn {
    private final ColumnRule rule;
    private final SelectPlan.Execution execution;
    private final CellEncoder encoder;

    static ComputedColumn of(SelectPlan.Execution execution, String label, ColumnType type) {
      return new ComputedColumn(execution, new ColumnRule("result", label, type, Scheme.RND, ""));
    }

    ComputedColumn(SelectPlan.Execution execution, ColumnRule rule) {
      this.execution = execution;
      this.rule = rule;
      this.encoder = execution.server().clearValues().encoder(rule);
    }

    ResultRows.Column described(boolean nullable) {
      return new ResultRows.Column(
          rule.column(), rule, execution.server().clearValues().decoder(rule), null, nullable);
    }

    byte @Nullable [] cell(SqlValue value) throws SQLException {
      if (value.isNull()) {
        return null;
      }
      if (value instanceof SqlValue.Real number) {
        return encoder.encode(number.value());
      }
      if (value instanceof SqlValue.Approximate number) {
        return encoder.encode(number.certain().doubleValue());
      }
      if (value instanceof SqlValue.Numeric number) {
        return encoder.encode(number.shown());
      }
      if (value instanceof SqlValue.Text text) {
        return encoder.encode(text.value());
      }
      if (value instanceof SqlValue.Member member) {
        return encoder.encode(member.text());
      }
      if (value instanceof SqlValue.Moment moment) {
        return encoder.encode(moment.value());
      }
      return encoder.encode(((SqlValue.Bytes) value).value());
    }
  }
}
