package io.encbench.driver.split;

import com.alibaba.druid.sql.ast.statement.SQLSelectStatement;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Queries whose rows are completed here. */
final class SelectForm implements SplitForm {
  @Override
  public @Nullable SplitPlan plan(SyntaxTree tree, SchemaView schema) throws SQLException {
    if (!(tree.statement() instanceof SQLSelectStatement statement)) {
      return null;
    }
    VirtualSlots virtual = new VirtualSlots(tree);
    RowsPlan rows = new SelectPlanner(tree, schema, virtual).statement(statement.getSelect());
    return new SelectPlan(rows, tree.template(), virtual.count(), tree.has("-"));
  }
}
