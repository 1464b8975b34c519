package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.statement.SQLTableSource;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlDeleteStatement;
import io.encbench.driver.execute.ClientSidePlan;
import io.encbench.driver.execute.RowColumn;
import io.encbench.driver.execute.update.DeletePlan;
import io.encbench.driver.sql.SyntaxTree;
import io.encbench.driver.sql.SyntaxTree.Part;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plans {@code DELETE FROM t WHERE ...} and {@code DELETE t FROM t WHERE ...} on one table with a
 * primary key, where only the client can select the rows.
 */
final class DeletePlanner implements ClientSidePlanner.StatementForm {
  @Override
  public @Nullable ClientSidePlan plan(SyntaxTree tree, SchemaView schema) throws SQLException {
    if (!(tree.statement() instanceof MySqlDeleteStatement delete)
        || !tree.isAt(0, "DELETE")
        || delete.getWith() != null
        || delete.getUsing() != null) {
      return null;
    }
    int from = tree.find(1, "FROM");
    int tail = tree.find(from, "WHERE", "ORDER", "LIMIT");
    SQLTableSource source = delete.getFrom() == null ? delete.getTableSource() : delete.getFrom();
    ChangedTable table = ChangedTable.of(tree, source, from + 1, tail);
    Part rows = tree.part(tail, tree.end());
    if (table == null || !names(tree, from, table) || table.serverSelects(schema, rows)) {
      return null;
    }
    List<RowColumn> keys = table.keys(schema);
    table.requireReadable(keys);
    return new DeletePlan(
        table.text(),
        table.quoted(),
        keys,
        rows,
        table.rowsByClient(schema, keys, delete.getWhere(), rows));
  }

  /** Whether nothing, or only the name of this table, stands between DELETE and FROM. */
  private static boolean names(SyntaxTree tree, int from, ChangedTable table) {
    return from == 1 || (from == 2 && table.alias().equals(tree.nameAt(1)));
  }
}
