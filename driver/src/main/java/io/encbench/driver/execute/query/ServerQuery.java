package io.encbench.driver.execute.query;

import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.ServerConnection;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.rules.TextCollation;
import io.encbench.driver.sql.SqlText;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One query to the server. It may need values of a row that another query has returned.
 *
 * @param indexes the indexes, in the row of the block, of the columns that the query reads, in
 *     order
 * @param columns the text of these columns
 * @param collations the collations of plain text among them, by the index in the row
 * @param computed the virtual slots that its conditions use, which are computed first
 * @param from the text of its FROM clause
 * @param tail the text after the conditions: ORDER BY, LIMIT, FOR UPDATE
 */
public record ServerQuery(
    List<Integer> indexes,
    String columns,
    Map<Integer, TextCollation> collations,
    List<Computed> computed,
    String from,
    List<ServerCondition> where,
    SqlText tail) {
  private static final String NOTHING = "1 = 0";

  /** A virtual slot, by its number, and its value. */
  public record Computed(int number, Expression value) {}

  public ServerQuery {
    indexes = List.copyOf(indexes);
    collations = Map.copyOf(collations);
    computed = List.copyOf(computed);
    where = List.copyOf(where);
  }

  /** Passes on the rows that belong to a row of the query before, with the cells of both. */
  void read(Operator.Run run, JoinedRow row, Operator.Sink sink) throws SQLException {
    SelectPlan.Execution execution = run.execution();
    for (Computed each : computed) {
      execution.values().set(each.number(), each.value().value(row));
    }
    List<ServerCondition.Bound> bounds = new ArrayList<>();
    for (ServerCondition condition : where) {
      ServerCondition.Bound bound = condition.bound(execution, row);
      if (bound == null) {
        describe(run);
        return;
      }
      bounds.add(bound);
    }
    PreparedStatement statement =
        execution.prepared(
            text(String.join(" AND ", bounds.stream().map(ServerCondition.Bound::text).toList())));
    int index = 1;
    for (ServerCondition.Bound bound : bounds) {
      index = bound.binder().bind(statement, index);
    }
    execution.values().bind(tail, statement, index);
    execution.fetch(statement, new Reader(run, row, sink));
  }

  /** Adds the cells that it reads to those of a row. */
  private final class Reader implements ServerConnection.RowReader {
    private final Operator.Run run;
    private final JoinedRow before;
    private final Operator.Sink sink;

    Reader(Operator.Run run, JoinedRow before, Operator.Sink sink) {
      this.run = run;
      this.before = before;
      this.sink = sink;
    }

    @Override
    public void columns(List<ResultRows.Column> columns) {
      for (int i = 0; i < indexes.size(); i++) {
        int index = indexes.get(i);
        TextCollation collation = collations.get(index);
        run.columns()[index] =
            collation == null ? columns.get(i) : columns.get(i).comparedBy(collation);
      }
    }

    @Override
    public boolean row(byte[][] cells) throws SQLException {
      return sink.take(before.with(indexes, cells));
    }
  }

  /** The text that is sent, where {@code (?)} also stands for a longer list. */
  String outline() {
    return text(String.join(" AND ", where.stream().map(ServerCondition::outline).toList()));
  }

  /** Describes the columns, by reading no row. */
  void describe(Operator.Run run) throws SQLException {
    SelectPlan.Execution execution = run.execution();
    execution.fetch(
        execution.prepared("SELECT " + columns + from + " WHERE " + NOTHING),
        new Reader(run, run.nothing(), row -> true));
  }

  /** Whether some values may make the query too large to execute. */
  boolean mayBeTooMuch() {
    return where.stream().anyMatch(condition -> !(condition instanceof ServerCondition.Written));
  }

  private String text(String conditions) {
    return "SELECT "
        + columns
        + from
        + (conditions.isEmpty() ? "" : " WHERE " + conditions)
        + tail.text();
  }
}
