package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.statement.SQLExprTableSource;
import com.alibaba.druid.sql.ast.statement.SQLJoinTableSource;
import com.alibaba.druid.sql.ast.statement.SQLSelect;
import com.alibaba.druid.sql.ast.statement.SQLSubqueryTableSource;
import com.alibaba.druid.sql.ast.statement.SQLTableSource;
import com.alibaba.druid.sql.ast.statement.SQLUnionQuery;
import com.alibaba.druid.sql.ast.statement.SQLWithSubqueryClause;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlSelectQueryBlock;
import com.alibaba.druid.sql.dialect.mysql.visitor.MySqlASTVisitorAdapter;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Replaces the names of common table expressions by derived tables. */
final class CommonTables extends MySqlASTVisitorAdapter {
  /** The queries by name, in lower case. */
  private final Map<String, SQLSelect> queries = new HashMap<>();

  private boolean nested;

  private CommonTables() {}

  /**
   * A query without WITH that has the same rows. A common table that is named twice is read twice.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if WITH is recursive, names columns, or
   *     belongs to a subquery
   */
  static SQLSelect replacedIn(SQLSelect select) throws SQLException {
    SQLSelect copy = select.clone();
    SQLWithSubqueryClause with = copy.getWithSubQuery();
    CommonTables tables = new CommonTables();
    copy.setWithSubQuery(null);
    if (with != null) {
      if (Boolean.TRUE.equals(with.getRecursive())) {
        throw QueryBlock.notSupported("WITH RECURSIVE");
      }
      for (SQLWithSubqueryClause.Entry entry : with.getEntries()) {
        if (!entry.getColumns().isEmpty() || entry.getSubQuery() == null) {
          throw QueryBlock.notSupported("WITH with column names");
        }
        SQLSelect query = entry.getSubQuery().clone();
        query.accept(tables);
        tables.queries.put(lower(entry.getAlias()), query);
      }
    }
    copy.accept(tables);
    if (tables.nested) {
      throw QueryBlock.notSupported("WITH in a subquery");
    }
    return copy;
  }

  @Override
  public boolean visit(SQLWithSubqueryClause with) {
    nested = true;
    return false;
  }

  @Override
  public boolean visit(SQLUnionQuery union) {
    nested |= union.getWith() != null;
    return true;
  }

  @Override
  public boolean visit(MySqlSelectQueryBlock block) {
    SQLTableSource from = replaced(block.getFrom());
    if (from != null) {
      block.setFrom(from);
    }
    return true;
  }

  @Override
  public boolean visit(SQLJoinTableSource join) {
    SQLTableSource left = replaced(join.getLeft());
    if (left != null) {
      join.setLeft(left);
    }
    SQLTableSource right = replaced(join.getRight());
    if (right != null) {
      join.setRight(right);
    }
    return true;
  }

  /** The derived table that a name stands for; null if it is the name of a table. */
  private @Nullable SQLTableSource replaced(@Nullable SQLTableSource table) {
    if (table instanceof SQLExprTableSource named
        && named.getExpr() instanceof SQLIdentifierExpr name) {
      SQLSelect query = queries.get(lower(name.getName()));
      if (query != null) {
        String alias = table.getAlias() == null ? name.getName() : table.getAlias();
        return new SQLSubqueryTableSource(query.clone(), alias);
      }
    }
    return null;
  }

  private static String lower(String name) {
    return SyntaxTree.name(name).toLowerCase(Locale.ROOT);
  }
}
