package io.encbench.driver.analysis;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.SQLName;
import com.alibaba.druid.sql.ast.SQLOrderBy;
import com.alibaba.druid.sql.ast.expr.SQLAllColumnExpr;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLIntegerExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.statement.SQLSelect;
import com.alibaba.druid.sql.ast.statement.SQLSelectGroupByClause;
import com.alibaba.druid.sql.ast.statement.SQLSelectItem;
import com.alibaba.druid.sql.ast.statement.SQLSelectOrderByItem;
import com.alibaba.druid.sql.ast.statement.SQLSelectQuery;
import com.alibaba.druid.sql.ast.statement.SQLSelectQueryBlock;
import com.alibaba.druid.sql.ast.statement.SQLUnionQuery;
import com.alibaba.druid.sql.ast.statement.SQLWithSubqueryClause;
import io.encbench.crypto.Scheme;
import io.encbench.driver.analysis.Operand.Encrypted;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Analyses queries and finds which of their output columns are encrypted. */
final class QueryAnalyzer {
  private static final Operand DERIVED = new Operand.Plain();

  private final PlanBuilder findings;
  private final NameResolver names;
  private final TableColumns stored;
  private final TableAnalyzer tables;
  private final ExpressionAnalyzer expressions;

  QueryAnalyzer(PlanBuilder findings, NameResolver names, TableColumns columns) {
    this.findings = findings;
    this.names = names;
    this.stored = columns;
    this.tables = new TableAnalyzer(findings, names, columns, this);
    this.expressions = new ExpressionAnalyzer(findings, names, this);
  }

  TableAnalyzer tables() {
    return tables;
  }

  ExpressionAnalyzer expressions() {
    return expressions;
  }

  /**
   * Analyses a query and returns its output columns.
   *
   * @param scope an empty scope, nested in those around the query
   */
  List<Scope.OutputColumn> columns(SQLSelect select, Scope scope) throws SQLException {
    with(select.getWithSubQuery(), scope);
    List<Scope.OutputColumn> columns = columns(select.getQuery(), scope);
    if (select.getOrderBy() != null) {
      Scope own = Scope.root().withOutputs(columns);
      orderBy(select.getOrderBy(), own, columns);
    }
    return columns;
  }

  /** Analyses common table expressions and adds them to the scope. */
  void with(SQLWithSubqueryClause clause, Scope scope) throws SQLException {
    if (clause == null) {
      return;
    }
    for (SQLWithSubqueryClause.Entry entry : clause.getEntries()) {
      if (entry.getSubQuery() == null) {
        throw Refusal.because("this kind of WITH is not supported");
      }
      String name = names.plain(entry.getAlias());
      List<Scope.OutputColumn> columns = columns(entry.getSubQuery(), scope.nested());
      scope.addWithQuery(name, derived(columns, entry.getColumns(), name));
    }
  }

  /**
   * The columns of a query that other clauses use as a table.
   *
   * @param aliases the column names that the statement lists for the table; empty if there are none
   * @param as the name of the table, for messages
   */
  List<Scope.OutputColumn> derived(
      List<Scope.OutputColumn> columns, List<? extends SQLExpr> aliases, String as)
      throws SQLException {
    List<Scope.OutputColumn> result = new ArrayList<>();
    if (!aliases.isEmpty() && aliases.size() != columns.size()) {
      throw Refusal.because(
          "derived table " + as + " lists more or fewer names than its query has columns");
    }
    if (!aliases.isEmpty()) {
      findings.relyOnOrderOf(columns);
    }
    for (int i = 0; i < columns.size(); i++) {
      Scope.OutputColumn column = columns.get(i);
      String name =
          aliases.isEmpty()
              ? column.name()
              : names.plain(((SQLName) aliases.get(i)).getSimpleName());
      ColumnRule rule = column.rule();
      if (name.isEmpty() && rule != null) {
        throw Refusal.of("an unnamed output column of a derived table", rule);
      }
      boolean placed = column.placed() && aliases.isEmpty();
      result.add(new Scope.OutputColumn(name, rule, DERIVED, placed));
    }
    return result;
  }

