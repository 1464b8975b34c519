package io.encbench.driver.analysis;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLBetweenExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr;
import com.alibaba.druid.sql.ast.expr.SQLInListExpr;
import com.alibaba.druid.sql.ast.expr.SQLInSubQueryExpr;
import com.alibaba.druid.sql.ast.expr.SQLListExpr;
import com.alibaba.druid.sql.ast.expr.SQLNullExpr;
import io.encbench.crypto.Scheme;
import io.encbench.driver.analysis.Operand.Encrypted;
import io.encbench.driver.analysis.Operand.Null;
import io.encbench.driver.analysis.Operand.Value;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Analyses comparisons. A comparison that gives the same result on cells as on values takes its
 * encrypted columns; any other comparison with an encrypted column is refused.
 */
final class Comparisons {
  private static final Set<String> EQUALITY = Set.of("=", "<>", "!=", "<=>");

  private final PlanBuilder findings;
  private final TokenList tokens;
  private final ExpressionAnalyzer expressions;

  Comparisons(PlanBuilder findings, ExpressionAnalyzer expressions) {
    this.findings = findings;
    this.tokens = findings.tokens();
    this.expressions = expressions;
  }

  /** Analyses a comparison of two operands or of two rows of operands. */
  void compare(SQLBinaryOpExpr binary, Scope scope) throws SQLException {
    String operator = binary.getOperator().getName();
    if (binary.getLeft() instanceof SQLListExpr left
        && binary.getRight() instanceof SQLListExpr right
        && binary.getOperator().getName().equals("=")) {
      compareRows(left.getItems(), List.of(right), scope, "=");
      return;
    }
    Operand left = expressions.operand(binary.getLeft(), scope);
    Operand right = expressions.operand(binary.getRight(), scope);
    if (left instanceof Encrypted column) {
      compareColumn(column, operator, right);
    } else if (right instanceof Encrypted column) {
      compareMirrored(left, operator, column);
    } else {
      expressions.readRest(left, binary.getLeft(), scope, "operator " + operator);
      expressions.readRest(right, binary.getRight(), scope, "operator " + operator);
    }
  }

  private void compareColumn(Encrypted left, String operator, Operand right) throws SQLException {
    TokenList.Span before = tokens.bracketed(left.span());
    int at = before.last() + 1;
    TokenList.Span after = operandSpan(right, at + 1);
    requirePlaces(left.rule(), operator, before, at, after);
    requireScheme(left.rule(), operator);
    match(left.rule(), operator, right);
    findings.take(left);
    if (right instanceof Value value && findings.keys() > 1) {
      expand(left.rule(), operator, at, value, after);
    }
  }

  private void compareMirrored(Operand left, String operator, Encrypted right) throws SQLException {
    TokenList.Span after = tokens.bracketed(right.span());
    int at = after.first() - 1;
    TokenList.Span before = operandSpan(left, at - 1);
    requirePlaces(right.rule(), operator, before, at, after);
    requireScheme(right.rule(), operator);
    if (left instanceof Value) {
      expressions.requireOneKey("a value before operator " + operator, right.rule());
    }
    match(right.rule(), operator, left);
    findings.take(right);
  }

  /**
   * The tokens of the other operand: a column or value with its brackets, otherwise only the token
   * at {@code place}.
   */
  private TokenList.Span operandSpan(Operand operand, int place) {
    if (operand instanceof Encrypted column) {
      return tokens.bracketed(column.span());
    }
    if (operand instanceof Value value) {
      return tokens.bracketed(new TokenList.Span(value.token(), value.token()));
    }
    return new TokenList.Span(place, place);
  }

  private void requirePlaces(
      ColumnRule rule, String operator, TokenList.Span left, int at, TokenList.Span right)
      throws SQLException {
    if (!tokens.isComparison(at)
        || left.last() != at - 1
        || right.first() != at + 1
        || !tokens.beginsCondition(left)
        || !tokens.endsCondition(right)) {
      throw Refusal.of("operator " + operator + " with this kind of operand", rule);
    }
  }

  private void requireScheme(ColumnRule rule, String operator) throws SQLException {
    boolean equality = EQUALITY.contains(operator);
    if (!rule.comparable() || (!equality && rule.scheme() != Scheme.ORD)) {
      throw Refusal.of("operator " + operator, rule);
    }
    if (!equality) {
      expressions.requireOneKey("operator " + operator, rule);
    }
  }

  /**
   * Analyses the other side of a comparison with an encrypted column. The caller takes the column.
   */
  private void match(ColumnRule rule, String operator, Operand other) throws SQLException {
    if (other instanceof Encrypted second) {
      requireSameDomain(rule, operator, second.rule());
      findings.take(second);
    } else if (other instanceof Value value) {
      findings.use(value.token(), comparing(rule), rule);
    } else if (!(other instanceof Null)) {
      throw Refusal.of(comparison(operator) + " with a plain column or expression", rule);
    }
  }

