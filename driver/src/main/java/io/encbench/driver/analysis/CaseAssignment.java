package io.encbench.driver.analysis;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLCaseExpr;
import io.encbench.driver.analysis.Operand.Value;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.Token;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Analyses {@code SET c = CASE WHEN condition THEN value ... END} on an encrypted column. Each
 * value after THEN or ELSE becomes a cell, and the server chooses one of them by the conditions.
 * Without ELSE, or with NULL, the column becomes NULL.
 */
final class CaseAssignment {
  private final PlanBuilder findings;
  private final TokenList tokens;
  private final ExpressionAnalyzer expressions;
  private final ColumnRule column;
  private final DmlAnalyzer.Assignment assignment;

  CaseAssignment(
      PlanBuilder findings,
      ExpressionAnalyzer expressions,
      ColumnRule column,
      DmlAnalyzer.Assignment assignment) {
    this.findings = findings;
    this.tokens = findings.tokens();
    this.expressions = expressions;
    this.column = column;
    this.assignment = assignment;
  }

  /**
   * Analyses the assignment.
   *
   * @param first the index of the token after the equals sign
   */
  void read(SQLCaseExpr cases, int first, Scope scope) throws SQLException {
    List<SQLExpr> values = new ArrayList<>();
    for (SQLCaseExpr.Item item : cases.getItems()) {
      values.add(item.getValueExpr());
    }
    if (cases.getElseExpr() != null) {
      values.add(cases.getElseExpr());
    }
    List<Integer> places = places(first);
    if (cases.getValueExpr() != null || !assignment.mayBeNull() || places.size() != values.size()) {
      throw refused();
    }
    for (SQLCaseExpr.Item item : cases.getItems()) {
      expressions.read(item.getConditionExpr(), scope, "CASE");
    }
    for (int i = 0; i < values.size(); i++) {
      store(values.get(i), places.get(i), scope);
    }
  }

  /**
   * The token indexes of the values. Each value must be a single token between two keywords of this
   * CASE.
   */
  private List<Integer> places(int first) throws SQLException {
    List<Integer> places = new ArrayList<>();
    if (!tokens.at(first).is("CASE")) {
      throw refused();
    }
    int at = first + 1;
    while (!tokens.at(at).is("END")) {
      if (at >= tokens.size() || tokens.at(at).is("CASE")) {
        throw refused();
      }
      if (tokens.at(at).is("THEN") || tokens.at(at).is("ELSE")) {
        Token next = tokens.at(at + 2);
        if (!next.is("WHEN") && !next.is("ELSE") && !next.is("END")) {
          throw refused();
        }
        places.add(at + 1);
      }
      at++;
    }
    if (!tokens.endsClause(new TokenList.Span(first, at))) {
      throw refused();
    }
    return places;
  }

  private void store(SQLExpr value, int place, Scope scope) throws SQLException {
    Operand operand = expressions.operand(value, scope);
    if (operand instanceof Value literal && literal.token() == place) {
      findings.use(place, DmlAnalyzer.store(column, assignment), column);
    } else if (!(operand instanceof Operand.Null) || !tokens.at(place).is("NULL")) {
      throw refused();
    }
  }

  private SQLException refused() {
    return Refusal.of("this kind of CASE as a new value", column);
  }
}
