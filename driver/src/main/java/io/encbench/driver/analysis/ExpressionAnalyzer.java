package io.encbench.driver.analysis;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.SQLObject;
import com.alibaba.druid.sql.ast.expr.SQLAggregateExpr;
import com.alibaba.druid.sql.ast.expr.SQLAggregateOption;
import com.alibaba.druid.sql.ast.expr.SQLAllColumnExpr;
import com.alibaba.druid.sql.ast.expr.SQLBetweenExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr;
import com.alibaba.druid.sql.ast.expr.SQLCaseExpr;
import com.alibaba.druid.sql.ast.expr.SQLCharExpr;
import com.alibaba.druid.sql.ast.expr.SQLDefaultExpr;
import com.alibaba.druid.sql.ast.expr.SQLExistsExpr;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLInListExpr;
import com.alibaba.druid.sql.ast.expr.SQLInSubQueryExpr;
import com.alibaba.druid.sql.ast.expr.SQLMethodInvokeExpr;
import com.alibaba.druid.sql.ast.expr.SQLNullExpr;
import com.alibaba.druid.sql.ast.expr.SQLNumericLiteralExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.expr.SQLQueryExpr;
import com.alibaba.druid.sql.ast.statement.SQLSelect;
import io.encbench.crypto.Scheme;
import io.encbench.driver.analysis.Operand.Encrypted;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.sql.MarkedText;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/**
 * Analyses expressions. Comparisons and aggregates that a server can evaluate on cells take their
 * encrypted columns. Any other expression with an encrypted column directly below it is refused by
 * name.
 */
final class ExpressionAnalyzer {
  private final PlanBuilder findings;
  private final NameResolver names;
  private final QueryAnalyzer queries;
  private final Comparisons comparisons;

  ExpressionAnalyzer(PlanBuilder findings, NameResolver names, QueryAnalyzer queries) {
    this.findings = findings;
    this.names = names;
    this.queries = queries;
    this.comparisons = new Comparisons(findings, this);
  }

  /**
   * Classifies an expression. A subquery or MIN or MAX of a column is analysed here; any other
   * compound expression is not analysed yet.
   */
  Operand operand(SQLExpr expr, Scope scope) throws SQLException {
    if (expr instanceof SQLIdentifierExpr || expr instanceof SQLPropertyExpr) {
      return names.column(expr, scope);
    }
    if (expr instanceof SQLNumericLiteralExpr number) {
      return value(MarkedText.token(number.getNumber()));
    }
    if (expr instanceof SQLCharExpr text) {
      return value(MarkedText.token(text.getText()));
    }
    if (expr instanceof SQLNullExpr) {
      return new Operand.Null();
    }
    if (expr instanceof SQLDefaultExpr) {
      return new Operand.Default();
    }
    if (expr instanceof SQLAggregateExpr aggregate && isExtreme(aggregate)) {
      return extreme(aggregate, scope);
    }
    if (expr instanceof SQLQueryExpr query) {
      return scalar(query.getSubQuery(), scope);
    }
    return new Operand.Unread();
  }

  private static Operand value(int token) {
    return token < 0 ? new Operand.Plain() : new Operand.Value(token);
  }

  private static boolean isExtreme(SQLAggregateExpr aggregate) {
    String name = aggregate.getMethodName().toUpperCase(Locale.ROOT);
    return (name.equals("MIN") || name.equals("MAX")) && aggregate.getArguments().size() == 1;
  }

  private Operand extreme(SQLAggregateExpr aggregate, Scope scope) throws SQLException {
    SQLExpr argument = aggregate.getArguments().get(0);
    if (!(argument instanceof SQLIdentifierExpr) && !(argument instanceof SQLPropertyExpr)) {
      return new Operand.Unread();
    }
    if (!(names.column(argument, scope) instanceof Encrypted column)) {
      return new Operand.Unread();
    }
    String function = aggregate.getMethodName().toUpperCase(Locale.ROOT);
    TokenList tokens = findings.tokens();
    int open = column.span().first() - 1;
    // For a BOOLEAN the server returns a TINYINT, and for a BIT an integer.
    if (column.rule().scheme() != Scheme.ORD
        || column.rule().type().kind() == ColumnType.Kind.BOOLEAN
        || column.rule().type().kind() == ColumnType.Kind.BIT
        || !tokens.at(open).is("(")
        || !tokens.at(open - 1).is(function)
        || tokens.partner(open) != column.span().last() + 1
        || tokens.at(tokens.partner(open) + 1).is("OVER")) {
      throw Refusal.of(function, column.rule());
    }
    requireOneKey(function, column.rule());
    return new Encrypted(
        column.rule(), new TokenList.Span(open - 1, tokens.partner(open)), column.token());
  }

  /** Analyses a query that stands in place of a value. */
  Operand scalar(SQLSelect query, Scope scope) throws SQLException {
    List<Scope.OutputColumn> columns = queryColumns(query, scope);
    return columns.size() == 1 ? inBrackets(columns.get(0)) : requirePlain(columns);
  }

  private Operand inBrackets(Scope.OutputColumn column) throws SQLException {
    ColumnRule rule = column.rule();
    if (rule == null) {
      return new Operand.Plain();
    }
    TokenList.Span brackets =
        column.source() instanceof Encrypted source
            ? findings.tokens().enclosing(source.span().first())
            : null;
    if (brackets == null) {
      throw Refusal.of("this kind of subquery", rule);
    }
    return new Encrypted(queries.computed(rule), brackets, -1);
  }

