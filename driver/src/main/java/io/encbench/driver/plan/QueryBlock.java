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
import io.encbench.driver.rules.Identifiers;
import io.encbench.driver.sql.SqlText;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The clauses of a query block.
 *
 * @param conditions the conditions of WHERE, all of which must hold
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
    Lock lock) {

  /**
   * Reads a block.
   *
   * @param texts the items of its select list as they are written; empty if they are not needed
   * @param locked the tables that its locking clause names; empty if it names none
   * @param ifShared NOWAIT or SKIP LOCKED after a clause that locks for sharing; empty if there is
   *     neither
   * @throws java.sql.SQLFeatureNotSupportedException if the block has a clause that the client
   *     cannot evaluate
   */
  static QueryBlock of(SQLSelect select, List<String> texts, List<String> locked, String ifShared)
      throws SQLException {
    if (!(select.getQuery() instanceof MySqlSelectQueryBlock block)) {
      throw notSupported("this kind of query");
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
      throw notSupported("ORDER BY or LIMIT after a query in brackets");
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
            Lock.of(block, locked, ifShared));
    return read.merged();
  }

  /** Whether the block returns one row for each row of its tables that fulfils its conditions. */
  boolean givesEachRow() {
    return !distinct
        && groupBy.isEmpty()
        && having == null
        && items.stream().noneMatch(SelectItem::isAggregated);
  }

  /**
   * Whether the block only selects columns and rows: it returns each row, without LIMIT, names each
   * of its columns, and locks nothing.
   */
  private boolean onlyPicks() {
    return givesEachRow()
        && limit == null
        && lock.isAbsent()
        && !(from instanceof SQLSubqueryTableSource)
        && items.stream()
            .noneMatch(
                item -> item.isAll() || item.isWindowed() || ExprParts.hasSubquery(item.expr()));
  }

  /** Whether a clause has a subquery, whose names may mean columns of this block. */
  private boolean hasSubqueries() {
    Stream<SQLExpr> clauses =
        Stream.of(
                items.stream().map(SelectItem::expr),
                conditions.stream(),
                groupBy.stream(),
                Stream.ofNullable(having),
                orderBy.stream().map(SQLSelectOrderByItem::getExpr))
            .flatMap(each -> each);
    return clauses.anyMatch(ExprParts::hasSubquery);
  }

  /** The items of ORDER BY, with the names of select-list items replaced by their expressions. */
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
    if (!(from instanceof SQLSubqueryTableSource derived)
        || !derived.getColumns().isEmpty()
        || !(derived.getSelect().getQuery() instanceof MySqlSelectQueryBlock)
        || hasSubqueries()
        || items.stream().anyMatch(SelectItem::isWindowed)) {
      return this;
    }
    QueryBlock within = of(derived.getSelect(), List.of(), List.of(), "");
    if (!lock.tables().isEmpty()) {
      throw notSupported("FOR UPDATE OF or FOR SHARE OF a derived table");
    }
    return within.onlyPicks() ? DerivedTable.of(derived, within).mergedInto(this) : this;
  }

  /** The name of a column without its qualifier; empty if the expression is not a column. */
  static String nameOf(SQLExpr expr) {
    if (expr instanceof SQLIdentifierExpr name) {
      return SyntaxTree.name(name.getName());
    }
    return expr instanceof SQLPropertyExpr name ? SyntaxTree.name(name.getName()) : "";
  }

  /** The names of columns, with "an expression" in place of any other expression. */
  static String names(List<SQLExpr> expressions) {
    return expressions.stream()
        .map(expr -> nameOf(expr).isEmpty() ? "an expression" : nameOf(expr))
        .collect(Collectors.joining(", "));
  }

  /** Describes the keys of ORDER BY, for {@code EXPLAIN ENCRYPTION}. */
  String sortKeys() {
    return names(orderBy.stream().map(SQLSelectOrderByItem::getExpr).toList());
  }

  /** Whether an expression is an aggregate over a group. */
  static boolean isAggregate(SQLExpr expr) {
    return expr instanceof SQLAggregateExpr call && call.getOver() == null;
  }

  /** Whether an expression is a window function. */
  static boolean isWindow(SQLExpr expr) {
    return expr instanceof SQLAggregateExpr call && call.getOver() != null;
  }

  static SQLException notSupported(String construct) {
    return Refusal.because(
        construct
            + " is not supported in a query on encrypted columns that needs client-side"
            + " execution");
  }

  /**
   * The item that an expression names, by an alias or by the name of the item's column; null if it
   * names none.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if the name is ambiguous
   */
  @Nullable SelectItem named(SQLExpr expr) throws SQLException {
    String name = expr instanceof SQLIdentifierExpr ? nameOf(expr) : "";
    SelectItem found = null;
    for (SelectItem item : name.isEmpty() ? List.<SelectItem>of() : items) {
      if (item.isNamed(name)) {
        if (found != null && found.differsFrom(item)) {
          throw notSupported("a name shared by two items of the select list");
        }
        found = item;
      }
    }
    return found;
  }

  /**
   * A locking clause.
   *
   * @param strength the clause without what follows; empty if the block locks nothing
   * @param tables the names of the tables that it locks; empty if it locks all of the block
   * @param ifHeld what to do about rows that others have locked; empty for waiting
   */
  record Lock(String strength, List<String> tables, String ifHeld) {
    private static Lock of(MySqlSelectQueryBlock block, List<String> tables, String ifShared)
        throws SQLException {
      if (block.getForUpdateOfSize() > 0 || block.getWaitTime() != null) {
        throw notSupported("WAIT");
      }
      String strength =
          block.isForUpdate()
              ? " FOR UPDATE"
              : block.isForShare()
                  ? " FOR SHARE"
                  : block.isLockInShareMode() ? " LOCK IN SHARE MODE" : "";
      String ifHeld =
          (block.isNoWait() ? " NOWAIT" : "")
              + (block.isSkipLocked() ? " SKIP LOCKED" : "")
              + ifShared;
      return new Lock(strength, List.copyOf(tables), ifHeld);
    }

    /** The text of ORDER BY and LIMIT, and then the clause for a query of these tables. */
    SqlText after(SqlText order, Sources sources, BitSet which) throws SQLException {
      return new SqlText(order.text() + text(sources, which), order.parameters());
    }

    boolean isAbsent() {
      return strength.isEmpty();
    }

    /** The text for a query that reads some of the block's tables; empty if it locks none. */
    private String text(Sources sources, BitSet which) throws SQLException {
      if (tables.isEmpty()) {
        return strength + ifHeld;
      }
      List<String> here = new ArrayList<>();
      for (String table : tables) {
        int source = sources.indexOf(table);
        if (source < 0) {
          throw notSupported("a locking clause with a table that is not in FROM");
        }
        if (which.get(source)) {
          here.add(Identifiers.quote(sources.all().get(source).name()));
        }
      }
      return here.isEmpty() ? "" : strength + " OF " + String.join(", ", here) + ifHeld;
    }
  }

  /**
   * An item of a select list.
   *
   * @param text the item as it is written; empty if it is not known
   * @param label the name of its column in the result; empty if it has no name
   * @param alias the alias by which other clauses of the block may name it; empty if there is none
   */
  record SelectItem(SQLExpr expr, String text, String label, String alias) {
    private static final String ALL = "*";

    static SelectItem of(SQLSelectItem item, String text) {
      String alias = item.getAlias() == null ? "" : SyntaxTree.name(item.getAlias());
      String column = QueryBlock.nameOf(item.getExpr());
      String label = alias.isEmpty() ? column.isEmpty() ? text : column : alias;
      return new SelectItem(item.getExpr(), text, label, alias);
    }

    /** Whether the item is {@code *} or {@code t.*}. */
    boolean isAll() {
      return expr instanceof SQLAllColumnExpr
          || (expr instanceof SQLPropertyExpr all && all.getName().equals(ALL));
    }

    /** Whether the item is a {@code *} that includes all columns of a table. */
    boolean isAllOf(String table) {
      SQLExpr owner =
          expr instanceof SQLPropertyExpr column
              ? column.getOwner()
              : expr instanceof SQLAllColumnExpr all ? all.getOwner() : null;
      return isAll() && (owner == null || QueryBlock.nameOf(owner).equalsIgnoreCase(table));
    }

    /** Whether the item contains an aggregate. */
    boolean isAggregated() {
      return ExprParts.all(expr).stream().anyMatch(QueryBlock::isAggregate);
    }

    /** Whether the item contains a window function. */
    boolean isWindowed() {
      return ExprParts.all(expr).stream().anyMatch(QueryBlock::isWindow);
    }

    /**
     * Whether a name without a qualifier may refer to the item, in a clause that can name
     * select-list items.
     */
    boolean isNamed(String name) {
      String own = alias.isEmpty() ? QueryBlock.nameOf(expr) : alias;
      return own.equalsIgnoreCase(name);
    }

    /** Whether a name that both items have may mean different things. */
    boolean differsFrom(SelectItem other) {
      boolean columns = alias.isEmpty() && other.alias.isEmpty();
      return !columns && !expr.equals(other.expr);
    }
  }
}
