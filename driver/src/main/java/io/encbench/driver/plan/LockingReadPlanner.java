package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLAllColumnExpr;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.statement.SQLExprTableSource;
import com.alibaba.druid.sql.ast.statement.SQLSelectItem;
import com.alibaba.druid.sql.ast.statement.SQLSelectStatement;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlSelectQueryBlock;
import io.encbench.driver.execute.ClientSidePlan;
import io.encbench.driver.execute.RowColumn;
import io.encbench.driver.execute.update.LockingReadPlan;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plans {@code SELECT columns FROM t WHERE ... FOR UPDATE} on one table with a primary key. The
 * server can execute the statement completely; it is split into parts so that its rows can be
 * remembered.
 */
final class LockingReadPlanner implements ClientSidePlanner.StatementForm {
  @Override
  public @Nullable ClientSidePlan plan(SyntaxTree tree, SchemaView schema) throws SQLException {
    if (!(tree.statement() instanceof SQLSelectStatement select)
        || select.getSelect().getWithSubQuery() != null
        || !(select.getSelect().getQuery() instanceof MySqlSelectQueryBlock block)
        || !isSimple(block)
        || !(block.getFrom() instanceof SQLExprTableSource source)
        || !(source.getExpr() instanceof SQLIdentifierExpr name)) {
      return null;
    }
    String table = SyntaxTree.name(name.getName());
    if (!schema.rules().hasTable(table)) {
      return null;
    }
    SchemaCatalogue.LockableTable lockable = schema.lockable(table);
    List<SchemaCatalogue.SchemaColumn> all = schema.catalogue().columns(table);
    List<String> outputs = outputs(block, all);
    List<RowColumn> numbers = new ArrayList<>();
    List<RowColumn> keys = new ArrayList<>();
    for (SchemaCatalogue.SchemaColumn column : all) {
      RowColumn read = RowColumn.of(column, schema.rules().rule(table, column.name()));
      if (read.isMemorable(lockable)) {
        numbers.add(read);
      }
      if (column.primaryKey()) {
        keys.add(read);
      }
    }
    if (outputs.isEmpty()
        || keys.isEmpty()
        || numbers.isEmpty()
        || !RowColumn.tellRows(keys, lockable)) {
      return null;
    }
    int from = tree.find(1, "FROM");
    if (!namesAsItIsNow(tree, from, source.getAlias() != null)) {
      return null;
    }
    return new LockingReadPlan(
        table,
        tree.part(0, tree.end()),
        tree.part(0, from),
        tree.part(from, tree.end()),
        outputs,
        keys,
        numbers);
  }

  /**
   * Whether nothing but an alias follows the table. In MariaDB, a clause in this place can read old
   * versions of rows.
   */
  private static boolean namesAsItIsNow(SyntaxTree tree, int from, boolean alias) {
    int at = from + 2;
    if (alias) {
      at += tree.isAt(at, "AS") ? 2 : 1;
    }
    return tree.isAt(at, "WHERE")
        || tree.isAt(at, "LIMIT")
        || (tree.isAt(at, "FOR") && tree.isAt(at + 1, "UPDATE"));
  }

  /** Whether the block has no clause whose names could refer to an additional output column. */
  private static boolean isSimple(MySqlSelectQueryBlock block) {
    return block.isForUpdate()
        && block.getOrderBy() == null
        && block.getGroupBy() == null
        && block.getDistionOption() == 0
        && block.getInto() == null;
  }

  /** The names of the output columns; empty if an output is anything other than a column. */
  private static List<String> outputs(
      MySqlSelectQueryBlock block, List<SchemaCatalogue.SchemaColumn> all) {
    List<String> outputs = new ArrayList<>();
    for (SQLSelectItem item : block.getSelectList()) {
      SQLExpr expr = item.getExpr();
      if (expr instanceof SQLIdentifierExpr name) {
        outputs.add(SyntaxTree.name(name.getName()));
      } else if (expr instanceof SQLAllColumnExpr) {
        all.forEach(column -> outputs.add(column.name()));
      } else if (expr instanceof SQLPropertyExpr name && !name.getName().equals("*")) {
        outputs.add(SyntaxTree.name(name.getName()));
      } else {
        return List.of();
      }
    }
    return outputs;
  }
}
