package io.encbench.driver.execute.query;

import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.ResultRows;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plan for the tables of a query block: which tables the server joins and how the client joins
 * the rest. Immutable, with structural equality.
 *
 * @param width the number of columns of a row
 * @param lead the query whose rows the conditions of {@code main} need; null if there is none
 * @param main the query that returns the rows, executed once or for each row of {@code lead}; null
 *     if the server has none of the tables
 * @param derived the derived tables that the client joins, in join order
 */
public record JoinedTables(
    int width, @Nullable ServerQuery lead, @Nullable ServerQuery main, List<DerivedRows> derived) {
  /** The maximum number of rows of {@code lead}. If there are more, another plan is used. */
  private static final int MOST_LEADING_ROWS = 32;

  public JoinedTables {
    derived = List.copyOf(derived);
  }

  boolean isOneQuery() {
    return main == null
        ? derived.size() == 1 && derived.get(0).plan().isOneQuery()
        : lead == null && derived.isEmpty();
  }

  /** Whether some values may make the plan too large to execute. */
  boolean mayBeTooMuch() {
    return lead != null
        || (main != null
            && main.where().stream()
                .anyMatch(condition -> !(condition instanceof ServerCondition.Written)));
  }

  /** The steps of the plan, in the order of execution. */
  List<PlanStep> steps() {
    List<PlanStep> steps = new ArrayList<>();
    if (lead != null) {
      steps.add(PlanStep.AtServer.once(lead.outline()));
    }
    if (main != null) {
      String text = main.outline();
      steps.add(
          lead == null
              ? PlanStep.AtServer.once(text)
              : new PlanStep.AtServer(text, "1 for each of these rows"));
    }
    for (DerivedRows each : derived) {
      steps.addAll(each.plan().steps());
      if (!each.work().isEmpty()) {
        steps.add(new PlanStep.InClient(each.work()));
      }
    }
    return steps;
  }

  /**
   * Reads and joins the rows.
   *
   * @param columns receives the description of each column of the rows
   */
  List<JoinedRow> rows(SelectPlan.Execution execution, ResultRows.Column[] columns)
      throws SQLException {
    JoinedRow nothing = new JoinedRow(execution.values(), columns, new byte[width][]);
    List<JoinedRow> rows =
        main == null ? List.of(nothing) : read(execution, main, columns, nothing);
    for (DerivedRows each : derived) {
      rows = each.joined(execution, rows, nothing, columns);
    }
    return rows;
  }

  private List<JoinedRow> read(
      SelectPlan.Execution execution,
      ServerQuery last,
      ResultRows.Column[] columns,
      JoinedRow nothing)
      throws SQLException {
    List<JoinedRow> rows = new ArrayList<>();
    if (lead == null) {
      add(rows, columns, nothing, last, last.read(execution, nothing));
      return rows;
    }
    List<JoinedRow> leading = new ArrayList<>();
    add(leading, columns, nothing, lead, lead.read(execution, nothing));
    if (leading.size() > MOST_LEADING_ROWS) {
      throw new RowsPlan.TooLargeException(
          "a join of more than " + MOST_LEADING_ROWS + " rows one by one");
    }
    for (JoinedRow row : leading) {
      add(rows, columns, row, last, last.read(execution, row));
    }
    if (leading.isEmpty()) {
      add(rows, columns, nothing, last, last.none(execution));
    }
    return rows;
  }

  private static void add(
      List<JoinedRow> rows,
      ResultRows.Column[] columns,
      JoinedRow before,
      ServerQuery query,
      ResultRows read) {
    List<Integer> indexes = query.indexes();
    for (int i = 0; i < indexes.size(); i++) {
      columns[indexes.get(i)] = read.columns().get(i);
    }
    for (byte[][] cells : read.rows()) {
      rows.add(before.with(indexes, cells));
    }
  }
}