  private static Operand requirePlain(List<Scope.OutputColumn> columns) throws SQLException {
    for (Scope.OutputColumn column : columns) {
      if (column.rule() != null) {
        throw Refusal.of("a subquery of several columns", column.rule());
      }
    }
    return new Operand.Plain();
  }

  /** Analyses an expression unless {@link #operand} has already analysed it completely. */
  void readRest(Operand operand, SQLExpr expr, Scope scope, String around) throws SQLException {
    if (operand instanceof Operand.Unread) {
      read(expr, scope, around);
    }
  }

  /** The output columns of a query that stands in an expression. */
  List<Scope.OutputColumn> queryColumns(SQLSelect query, Scope scope) throws SQLException {
    List<Scope.OutputColumn> columns = queries.columns(query, scope.nested());
    findings.relyOnOrderOf(columns);
    return columns;
  }

  /**
   * Analyses a condition or another expression whose value is not encrypted.
   *
   * @param around the construct that contains the expression, for messages
   */
  void read(SQLObject expr, Scope scope, String around) throws SQLException {
    if (expr instanceof SQLBinaryOpExpr binary) {
      readBinary(binary, scope);
    } else if (expr instanceof SQLInListExpr list) {
      comparisons.inList(list, scope);
    } else if (expr instanceof SQLInSubQueryExpr query) {
      comparisons.inQuery(query, scope);
    } else if (expr instanceof SQLBetweenExpr between) {
      comparisons.between(between, scope);
    } else if (expr instanceof SQLExistsExpr exists) {
      queries.columns(exists.getSubQuery(), scope.nested());
    } else if (expr instanceof SQLSelect query) {
      requirePlain(queryColumns(query, scope));
    } else if (expr instanceof SQLAggregateExpr aggregate && isCount(aggregate)) {
      count(aggregate, scope);
    } else if (expr instanceof SQLAllColumnExpr) {
      // The asterisk of COUNT(*) reads no column.
      return;
    } else {
      readOther(expr, scope, around);
    }
  }

  private void readOther(SQLObject expr, Scope scope, String around) throws SQLException {
    if (expr instanceof SQLExpr value) {
      Operand operand = operand(value, scope);
      if (operand instanceof Encrypted column) {
        throw Refusal.of(around, column.rule());
      }
      if (!(operand instanceof Operand.Unread)) {
        return;
      }
    }
    for (SQLObject child : children(expr)) {
      if (child != null) {
        read(child, scope, describe(expr));
      }
    }
  }

  /**
   * The parts of an expression, or none if the parser cannot list them. In that case the names in
   * them are not accounted for, so the statement is refused.
   */
  private static List<? extends SQLObject> children(SQLObject expr) {
    if (expr instanceof SQLMethodInvokeExpr call) {
      return call.getArguments();
    }
    if (expr instanceof SQLCaseExpr.Item branch) {
      return List.of(branch.getConditionExpr(), branch.getValueExpr());
    }
    try {
      return expr instanceof SQLExpr value ? value.getChildren() : List.of();
    } catch (UnsupportedOperationException e) {
      return List.of();
    }
  }

  private void readBinary(SQLBinaryOpExpr binary, Scope scope) throws SQLException {
    switch (binary.getOperator()) {
      case Equality,
          NotEqual,
          LessThanOrGreater,
          LessThanOrEqualOrGreaterThan,
          LessThan,
          LessThanOrEqual,
          GreaterThan,
          GreaterThanOrEqual ->
          comparisons.compare(binary, scope);
      case Is, IsNot -> comparisons.isNull(binary, scope);
      default -> {
        String operator = "operator " + binary.getOperator().getName();
        read(binary.getLeft(), scope, operator);
        read(binary.getRight(), scope, operator);
      }
    }
  }

  private static boolean isCount(SQLAggregateExpr aggregate) {
    return aggregate.getMethodName().equalsIgnoreCase("COUNT") && aggregate.getOver() == null;
  }

  private void count(SQLAggregateExpr aggregate, Scope scope) throws SQLException {
    boolean distinct = aggregate.getOption() == SQLAggregateOption.DISTINCT;
    String name = distinct ? "COUNT(DISTINCT)" : "COUNT";
    for (SQLExpr argument : aggregate.getArguments()) {
      Operand operand = operand(argument, scope);
      if (!(operand instanceof Encrypted column)) {
        readRest(operand, argument, scope, name);
        continue;
      }
      if (!findings.tokens().isArgument(column.span())) {
        throw Refusal.of(name, column.rule());
      }
      if (distinct) {
        requireComparable(name, column.rule());
      }
      findings.take(column);
    }
  }

  /** Refuses a construct unless the server can see from the cells whether two values are equal. */
  void requireComparable(String construct, ColumnRule rule) throws SQLException {
    if (!rule.comparable()) {
      throw Refusal.of(construct, rule);
    }
    requireOneKey(construct, rule);
  }

  /**
   * Refuses a construct that needs equal cells for equal values while cells are under several keys.
   */
  void requireOneKey(String construct, ColumnRule rule) throws SQLException {
    if (findings.keys() > 1) {
      throw Refusal.duringRotation(construct, rule);
    }
  }

  /** The grammar's name for an expression, for messages. */
  private static String describe(SQLObject expr) {
    if (expr instanceof SQLMethodInvokeExpr call) {
      return call.getMethodName().toUpperCase(Locale.ROOT);
    }
    if (expr instanceof SQLCaseExpr.Item) {
      return "CASE";
    }
    String name = expr.getClass().getSimpleName();
    return name.replaceFirst("^(MySql|SQL)", "").replaceFirst("Expr$", "").toUpperCase(Locale.ROOT);
  }
}
