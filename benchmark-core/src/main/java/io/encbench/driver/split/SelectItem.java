package io.encbench.driver.split;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLAggregateExpr;
import com.alibaba.druid.sql.ast.expr.SQLAllColumnExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.statement.SQLSelectItem;
import io.encbench.driver.sql.SyntaxTree;

/**
 * An item of a select list.
 *
 * @param text as it is written; empty if that is not known
 * @param label what the application calls its column; empty if it has no name
 * @param alias by which other clauses of the block may name it; empty if there is none
 */
record SelectItem(SQLExpr expr, String text, String label, String alias) {
  private static final String ALL = "*";

  static SelectItem of(SQLSelectItem item, String text) {
    String alias = item.getAlias() == null ? "" : SyntaxTree.name(item.getAlias());
    String column = QueryBlock.nameOf(item.getExpr());
    String label = alias.isEmpty() ? column.isEmpty() ? text : column : alias;
    return new SelectItem(item.getExpr(), text, label, alias);
  }

  /** Whether it stands for all columns, of the block or of a table. */
  boolean isAll() {
    return expr instanceof SQLAllColumnExpr
        || (expr instanceof SQLPropertyExpr all && all.getName().equals(ALL));
  }

  /** Whether it stands for all columns of a table, and maybe of others. */
  boolean isAllOf(String table) {
    SQLExpr owner =
        expr instanceof SQLPropertyExpr column
            ? column.getOwner()
            : expr instanceof SQLAllColumnExpr all ? all.getOwner() : null;
    return isAll() && (owner == null || QueryBlock.nameOf(owner).equalsIgnoreCase(table));
  }

  /** Whether an aggregate is in it. */
  boolean isAggregated() {
    return ExprParts.all(expr).stream().anyMatch(SQLAggregateExpr.class::isInstance);
  }

  /** Whether a name by itself may mean it, in a clause that looks into the select list. */
  boolean isNamed(String name) {
    String own = alias.isEmpty() ? QueryBlock.nameOf(expr) : alias;
    return own.equalsIgnoreCase(name);
  }

  /** Whether one name that both have may mean different things. */
  boolean differsFrom(SelectItem other) {
    boolean columns = alias.isEmpty() && other.alias.isEmpty();
    return !columns && !expr.equals(other.expr);
  }
}
