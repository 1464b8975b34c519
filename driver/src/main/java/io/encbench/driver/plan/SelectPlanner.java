package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.statement.SQLSelect;
import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.query.BlockPlan;
import io.encbench.driver.execute.query.PlanTooLargeException;
import io.encbench.driver.execute.query.RowsPlan;
import io.encbench.driver.execute.query.SelectExecution;
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

  /** The plan of the query that is the statement. */
  RowsPlan statement(SQLSelect select) throws SQLException {
    QueryBlock block = QueryBlock.of(select, tree.selectList());
    return plan(block, FromClause.of(this, block.from()));
  }

  /** The plan of a subquery. */
  RowsPlan subquery(SQLSelect select) throws SQLException {
    SqlText text = tree.render(select);
    if (schema.accepts(text.text())) {
      return new RowsPlan.ServerRows(text);
    }
    QueryBlock block = QueryBlock.of(select, List.of());
    return plan(block, FromClause.of(this, block.from()));
  }

  /** The plan of a subquery whose clauses have been read. */
  RowsPlan subquery(SQLSelect select, QueryBlock block, FromClause from) throws SQLException {
    SqlText text = tree.render(select);
    return schema.accepts(text.text()) ? new RowsPlan.ServerRows(text) : plan(block, from);
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

  /** How to treat conditions that need values which are known only during the execution. */
  enum Strategy {
    /** The values are bound into the query. */
    BIND,
    /** The condition is checked on the rows. */
    FILTER
  }

  /** Two plans, of which the second is for values that are too much for the first. */
  record Alternatives(RowsPlan better, RowsPlan other) implements RowsPlan {
    @Override
    public ResultRows rows(SelectExecution execution) throws SQLException {
      try {
        return better.rows(execution);
      } catch (PlanTooLargeException e) {
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
      steps.add(new PlanStep.InClient("or, where rows or values are too many for these steps:"));
      steps.addAll(other.steps());
      return steps;
    }
  }
}
