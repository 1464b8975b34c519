package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLName;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.statement.SQLExprTableSource;
import com.alibaba.druid.sql.ast.statement.SQLJoinTableSource;
import com.alibaba.druid.sql.ast.statement.SQLSelect;
import com.alibaba.druid.sql.ast.statement.SQLSelectItem;
import com.alibaba.druid.sql.ast.statement.SQLSelectQuery;
import com.alibaba.druid.sql.ast.statement.SQLSelectQueryBlock;
import com.alibaba.druid.sql.ast.statement.SQLSubqueryTableSource;
import com.alibaba.druid.sql.ast.statement.SQLTableSource;
import com.alibaba.druid.sql.ast.statement.SQLUnionQuery;
import com.alibaba.druid.sql.ast.statement.SQLUnionQueryTableSource;
import com.alibaba.druid.sql.ast.statement.SQLWithSubqueryClause;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlSelectQueryBlock;
import com.alibaba.druid.sql.dialect.mysql.visitor.MySqlASTVisitorAdapter;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the names of common tables by derived tables, and column names after common and derived
 * tables by aliases within them.
 */
final class CommonTables extends MySqlASTVisitorAdapter {
  /** The queries by name, in lower case. */
  private final Map<String, SQLSelect> queries;

  /** The derived tables that stand for common tables. Nothing within them is replaced again. */
  private final Set<SQLTableSource> made = Collections.newSetFromMap(new IdentityHashMap<>());

  /** What cannot be replaced; null for nothing. */
  private @Nullable String refused;

  private CommonTables(Map<String, SQLSelect> queries) {
    this.queries = new HashMap<>(queries);
  }

  /**
   * A query without WITH that has the same rows. A common table that is named twice is read twice.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if WITH is recursive, or if column names stand
   *     after a query with {@code *}
   */
  static SQLSelect replacedIn(SQLSelect select) throws SQLException {
    SQLSelect copy = select.clone();
    CommonTables tables = new CommonTables(Map.of());
    copy.accept(tables);
    if (tables.refused != null) {
      throw QueryBlock.notSupported(tables.refused);
    }
    return copy;
  }

  @Override
  public boolean visit(SQLSelect select) {
    SQLWithSubqueryClause with = select.getWithSubQuery();
    if (with == null) {
      return true;
    }
    select.setWithSubQuery(null);
    CommonTables within = new CommonTables(queries);
    if (Boolean.TRUE.equals(with.getRecursive())) {
      within.refused = "WITH RECURSIVE";
    }
    for (SQLWithSubqueryClause.Entry entry : with.getEntries()) {
      if (entry.getSubQuery() == null) {
        within.refused = "WITH of anything but a query";
        break;
      }
      SQLSelect query = entry.getSubQuery().clone();
      query.accept(within);
      within.nameColumns(query.getQuery(), entry.getColumns());
      within.queries.put(lower(entry.getAlias()), query);
    }
    select.accept(within);
    refused = within.refused == null ? refused : within.refused;
    return false;
  }

  @Override
  public boolean visit(SQLUnionQuery union) {
    refused = union.getWith() == null ? refused : "WITH in a part of a UNION";
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

  @Override
  public boolean visit(SQLSubqueryTableSource derived) {
    if (made.contains(derived)) {
      return false;
    }
    nameColumns(derived.getSelect().getQuery(), derived.getColumns());
    derived.getColumns().clear();
    return true;
  }

  @Override
  public boolean visit(SQLUnionQueryTableSource derived) {
    nameColumns(derived.getUnion(), derived.getColumns());
    derived.getColumns().clear();
    return true;
  }

  /** Gives the columns of a query names, by aliases in its first block. */
  private void nameColumns(SQLSelectQuery query, List<SQLName> names) {
    if (names.isEmpty()) {
      return;
    }
    List<SQLSelectItem> items =
        UnionQuery.firstBlock(query) instanceof SQLSelectQueryBlock block
            ? block.getSelectList()
            : List.of();
    boolean named = items.size() == names.size();
    for (int i = 0; i < items.size() && named; i++) {
      named = !QueryBlock.SelectItem.of(items.get(i), "").isAll();
      items.get(i).setAlias(names.get(i).getSimpleName());
    }
    refused = named ? refused : "a list of column names after a table with * or other columns";
  }

  /** The derived table that a name stands for; null if it is the name of a table. */
  private @Nullable SQLTableSource replaced(@Nullable SQLTableSource table) {
    if (table instanceof SQLExprTableSource named
        && named.getExpr() instanceof SQLIdentifierExpr name) {
      SQLSelect query = queries.get(lower(name.getName()));
      if (query != null) {
        String alias = table.getAlias() == null ? name.getName() : table.getAlias();
        SQLTableSource derived = new SQLSubqueryTableSource(query.clone(), alias);
        made.add(derived);
        return derived;
      }
    }
    return null;
  }

  private static String lower(String name) {
    return SyntaxTree.name(name).toLowerCase(Locale.ROOT);
  }
}
