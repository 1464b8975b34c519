package io.encbench.driver.split;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.statement.SQLExprTableSource;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlUpdateStatement;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code UPDATE t SET c = c + 1, ... WHERE ...}: updates of one table with a primary key that
 * compute new values of encrypted columns.
 */
final class UpdateForm implements SplitForm {
  @Override
  public @Nullable SplitPlan plan(SyntaxTree tree, SchemaView schema) throws SQLException {
    if (!(tree.statement() instanceof MySqlUpdateStatement update)
        || !(update.getTableSource() instanceof SQLExprTableSource source)) {
      return null;
    }
    int set = tree.find(1, "SET");
    String schemaName = schemaName(source.getExpr());
    String table = tableName(source.getExpr());
    String alias = source.getAlias() == null ? table : SyntaxTree.name(source.getAlias());
    if (table.isEmpty() || !headIs(tree, set, schemaName, table, alias)) {
      return null;
    }
    String qualified = schemaName.isEmpty() ? table : schemaName + "." + table;
    return new UpdateReader(tree, update, schema, qualified, table, alias).read(set);
  }

  /** Whether nothing but the table and its alias stands before SET. */
  private static boolean headIs(
      SyntaxTree tree, int set, String schemaName, String table, String alias) {
    int at = 1;
    if (!schemaName.isEmpty()) {
      if (!isName(tree, at, schemaName) || !tree.isAt(at + 1, ".")) {
        return false;
      }
      at += 2;
    }
    if (!isName(tree, at, table)) {
      return false;
    }
    at++;
    if (at < set) {
      if (tree.isAt(at, "AS")) {
        at++;
      }
      if (!isName(tree, at, alias)) {
        return false;
      }
      at++;
    }
    return tree.isAt(0, "UPDATE") && at == set;
  }

  private static boolean isName(SyntaxTree tree, int place, String name) {
    return Objects.equals(tree.nameAt(place), name);
  }

  private static String schemaName(SQLExpr table) {
    return table instanceof SQLPropertyExpr property
            && property.getOwner() instanceof SQLIdentifierExpr owner
        ? SyntaxTree.name(owner.getName())
        : "";
  }

  private static String tableName(SQLExpr table) {
    if (table instanceof SQLIdentifierExpr name) {
      return SyntaxTree.name(name.getName());
    }
    return schemaName(table).isEmpty() ? "" : SyntaxTree.name(((SQLPropertyExpr) table).getName());
  }
}
