package io.encbench.driver;

import io.encbench.driver.sql.ResultColumns;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.StatementPlan;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A statement text and what becomes of it, as far as the schema stays as it was. Immutable,
 * thread-safe.
 */
final class PlannedStatement {
  /** Any statement of a connection without rules, which is not planned at all. */
  static final PlannedStatement UNPLANNED =
      new PlannedStatement(
          new SqlTemplate("", List.of(), ""),
          new StatementPlan(List.of(), List.of(), ResultColumns.ALL_PLAIN, false),
          new SchemaKnowledge());

  private final SqlTemplate template;
  private final StatementPlan plan;
  private final SchemaKnowledge knowledge;
  private final boolean passesThrough;
  private final @Nullable RowInsert rowInsert;

  /**
   * Keeps a plan.
   *
   * @param knowledge what the plan was made from
   */
  PlannedStatement(SqlTemplate template, StatementPlan plan, SchemaKnowledge knowledge) {
    this.template = template;
    this.plan = plan;
    this.knowledge = knowledge;
    this.passesThrough = plan.passesThrough();
    this.rowInsert = RowInsert.of(template, plan);
  }

  SqlTemplate template() {
    return template;
  }

  StatementPlan plan() {
    return plan;
  }

  ResultColumns result() {
    return plan.result();
  }

  boolean changesSchema() {
    return plan.changesSchema();
  }

  /** Whether text, parameters and result go through as they are. */
  boolean passesThrough() {
    return passesThrough;
  }

  /** How to insert many rows at once; null if that is for the delegate to find out. */
  @Nullable RowInsert rowInsert() {
    return rowInsert;
  }

  /** Whether it was made from this knowledge. */
  boolean madeFrom(SchemaKnowledge current) {
    return knowledge == current;
  }

  /** Whether the same becomes of this text under both plans. */
  boolean samePlan(StatementPlan other) {
    return plan.slots().equals(other.slots())
        && plan.edits().equals(other.edits())
        && sameColumns(plan.result(), other.result());
  }

  private static boolean sameColumns(ResultColumns a, ResultColumns b) {
    if (a.count() != b.count()) {
      return false;
    }
    for (int column = 1; column <= a.count(); column++) {
      if (!Objects.equals(a.rule(column), b.rule(column))) {
        return false;
      }
    }
    return true;
  }
}