  private void requireSameDomain(ColumnRule rule, String operator, ColumnRule other)
      throws SQLException {
    if (!rule.sameDomain(other)) {
      throw Refusal.of(
          comparison(operator) + " with column " + other.name() + " of another key domain", rule);
    }
    expressions.requireOneKey(comparison(operator) + " with column " + other.name(), rule);
  }

  private static String comparison(String operator) {
    return Character.isLetter(operator.charAt(0)) ? operator : "operator " + operator;
  }

  private StatementPlan.SlotUse comparing(ColumnRule rule) {
    return findings.keys() > 1
        ? new StatementPlan.SlotUse.CompareUnderEveryKey(rule, findings.keys())
        : new StatementPlan.SlotUse.Compare(rule);
  }

  /**
   * Rewrites an equality to IN, or an inequality to NOT IN, because the value has one cell for each
   * key.
   */
  private void expand(ColumnRule rule, String operator, int at, Value value, TokenList.Span operand)
      throws SQLException {
    if (operator.equals("<=>")) {
      throw Refusal.duringRotation("operator <=>", rule);
    }
    if (operand.first() != value.token()) {
      throw Refusal.duringRotation("a value in brackets", rule);
    }
    String list = operator.equals("=") ? "IN (" : "NOT IN (";
    findings.replace(new TokenList.Span(at, at), " " + list);
    findings.insertAfter(value.token(), ")");
  }

  /**
   * Analyses {@code IS [NOT] NULL}, and the other tests with IS on operands that are not encrypted.
   */
  void isNull(SQLBinaryOpExpr binary, Scope scope) throws SQLException {
    Operand operand = expressions.operand(binary.getLeft(), scope);
    if (!(operand instanceof Encrypted column)) {
      expressions.readRest(operand, binary.getLeft(), scope, "IS");
      expressions.read(binary.getRight(), scope, "IS");
      return;
    }
    TokenList.Span span = tokens.bracketed(column.span());
    int last = span.last() + (tokens.at(span.last() + 2).is("NOT") ? 3 : 2);
    if (!(binary.getRight() instanceof SQLNullExpr)
        || !tokens.at(span.last() + 1).is("IS")
        || !tokens.at(last).is("NULL")
        || !tokens.beginsCondition(span)
        || !tokens.endsCondition(new TokenList.Span(span.first(), last))) {
      throw Refusal.of("IS", column.rule());
    }
    findings.take(column);
  }

  /** {@code [NOT] IN} with a list of values or of rows. */
  void inList(SQLInListExpr list, Scope scope) throws SQLException {
    if (list.getExpr() instanceof SQLListExpr row) {
      compareRows(row.getItems(), list.getTargetList(), scope, "IN");
      return;
    }
    Operand operand = expressions.operand(list.getExpr(), scope);
    if (!(operand instanceof Encrypted column)) {
      expressions.readRest(operand, list.getExpr(), scope, "IN");
      for (SQLExpr item : list.getTargetList()) {
        expressions.read(item, scope, "IN");
      }
      return;
    }
    requireScheme(column.rule(), "=");
    requireIn(column);
    for (SQLExpr item : list.getTargetList()) {
      inItem(column.rule(), expressions.operand(item, scope));
    }
    findings.take(column);
  }

  private void inItem(ColumnRule rule, Operand item) throws SQLException {
    boolean alone =
        item instanceof Null
            || (item instanceof Value value
                && tokens.isListItem(new TokenList.Span(value.token(), value.token())));
    if (!alone) {
      throw Refusal.of("IN with a column or expression", rule);
    }
    match(rule, "IN", item);
  }

  /**
   * Requires that IN or NOT IN follows the column, and that no operator binds more tightly to
   * either end of the condition.
   */
  private void requireIn(Encrypted column) throws SQLException {
    TokenList.Span span = tokens.bracketed(column.span());
    int in = span.last() + (tokens.at(span.last() + 1).is("NOT") ? 2 : 1);
    if (!tokens.at(in).is("IN")
        || tokens.partner(in + 1) < 0
        || !tokens.beginsCondition(span)
        || !tokens.endsCondition(new TokenList.Span(in, tokens.partner(in + 1)))) {
      throw Refusal.of("IN", column.rule());
    }
  }

