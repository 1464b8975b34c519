package io.encbench.driver.execute.query;

import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.sql.SqlText;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * One query to the server. It may need values of a row that another query has returned.
 *
 * @param indexes the indexes, in the row of the block, of the columns that the query reads, in
 *     order
 * @param columns the text of these columns
 * @param computed the virtual slots that its conditions use, which are computed first
 * @param from the text of its FROM clause
 * @param tail the text after the conditions: ORDER BY, LIMIT, FOR UPDATE
 */
public record ServerQuery(
    List<Integer> indexes,
    String columns,
    List<Computed> computed,
    String from,
    List<ServerCondition> where,
    SqlText tail) {
  private static final String NOTHING = "1 = 0";

  /** A virtual slot, by its number, and its value. */
  public record Computed(int number, Expression value) {}

  public ServerQuery {
    indexes = List.copyOf(indexes);
    computed = List.copyOf(computed);
    where = List.copyOf(where);
  }

  /** Reads the rows that belong to a row of the query before. */
  ResultRows read(SelectPlan.Execution execution, Expression.Row row) throws SQLException {
    for (Computed each : computed) {
      execution.values().set(each.number(), each.value().value(row));
    }
    List<ServerCondition.Bound> bounds = new ArrayList<>();
    for (ServerCondition condition : where) {
      ServerCondition.Bound bound = condition.bound(execution, row);
      if (bound == null) {
        return none(execution);
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
    return execution.fetch(statement);
  }

  /** The text that is sent, where {@code (?)} also stands for a longer list. */
  String outline() {
    return text(String.join(" AND ", where.stream().map(ServerCondition::outline).toList()));
  }

  /** A result without rows, but with the columns that they would have. */
  ResultRows none(SelectPlan.Execution execution) throws SQLException {
    return execution.fetch(execution.prepared("SELECT " + columns + from + " WHERE " + NOTHING));
  }

  private String text(String conditions) {
    return "SELECT "
        + columns
        + from
        + (conditions.isEmpty() ? "" : " WHERE " + conditions)
        + tail.text();
  }
}
