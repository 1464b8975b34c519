package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.statement.SQLSelect;
import com.alibaba.druid.sql.ast.statement.SQLUnionQuery;
import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.query.BlockPlan;
import io.encbench.driver.execute.query.RowsPlan;
import io.encbench.driver.execute.query.SelectPlan;
import io.encbench.driver.sql.SqlText;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;

/** Plans queries and their subqueries. */
final class SelectPlanner {
  private final SyntaxTree tree;
  private final SchemaView schema;
  private final ComputedSlots virtual;

  SelectPlanner(SyntaxTree tree, SchemaView schema, ComputedSlots virtual) {
    this.tree = tree;
    this.schema = schema;
    this.virtual = virtual;
  }

  SyntaxTree tree() {
    return tree;
  }

  SchemaView schema() {
    return schema;
  }

  ComputedSlots virtual() {
    return virtual;
  }

  /** Plans the outermost query of the statement. */
  RowsPlan statement(SQLSelect select) throws SQLException {
    SQLSelect whole = CommonTables.replacedIn(select);
    if (whole.getQuery() instanceof SQLUnionQuery union) {
      if (!tree.ifShared().isEmpty()) {
        throw QueryBlock.notSupported("NOWAIT or SKIP LOCKED after a UNION");
      }
      return UnionQuery.plan(this, whole, union, tree.selectList());
    }
    return plan(QueryBlock.of(whole, tree.selectList(), tree.lockedTables(), tree.ifShared()));
  }

  /** Plans a subquery. */
  RowsPlan subquery(SQLSelect select) throws SQLException {
    SqlText text = tree.render(select);
    if (!ExprParts.isLockingUnion(select) && schema.accepts(text, virtual::isSecret)) {
      return new RowsPlan.ServerRows(text);
    }
    return select.getQuery() instanceof SQLUnionQuery union
        ? UnionQuery.plan(this, select, union, List.of())
        : plan(QueryBlock.of(select, List.of(), List.of(), ""));
  }

  private RowsPlan plan(QueryBlock block) throws SQLException {
    return plan(block, FromClause.of(this, block.from()));
  }

  private RowsPlan plan(QueryBlock block, FromClause from) throws SQLException {
    BlockPlan bound = new BlockPlanner(this, block, from, Strategy.BIND).plan();
    try {
      BlockPlan filtered = new BlockPlanner(this, block, from, Strategy.FILTER).plan();
      return bound.mayBeTooMuch() ? new Alternatives(bound, filtered) : bound;
    } catch (SQLFeatureNotSupportedException e) {
      return bound;
    }
  }

  /** How to check conditions that need values known only during execution. */
  enum Strategy {
    /** The values are bound as parameters of the query. */
    BIND,
    /** The client checks the condition on the rows. */
    FILTER
  }

  /**
   * Two plans for the same query. The second is used if the first is too large with the values of
   * an execution.
   */
  record Alternatives(RowsPlan better, RowsPlan other) implements RowsPlan {
    @Override
    public ResultRows rows(SelectPlan.Execution execution) throws SQLException {
      long before = execution.heldBytes();
      try {
        return better.rows(execution);
      } catch (RowsPlan.TooLargeException e) {
        execution.releaseDownTo(before);
        return other.rows(execution);
      }
    }

    @Override
    public boolean isOneQuery() {
      return better.isOneQuery() && other.isOneQuery();
    }

    @Override
    public List<PlanStep> steps() {
      List<PlanStep> steps = new ArrayList<>(better.steps());
      steps.add(
          new PlanStep.Otherwise("or, if there are too many rows or values for these steps:"));
      steps.addAll(other.steps());
      return steps;
    }
  }
}