  /** Analyses a row of operands in brackets that is compared with other rows, pair by pair. */
  private void compareRows(
      List<SQLExpr> row, List<? extends SQLExpr> others, Scope scope, String operator)
      throws SQLException {
    List<Operand> operands = new ArrayList<>();
    for (SQLExpr item : row) {
      Operand operand = expressions.operand(item, scope);
      expressions.readRest(operand, item, scope, operator + " of rows");
      if (operand instanceof Encrypted column) {
        takeFromRow(column, operator);
      }
      operands.add(operand);
    }
    for (SQLExpr other : others) {
      if (!(other instanceof SQLListExpr list) || list.getItems().size() != row.size()) {
        throw Refusal.because(operator + " with rows of different sizes is not supported");
      }
      for (int i = 0; i < row.size(); i++) {
        matchInRow(operands.get(i), list.getItems().get(i), scope, operator);
      }
    }
  }

  private void takeFromRow(Encrypted column, String operator) throws SQLException {
    requireScheme(column.rule(), "=");
    expressions.requireOneKey(operator + " of rows", column.rule());
    if (!tokens.isListItem(column.span())) {
      throw Refusal.of(operator + " of rows with an expression", column.rule());
    }
    findings.take(column);
  }

  private void matchInRow(Operand left, SQLExpr expr, Scope scope, String operator)
      throws SQLException {
    Operand right = expressions.operand(expr, scope);
    expressions.readRest(right, expr, scope, operator + " of rows");
    if (left instanceof Encrypted column) {
      if (right instanceof Value value
          && !tokens.isListItem(new TokenList.Span(value.token(), value.token()))) {
        throw Refusal.of(operator + " of rows with an expression", column.rule());
      }
      match(column.rule(), operator, right);
    } else if (right instanceof Encrypted column) {
      throw Refusal.of(operator + " of rows with the column on the right", column.rule());
    }
  }

  /** {@code [NOT] IN} with a query. */
  void inQuery(SQLInSubQueryExpr in, Scope scope) throws SQLException {
    List<Scope.OutputColumn> columns = expressions.queryColumns(in.getSubQuery(), scope);
    List<SQLExpr> row =
        in.getExpr() instanceof SQLListExpr list ? list.getItems() : List.of(in.getExpr());
    if (row.size() != columns.size()) {
      throw Refusal.because("IN with a query of a different number of columns is not supported");
    }
    for (int i = 0; i < row.size(); i++) {
      Operand operand = expressions.operand(row.get(i), scope);
      ColumnRule target = columns.get(i).rule();
      if (operand instanceof Encrypted column) {
        requireScheme(column.rule(), "=");
        if (target == null) {
          throw Refusal.of("IN with a query of plain values", column.rule());
        }
        requireSameDomain(column.rule(), "IN", target);
        if (row.size() == 1) {
          requireIn(column);
        } else if (!tokens.isListItem(column.span())) {
          throw Refusal.of("IN of rows with an expression", column.rule());
        }
        findings.take(column);
      } else if (target != null) {
        throw Refusal.of("IN with a plain left side and a query", target);
      } else {
        expressions.readRest(operand, row.get(i), scope, "IN");
      }
    }
  }

  /** {@code [NOT] BETWEEN}. */
  void between(SQLBetweenExpr between, Scope scope) throws SQLException {
    List<SQLExpr> bounds = List.of(between.getBeginExpr(), between.getEndExpr());
    Operand operand = expressions.operand(between.getTestExpr(), scope);
    if (!(operand instanceof Encrypted column)) {
      expressions.readRest(operand, between.getTestExpr(), scope, "BETWEEN");
      for (SQLExpr bound : bounds) {
        expressions.read(bound, scope, "BETWEEN");
      }
      return;
    }
    ColumnRule rule = column.rule();
    if (rule.scheme() != Scheme.ORD) {
      throw Refusal.of("BETWEEN", rule);
    }
    expressions.requireOneKey("BETWEEN", rule);
    TokenList.Span span = tokens.bracketed(column.span());
    int word = span.last() + (tokens.at(span.last() + 1).is("NOT") ? 2 : 1);
    Operand low = expressions.operand(bounds.get(0), scope);
    Operand high = expressions.operand(bounds.get(1), scope);
    TokenList.Span lowSpan = operandSpan(low, word + 1);
    TokenList.Span highSpan = operandSpan(high, lowSpan.last() + 2);
    if (!tokens.at(word).is("BETWEEN")
        || !tokens.at(lowSpan.last() + 1).is("AND")
        || lowSpan.first() != word + 1
        || highSpan.first() != lowSpan.last() + 2
        || !tokens.beginsCondition(span)
        || !tokens.endsCondition(highSpan)) {
      throw Refusal.of("BETWEEN with operands of this kind", rule);
    }
    match(rule, "BETWEEN", low);
    match(rule, "BETWEEN", high);
    findings.take(column);
  }
}
