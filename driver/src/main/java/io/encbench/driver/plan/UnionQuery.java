package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.SQLLimit;
import com.alibaba.druid.sql.ast.SQLOrderBy;
import com.alibaba.druid.sql.ast.SQLOrderingSpecification;
import com.alibaba.druid.sql.ast.expr.SQLIntegerExpr;
import com.alibaba.druid.sql.ast.statement.SQLSelect;
import com.alibaba.druid.sql.ast.statement.SQLSelectOrderByItem;
import com.alibaba.druid.sql.ast.statement.SQLSelectQuery;
import com.alibaba.druid.sql.ast.statement.SQLUnionOperator;
import com.alibaba.druid.sql.ast.statement.SQLUnionQuery;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.query.RowsPlan;
import io.encbench.driver.execute.query.Sort;
import io.encbench.driver.execute.query.Union;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plans a UNION with a branch that needs client-side execution. */
final class UnionQuery {
  private final SelectPlanner planner;
  private final List<SQLSelectQuery> branches = new ArrayList<>();

  /** The number of branches before the last UNION without ALL, with the one after it. */
  private int distinct;

  private UnionQuery(SelectPlanner planner) {
    this.planner = planner;
  }

  /**
   * Plans a UNION.
   *
   * @param texts the items of its first select list as they are written; empty if they are not
   *     needed
   */
  static RowsPlan plan(
      SelectPlanner planner, SQLSelect select, SQLUnionQuery union, List<String> texts)
      throws SQLException {
    if (select.getOrderBy() != null || select.getLimit() != null) {
      throw QueryBlock.notSupported("ORDER BY or LIMIT after a UNION in brackets");
    }
    UnionQuery query = new UnionQuery(planner);
    query.add(union);
    List<RowsPlan> plans = new ArrayList<>();
    for (SQLSelectQuery branch : query.branches) {
      plans.add(planner.subquery(new SQLSelect(branch.clone())));
    }
    List<QueryBlock.SelectItem> items =
        QueryBlock.of(firstBlock(select), texts, List.of(), "").items();
    List<Sort.Key> order = new ArrayList<>();
    SQLOrderBy orderBy = union.getOrderBy();
    for (SQLSelectOrderByItem item :
        orderBy == null ? List.<SQLSelectOrderByItem>of() : orderBy.getItems()) {
      order.add(
          new Sort.Key(
              new Expression.Column(query.position(item.getExpr(), items)),
              item.getType() == SQLOrderingSpecification.DESC));
    }
    SQLLimit limit = union.getLimit();
    boolean labelled = !texts.isEmpty() && items.stream().noneMatch(QueryBlock.SelectItem::isAll);
    return new Union(
        plans,
        labelled ? items.stream().map(QueryBlock.SelectItem::label).toList() : List.of(),
        query.distinct,
        order,
        orderBy == null
            ? ""
            : QueryBlock.names(
                orderBy.getItems().stream().map(SQLSelectOrderByItem::getExpr).toList()),
        limit == null || limit.getOffset() == null ? null : query.slot(limit.getOffset()),
        limit == null ? null : query.slot(limit.getRowCount()));
  }

  /** The leftmost block of a query, whose items name the columns of the result. */
  static SQLSelect firstBlock(SQLSelect select) {
    SQLSelectQuery first = firstBlock(select.getQuery());
    return first == select.getQuery() ? select : new SQLSelect(first.clone());
  }

  /** The leftmost part of a query. */
  static SQLSelectQuery firstBlock(SQLSelectQuery whole) {
    SQLSelectQuery query = whole;
    while (query instanceof SQLUnionQuery union) {
      query = union.getRelations().isEmpty() ? union.getLeft() : union.getRelations().get(0);
    }
    return query;
  }

  private void add(SQLUnionQuery union) throws SQLException {
    boolean all = union.getOperator() == SQLUnionOperator.UNION_ALL;
    if (!all
        && union.getOperator() != SQLUnionOperator.UNION
        && union.getOperator() != SQLUnionOperator.DISTINCT) {
      throw QueryBlock.notSupported(union.getOperator().name);
    }
    List<SQLSelectQuery> relations =
        union.getRelations().isEmpty()
            ? List.of(union.getLeft(), union.getRight())
            : union.getRelations();
    for (int i = 0; i < relations.size(); i++) {
      SQLSelectQuery branch = relations.get(i);
      if (branch instanceof SQLUnionQuery inner
          && i == 0
          && !inner.isParenthesized()
          && inner.getOrderBy() == null
          && inner.getLimit() == null) {
        add(inner);
      } else {
        branches.add(branch);
      }
    }
    distinct = all ? distinct : branches.size();
  }

  /** The column that a key of ORDER BY means. */
  private int position(SQLExpr key, List<QueryBlock.SelectItem> items) throws SQLException {
    if (items.stream().anyMatch(QueryBlock.SelectItem::isAll)) {
      throw QueryBlock.notSupported("ORDER BY of a UNION with *");
    }
    int found = -1;
    if (key instanceof SQLIntegerExpr number && planner.tree().slot(key) < 0) {
      found = number.getNumber().intValue() - 1;
    } else {
      String name = QueryBlock.nameOf(key);
      for (int i = 0; i < items.size() && !name.isEmpty(); i++) {
        if (items.get(i).label().equalsIgnoreCase(name)) {
          found = i;
          break;
        }
      }
    }
    if (found < 0 || found >= items.size()) {
      throw QueryBlock.notSupported("ORDER BY of a UNION by anything but its columns");
    }
    return found;
  }

  private @Nullable Expression slot(SQLExpr expr) throws SQLException {
    int slot = planner.tree().slot(expr);
    if (slot < 0) {
      throw QueryBlock.notSupported("LIMIT of an expression");
    }
    return new Expression.Slot(slot);
  }
}
