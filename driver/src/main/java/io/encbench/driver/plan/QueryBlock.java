package io.encbench.driver.plan;

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
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The clauses of a query block.
 *
 * @param conditions those of WHERE that must all hold
 */
record QueryBlock(
    List<SelectItem> items,
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
   * @param texts the items of its select list as they are written; empty if nobody sees them
   * @throws java.sql.SQLFeatureNotSupportedException if it has a clause that is not followed here
   */
  static QueryBlock of(SQLSelect select, List<String> texts) throws SQLException {
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
    List<SelectItem> items = new ArrayList<>();
    for (SQLSelectItem item : block.getSelectList()) {
      items.add(SelectItem.of(item, texts.isEmpty() ? "" : texts.get(items.size())));
    }
    SQLOrderBy order = block.getOrderBy();
    QueryBlock read =
        new QueryBlock(
            items,
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

  /** Whether it gives one row for each row of its tables that fulfils its conditions. */
  boolean givesEachRow() {
    return !distinct
        && groupBy.isEmpty()
        && having == null
        && items.stream().noneMatch(SelectItem::isAggregated);
  }

  /** Whether it gives no more rows than there are groups of its tables' rows. */
  boolean aggregates() {
    return !givesEachRow() || from instanceof SQLSubqueryTableSource;
  }

  /** Whether it gives all of these rows, each of its columns by name, and locks none. */
  boolean onlyPicks() {
    return givesEachRow()
        && limit == null
        && lock.isEmpty()
        && items.stream().noneMatch(SelectItem::isAll);
  }

  /** ORDER BY, where expressions stand for the names of items. */
  List<SQLSelectOrderByItem> orderByItems() throws SQLException {
    List<SQLSelectOrderByItem> order = new ArrayList<>();
    for (SQLSelectOrderByItem item : orderBy) {
      SelectItem named = named(item.getExpr());
      SQLExpr key = named == null ? item.getExpr() : named.expr();
      order.add(new SQLSelectOrderByItem(key.clone(), item.getType()));
    }
    return order;
  }

  private QueryBlock merged() throws SQLException {
    if (!(from instanceof SQLSubqueryTableSource derived)) {
      return this;
    }
    QueryBlock within = of(derived.getSelect(), List.of());
    return within.aggregates() ? this : DerivedTable.of(derived, within).mergedInto(this);
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

  /**
   * The item that an expression names, by an alias or by the name of the item's column; null if it
   * names none.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if it may mean several
   */
  @Nullable SelectItem named(SQLExpr expr) throws SQLException {
    String name = expr instanceof SQLIdentifierExpr ? nameOf(expr) : "";
    SelectItem found = null;
    for (SelectItem item : name.isEmpty() ? List.<SelectItem>of() : items) {
      if (item.isNamed(name)) {
        if (found != null && found.differsFrom(item)) {
          throw notSupported("a name that two items of the select list have");
        }
        found = item;
      }
    }
    return found;
  }

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
}
