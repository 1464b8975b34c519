package io.encbench.driver.split;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.SQLLimit;
import com.alibaba.druid.sql.ast.SQLOrderBy;
import com.alibaba.druid.sql.ast.expr.SQLAggregateExpr;
import com.alibaba.druid.sql.ast.expr.SQLAllColumnExpr;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.statement.SQLSelect;
import com.alibaba.druid.sql.ast.statement.SQLSelectGroupByClause;
import com.alibaba.druid.sql.ast.statement.SQLSelectItem;
import com.alibaba.druid.sql.ast.statement.SQLSelectOrderByItem;
import com.alibaba.druid.sql.ast.statement.SQLSubqueryTableSource;
import com.alibaba.druid.sql.ast.statement.SQLTableSource;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlSelectQueryBlock;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The clauses of a query block. A derived table that only picks columns and rows is merged into the
 * block around it, as servers do.
 *
 * @param labels what the application calls each item; empty if it sees none
 * @param conditions those of WHERE that must all hold
 */
record QueryBlock(
    List<SQLSelectItem> items,
    List<String> labels,
    boolean distinct,
    SQLTableSource from,
    List<SQLExpr> conditions,
    List<SQLExpr> groupBy,
    @Nullable SQLExpr having,
    List<SQLSelectOrderByItem> orderBy,
    @Nullable SQLLimit limit,
    String lock) {

  /**
   * Reads a block.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if it has a clause that is not followed here
   */
  static QueryBlock of(SQLSelect select, List<String> labels) throws SQLException {
    if (!(select.getQuery() instanceof MySqlSelectQueryBlock block)) {
      throw notSupported("a UNION");
    }
    if (select.getWithSubQuery() != null) {
      throw notSupported("WITH");
    }
    if (block.getFrom() == null || block.getInto() != null) {
      throw notSupported("a query without FROM, or with INTO");
    }
    if (block.isCalcFoundRows() || block.getProcedureName() != null || block.getWindows() != null) {
      throw notSupported("SQL_CALC_FOUND_ROWS, PROCEDURE or WINDOW");
    }
    if (select.getOrderBy() != null || select.getLimit() != null) {
      throw notSupported("ORDER BY or LIMIT after brackets");
    }
    List<SQLExpr> conditions = new ArrayList<>();
    ExprParts.addConjuncts(block.getWhere(), conditions);
    SQLSelectGroupByClause group = block.getGroupBy();
    List<SQLExpr> keys = new ArrayList<>();
    if (group != null) {
      if (group.isWithRollUp() || group.isWithCube()) {
        throw notSupported("WITH ROLLUP");
      }
      for (SQLExpr item : group.getItems()) {
        keys.add(item instanceof SQLSelectOrderByItem sorted ? sorted.getExpr() : item);
      }
    }
    SQLOrderBy order = block.getOrderBy();
    QueryBlock read =
        new QueryBlock(
            block.getSelectList(),
            labels,
            block.isDistinct(),
            block.getFrom(),
            conditions,
            keys,
            group == null ? null : group.getHaving(),
            order == null ? List.of() : order.getItems(),
            block.getLimit(),
            lock(block));
    return read.merged();
  }

  private static String lock(MySqlSelectQueryBlock block) throws SQLException {
    if (block.getForUpdateOfSize() > 0 || block.getWaitTime() != null) {
      throw notSupported("FOR UPDATE OF or WAIT");
    }
    String lock =
        block.isForUpdate()
            ? " FOR UPDATE"
            : block.isForShare()
                ? " FOR SHARE"
                : block.isLockInShareMode() ? " LOCK IN SHARE MODE" : "";
    return lock
        + (block.isNoWait() ? " NOWAIT" : "")
        + (block.isSkipLocked() ? " SKIP LOCKED" : "");
  }

  private boolean onlyPicks() {
    return !distinct
        && groupBy.isEmpty()
        && having == null
        && limit == null
        && lock.isEmpty()
        && items.stream()
            .noneMatch(
                item ->
                    ExprParts.all(item.getExpr()).stream()
                        .anyMatch(
                            part ->
                                part instanceof SQLAggregateExpr
                                    || part instanceof SQLAllColumnExpr));
  }

  private QueryBlock merged() throws SQLException {
    if (!(from instanceof SQLSubqueryTableSource derived)) {
      return this;
    }
    QueryBlock inner = of(derived.getSelect(), List.of());
    if (!inner.onlyPicks() || !derived.getColumns().isEmpty()) {
      throw notSupported("a derived table that does more than pick columns and rows");
    }
    String name = derived.getAlias() == null ? "" : SyntaxTree.name(derived.getAlias());
    List<SQLExpr> conditionsOfBoth = new ArrayList<>(inner.conditions);
    for (SQLExpr condition : conditions) {
      conditionsOfBoth.add(inner.inside(condition, name));
    }
    List<SQLSelectItem> outputs = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      SQLSelectItem item = items.get(i);
      if (item.getExpr() instanceof SQLAllColumnExpr) {
        for (SQLSelectItem each : inner.items) {
          outputs.add(new SQLSelectItem(each.getExpr().clone(), label(each)));
          texts.add(label(each));
        }
      } else {
        outputs.add(new SQLSelectItem(inner.inside(item.getExpr(), name), item.getAlias()));
        texts.add(labels.isEmpty() ? label(item) : labels.get(i));
      }
    }
    List<SQLExpr> keys = new ArrayList<>();
    for (SQLExpr key : groupBy) {
      keys.add(inner.inside(key, name));
    }
    List<SQLSelectOrderByItem> order = new ArrayList<>();
    for (SQLSelectOrderByItem item : orderBy) {
      order.add(new SQLSelectOrderByItem(inner.inside(item.getExpr(), name), item.getType()));
    }
    return new QueryBlock(
        outputs,
        texts,
        distinct,
        inner.from,
        conditionsOfBoth,
        keys,
        having == null ? null : inner.inside(having, name),
        order,
        limit,
        lock);
  }

  /** An expression of the block around this one, with what its columns stand for. */
  private SQLExpr inside(SQLExpr expr, String table) throws SQLException {
    if (ExprParts.hasSubquery(expr)) {
      throw notSupported("a subquery beside a derived table");
    }
    IdentityHashMap<SQLExpr, SQLExpr> replacements = new IdentityHashMap<>();
    for (SQLExpr column : Sources.columns(expr)) {
      SQLExpr stands = output(column, table);
      if (stands != null) {
        replacements.put(column, stands.clone());
      }
    }
    return replacements.isEmpty() ? expr : ExprParts.with(expr, replacements);
  }

  private @Nullable SQLExpr output(SQLExpr column, String table) throws SQLException {
    String name = nameOf(column);
    if (column instanceof SQLPropertyExpr qualified
        && !(qualified.getOwner() instanceof SQLIdentifierExpr owner
            && SyntaxTree.name(owner.getName()).equalsIgnoreCase(table))) {
      throw notSupported("a qualifier other than the derived table's name");
    }
    for (SQLSelectItem item : items) {
      if (label(item).equalsIgnoreCase(name)) {
        return item.getExpr();
      }
    }
    return null;
  }

  private static String label(SQLSelectItem item) {
    return item.getAlias() == null ? nameOf(item.getExpr()) : SyntaxTree.name(item.getAlias());
  }

  /** The name of the column that an expression is; empty if it is none. */
  static String nameOf(SQLExpr expr) {
    if (expr instanceof SQLIdentifierExpr name) {
      return SyntaxTree.name(name.getName());
    }
    return expr instanceof SQLPropertyExpr name ? SyntaxTree.name(name.getName()) : "";
  }

  /** Columns as they are named, and other expressions in a word. */
  static String names(List<SQLExpr> expressions) {
    return expressions.stream()
        .map(expr -> nameOf(expr).isEmpty() ? "an expression" : nameOf(expr))
        .collect(Collectors.joining(", "));
  }

  /** DISTINCT, ORDER BY and LIMIT, in words. */
  List<String> sorting() {
    List<String> words = new ArrayList<>();
    if (distinct) {
      words.add("drop equal rows");
    }
    if (!orderBy.isEmpty()) {
      words.add("sort by " + names(orderBy.stream().map(SQLSelectOrderByItem::getExpr).toList()));
    }
    if (limit != null) {
      words.add("keep the rows of LIMIT");
    }
    return words;
  }

  static SQLException notSupported(String construct) {
    return Refusal.because(
        construct
            + " is not supported in a query on encrypted columns that the driver evaluates in"
            + " part");
  }

  /** The item that an alias of an item names; null if it names none. */
  @Nullable SQLSelectItem aliased(SQLExpr expr) {
    if (!(expr instanceof SQLIdentifierExpr identifier)) {
      return null;
    }
    String name = SyntaxTree.name(identifier.getName()).toLowerCase(Locale.ROOT);
    for (SQLSelectItem item : items) {
      if (item.getAlias() != null
          && SyntaxTree.name(item.getAlias()).toLowerCase(Locale.ROOT).equals(name)) {
        return item;
      }
    }
    return null;
  }
}