  private List<Scope.OutputColumn> columns(SQLSelectQuery query, Scope scope) throws SQLException {
    if (query instanceof SQLSelectQueryBlock block) {
      return block(block, scope);
    }
    if (query instanceof SQLUnionQuery union) {
      return union(union, scope);
    }
    throw Refusal.because("this kind of query is not supported on a table with encrypted columns");
  }

  private List<Scope.OutputColumn> block(SQLSelectQueryBlock block, Scope scope)
      throws SQLException {
    if (block.getFrom() != null) {
      tables.add(block.getFrom(), scope);
    }
    List<Scope.OutputColumn> columns = new ArrayList<>();
    for (SQLSelectItem item : block.getSelectList()) {
      output(item, scope, columns);
    }
    if (block.isDistinct()) {
      for (Scope.OutputColumn column : columns) {
        requireComparable("DISTINCT", column);
      }
    }
    if (block.getWhere() != null) {
      expressions.read(block.getWhere(), scope, "WHERE");
    }
    Scope named = scope.withOutputs(columns);
    groupBy(block.getGroupBy(), named, columns);
    if (block.getOrderBy() != null) {
      orderBy(block.getOrderBy(), named, columns);
    }
    return columns;
  }

  private void output(SQLSelectItem item, Scope scope, List<Scope.OutputColumn> columns)
      throws SQLException {
    SQLExpr expr = item.getExpr();
    if (expr instanceof SQLAllColumnExpr all) {
      columns.addAll(tables.all(all, scope));
      return;
    }
    if (expr instanceof SQLPropertyExpr property && property.getName().equals("*")) {
      columns.addAll(tables.allOf(property.getOwner(), scope));
      return;
    }
    Operand operand = expressions.operand(expr, scope);
    String name = outputName(item);
    if (operand instanceof Encrypted column) {
      if (!findings.tokens().isOutput(findings.tokens().bracketed(column.span()))) {
        throw Refusal.of("this kind of output column", column.rule());
      }
      if (item.getAlias() != null && !isNameAlias(item.getAlias())) {
        throw Refusal.of("an alias in quotes", column.rule());
      }
      findings.take(column);
      columns.add(new Scope.OutputColumn(name, column.rule(), operand));
      return;
    }
    expressions.readRest(operand, expr, scope, "an expression");
    columns.add(new Scope.OutputColumn(name, null, operand));
  }

  private static boolean isNameAlias(String alias) {
    return alias.charAt(0) != '\'' && alias.charAt(0) != '"';
  }

  private String outputName(SQLSelectItem item) {
    if (item.getAlias() != null) {
      return names.plain(item.getAlias());
    }
    if (item.getExpr() instanceof SQLIdentifierExpr name) {
      return names.text(name.getName());
    }
    return item.getExpr() instanceof SQLPropertyExpr name ? names.text(name.getName()) : "";
  }

  private void groupBy(SQLSelectGroupByClause clause, Scope scope, List<Scope.OutputColumn> columns)
      throws SQLException {
    if (clause == null) {
      return;
    }
    for (SQLExpr item : clause.getItems()) {
      SQLExpr key = item instanceof SQLSelectOrderByItem sorted ? sorted.getExpr() : item;
      sortKey("GROUP BY", key, scope, columns);
    }
    if (clause.getHaving() != null) {
      expressions.read(clause.getHaving(), scope, "HAVING");
    }
  }

  /** Analyses the keys of an ORDER BY. */
  void orderBy(SQLOrderBy clause, Scope scope, List<Scope.OutputColumn> columns)
      throws SQLException {
    for (SQLSelectOrderByItem item : clause.getItems()) {
      sortKey("ORDER BY", item.getExpr(), scope, columns);
    }
  }

