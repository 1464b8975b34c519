package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.SQLName;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLIntegerExpr;
import com.alibaba.druid.sql.ast.expr.SQLLiteralExpr;
import com.alibaba.druid.sql.ast.expr.SQLMethodInvokeExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.expr.SQLVariantRefExpr;
import com.alibaba.druid.sql.ast.statement.SQLSelectOrderByItem;
import com.alibaba.druid.sql.ast.statement.SQLSubqueryTableSource;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A derived table that only selects columns and rows. It is merged into the block around it, as
 * servers do. Afterwards every name in that block refers to one of the inner tables.
 *
 * @param within the block of the derived table
 * @param name the alias; empty if there is none
 */
record DerivedTable(QueryBlock within, String name) {
  /** Maps a column of a clause to the expression that it stands for. */
  @FunctionalInterface
  private interface Names {
    SQLExpr meaning(SQLExpr column) throws SQLException;
  }

  /**
   * Reads a derived table.
   *
   * @param within the block of the derived table, which only selects columns and rows
   */
  static DerivedTable of(SQLSubqueryTableSource derived, QueryBlock within) {
    String alias = derived.getAlias();
    return new DerivedTable(within, alias == null ? "" : SyntaxTree.name(alias));
  }

  /** The outer block, rewritten so that it reads the inner tables. */
  QueryBlock mergedInto(QueryBlock around) throws SQLException {
    List<SQLExpr> conditions = new ArrayList<>(within.conditions());
    for (SQLExpr condition : around.conditions()) {
      conditions.add(with(condition, this::output));
    }
    List<QueryBlock.SelectItem> items = new ArrayList<>();
    for (QueryBlock.SelectItem item : around.items()) {
      addItem(item, items);
    }
    List<SQLExpr> keys = new ArrayList<>();
    for (SQLExpr key : around.groupBy()) {
      keys.add(with(key, column -> key(column, around)));
    }
    SQLExpr having = around.having();
    return new QueryBlock(
        items,
        around.distinct(),
        within.from(),
        conditions,
        keys,
        having == null ? null : with(having, column -> outputOrItem(column, around)),
        order(around),
        around.limit(),
        around.lock());
  }

  /**
   * Adds an item of the outer block. Its names are resolved here, so that they cannot be taken for
   * other names later.
   */
  private void addItem(QueryBlock.SelectItem item, List<QueryBlock.SelectItem> items)
      throws SQLException {
    if (!item.isAll()) {
      SQLExpr expr = with(item.expr(), this::output);
      items.add(new QueryBlock.SelectItem(expr, item.text(), item.label(), ""));
      return;
    }
    if (!item.isAllOf(name)) {
      throw notItsColumn(item.expr());
    }
    for (QueryBlock.SelectItem each : within.items()) {
      if (each.label().isEmpty()) {
        throw QueryBlock.notSupported("* of a derived table with an unnamed column");
      }
      SQLExpr expr = output(new SQLIdentifierExpr(each.label())).clone();
      items.add(new QueryBlock.SelectItem(expr, each.label(), each.label(), ""));
    }
  }

  /**
   * The ORDER BY of the outer block. If it has none and returns the same rows, the ORDER BY of the
   * derived table remains, as in MySQL.
   */
  private List<SQLSelectOrderByItem> order(QueryBlock around) throws SQLException {
    if (around.orderBy().isEmpty() && around.givesEachRow()) {
      return ownOrder();
    }
    List<SQLSelectOrderByItem> order = new ArrayList<>();
    for (SQLSelectOrderByItem item : around.orderByItems()) {
      order.add(new SQLSelectOrderByItem(with(item.getExpr(), this::output), item.getType()));
    }
    return order;
  }

  private List<SQLSelectOrderByItem> ownOrder() throws SQLException {
    for (SQLSelectOrderByItem item : within.orderBy()) {
      if (item.getExpr() instanceof SQLIntegerExpr) {
        throw QueryBlock.notSupported("ORDER BY a position in a derived table");
      }
    }
    return within.orderByItems();
  }

  /** The meaning of a name in GROUP BY: a column, or else an item of the select list. */
  private SQLExpr key(SQLExpr column, QueryBlock around) throws SQLException {
    SQLExpr output = outputIfAny(column);
    QueryBlock.SelectItem named = output == null ? around.named(column) : null;
    if (named != null) {
      return with(named.expr(), this::output);
    }
    return output == null ? output(column) : output;
  }

  /** The meaning of a name in HAVING: an item of the select list, or else a column. */
  private SQLExpr outputOrItem(SQLExpr column, QueryBlock around) throws SQLException {
    QueryBlock.SelectItem named = around.named(column);
    SQLExpr item = named == null ? null : with(named.expr(), this::output);
    SQLExpr output = outputIfAny(column);
    if (item != null && output != null && !item.equals(output)) {
      throw QueryBlock.notSupported("a name in HAVING that is both a column and an alias");
    }
    return item == null ? output(column) : item;
  }

  /** A copy of an expression of the outer block, with each column replaced by its meaning. */
  private static SQLExpr with(SQLExpr expr, Names names) throws SQLException {
    if (ExprParts.hasSubquery(expr)) {
      throw QueryBlock.notSupported("a subquery together with a derived table");
    }
    IdentityHashMap<SQLExpr, SQLExpr> replacements = new IdentityHashMap<>();
    for (SQLExpr column : Sources.columns(expr)) {
      SQLExpr meaning = names.meaning(column).clone();
      replacements.put(column, column == expr ? meaning : operand(meaning));
    }
    return ExprParts.with(expr, replacements);
  }

  /**
   * Prepares an expression to be part of another one, so that it keeps its meaning when written as
   * text.
   */
  private static SQLExpr operand(SQLExpr expr) throws SQLException {
    if (expr instanceof SQLBinaryOpExpr operation) {
      operation.setParenthesized(true);
      return operation;
    }
    boolean standsAlone =
        expr instanceof SQLName
            || expr instanceof SQLLiteralExpr
            || expr instanceof SQLVariantRefExpr
            || expr instanceof SQLMethodInvokeExpr;
    if (!standsAlone) {
      throw QueryBlock.notSupported("this form of expression on a column of a derived table");
    }
    return expr;
  }

  /**
   * The inner expression that a column of this table stands for.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if the table has no column of that name
   */
  private SQLExpr output(SQLExpr column) throws SQLException {
    SQLExpr output = outputIfAny(column);
    if (output == null) {
      throw notItsColumn(column);
    }
    return output;
  }

  private @Nullable SQLExpr outputIfAny(SQLExpr column) throws SQLException {
    if (column instanceof SQLPropertyExpr qualified
        && !(qualified.getOwner() instanceof SQLIdentifierExpr owner
            && QueryBlock.nameOf(owner).equalsIgnoreCase(name))) {
      throw notItsColumn(column);
    }
    QueryBlock.SelectItem found = null;
    for (QueryBlock.SelectItem item : within.items()) {
      if (item.label().equalsIgnoreCase(QueryBlock.nameOf(column))) {
        if (found != null) {
          throw QueryBlock.notSupported("a derived table with two columns of the same name");
        }
        found = item;
      }
    }
    return found == null ? null : found.expr();
  }

  private static SQLException notItsColumn(SQLExpr column) {
    return Refusal.because(
        "the derived table has no column " + QueryBlock.nameOf(column) + " with this qualifier");
  }
}