  private void sortKey(String clause, SQLExpr key, Scope scope, List<Scope.OutputColumn> columns)
      throws SQLException {
    Operand operand = expressions.operand(key, scope);
    if (operand instanceof Encrypted column) {
      if (!findings.tokens().isSortItem(column.span())) {
        throw Refusal.of(clause + " an expression", column.rule());
      }
      requireSortable(clause, column.rule());
      findings.take(column);
    } else if (key instanceof SQLIntegerExpr number && operand instanceof Operand.Plain) {
      int position = number.getNumber().intValue();
      if (position >= 1 && position <= columns.size()) {
        ColumnRule rule = columns.get(position - 1).rule();
        if (rule != null) {
          requireSortable(clause, rule);
        }
      }
    } else if (operand instanceof Operand.Value
        && columns.stream().anyMatch(column -> column.rule() != null)) {
      // The delegate may insert the value into the text, where a number would be a column position.
      throw Refusal.because(
          clause + " a parameter is not supported: it may name an encrypted output column");
    } else {
      expressions.readRest(operand, key, scope, clause);
    }
  }

  private void requireSortable(String clause, ColumnRule rule) throws SQLException {
    if (clause.equals("ORDER BY") && rule.scheme() != Scheme.ORD) {
      throw Refusal.of(clause, rule);
    }
    expressions.requireComparable(clause, rule);
  }

  private void requireComparable(String construct, Scope.OutputColumn column) throws SQLException {
    if (column.rule() != null) {
      expressions.requireComparable(construct, column.rule());
    }
  }

  private List<Scope.OutputColumn> union(SQLUnionQuery union, Scope scope) throws SQLException {
    String operator = union.getOperator().name.toUpperCase(Locale.ROOT);
    List<Scope.OutputColumn> columns = null;
    for (SQLSelectQuery part : union.getRelations()) {
      List<Scope.OutputColumn> more = columns(part, scope.nested());
      columns = columns == null ? more : merged(operator, columns, more);
    }
    if (columns == null) {
      throw Refusal.because("an empty " + operator + " is not supported");
    }
    if (union.getOrderBy() != null) {
      orderBy(union.getOrderBy(), Scope.root().withOutputs(columns), columns);
    }
    return columns;
  }

  private List<Scope.OutputColumn> merged(
      String operator, List<Scope.OutputColumn> left, List<Scope.OutputColumn> right)
      throws SQLException {
    if (left.size() != right.size()) {
      throw Refusal.because(operator + " with different numbers of columns is not supported");
    }
    findings.relyOnOrderOf(right);
    List<Scope.OutputColumn> result = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      Scope.OutputColumn column = merged(operator, left.get(i), right.get(i));
      if (!operator.equals("UNION ALL")) {
        requireComparable(operator, column);
      }
      result.add(column);
    }
    return result;
  }

  private Scope.OutputColumn merged(
      String operator, Scope.OutputColumn left, Scope.OutputColumn right) throws SQLException {
    ColumnRule first = left.rule();
    ColumnRule second = right.rule();
    if (first == null && second == null) {
      return new Scope.OutputColumn(left.name(), null, DERIVED, left.placed());
    }
    for (ColumnRule rule : Arrays.asList(first, second)) {
      if (rule != null && rule.type().kind() == ColumnType.Kind.ENUM) {
        throw Refusal.of(operator + ", which makes text of an ENUM,", rule);
      }
    }
    if (first == null || second == null) {
      ColumnRule rule = first == null ? second : first;
      Scope.OutputColumn plain = first == null ? left : right;
      if (rule == null || !(plain.source() instanceof Operand.Null)) {
        throw Refusal.because(
            operator + " of an encrypted and a plain column is not supported: " + left.name());
      }
      return new Scope.OutputColumn(left.name(), computed(rule), DERIVED, left.placed());
    }
    if (!first.sameDomain(second) || !computed(first).type().equals(computed(second).type())) {
      throw Refusal.of(operator + " with column " + second.name() + " of another domain", first);
    }
    return new Scope.OutputColumn(left.name(), computed(first), DERIVED, left.placed());
  }

  /** The rule of a column's value that a UNION or a subquery passes on. */
  ColumnRule computed(ColumnRule rule) {
    return stored.computed(rule);
  }
}
