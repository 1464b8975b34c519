package io.encbench.driver.analysis;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.sql.SqlTemplate.Slot;
import io.encbench.driver.sql.SqlTemplate.SlotKind;
import io.encbench.driver.sql.Token;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;

/** Analyses and rewrites one DEFAULT of an encrypted column. */
final class DefaultClause {
  private static final Set<String> MOMENT =
      Set.of("CURRENT_TIMESTAMP", "NOW", "LOCALTIME", "LOCALTIMESTAMP");

  private static final Set<String> DATE = Set.of("CURRENT_DATE", "CURDATE");
  private static final Set<String> TIME = Set.of("CURRENT_TIME", "CURTIME");

  private final PlanBuilder findings;
  private final TokenList tokens;
  private final ColumnRule rule;
  private boolean hasValue;

  DefaultClause(PlanBuilder findings, ColumnRule rule) {
    this.findings = findings;
    this.tokens = findings.tokens();
    this.rule = rule;
  }

  /** Whether the DEFAULT that was read is another one than NULL. */
  boolean hasValue() {
    return hasValue;
  }

  /**
   * Rewrites the clause: the value becomes a cell.
   *
   * @param at the index of the word DEFAULT
   * @return the index after the clause
   */
  int read(int at) throws SQLException {
    int first = at + 1;
    int end = first + 1;
    int value = first;
    if (tokens.at(first).is("(") && tokens.partner(first) > first) {
      end = tokens.partner(first) + 1;
      value = first + 1;
    }
    boolean bracketed = value > first;
    Slot slot = tokens.at(value).slot();
    if (tokens.at(value).is("NULL") && (!bracketed || end == value + 2)) {
      return end;
    }
    hasValue = true;
    if (tokens.at(value).kind() == Token.Kind.SLOT
        && slot != null
        && slot.kind() != SlotKind.PARAMETER
        && (!bracketed || end == value + 2)) {
      if (bracketed) {
        findings.replace(new TokenList.Span(first, first), "");
        findings.replace(new TokenList.Span(end - 1, end - 1), "");
      }
      findings.use(value, new StatementPlan.SlotUse.Define(rule), rule);
      return end;
    }
    int afterClock = clock(value);
    if (afterClock < 0 || (bracketed && afterClock != end - 1)) {
      throw Refusal.of("this kind of DEFAULT", rule);
    }
    int last = bracketed ? end - 1 : afterClock - 1;
    findings.replace(new TokenList.Span(first, last), new StatementPlan.Fill.ClockMark(rule));
    return last + 1;
  }

  /**
   * The index after a function of the clock that gives values of exactly the column's type; -1 if
   * there is none.
   */
  private int clock(int at) {
    String word = tokens.at(at).text().toUpperCase(Locale.ROOT);
    ColumnType type = rule.type();
    boolean fits =
        switch (type.kind()) {
          case DATETIME, TIMESTAMP -> MOMENT.contains(word);
          case DATE -> DATE.contains(word);
          case TIME -> TIME.contains(word);
          default -> false;
        };
    if (!fits || tokens.at(at).kind() != Token.Kind.WORD) {
      return -1;
    }
    int end = at + 1;
    String digits = "0";
    if (tokens.at(end).is("(") && tokens.partner(end) > end) {
      int close = tokens.partner(end);
      digits = close == end + 1 ? digits : close == end + 2 ? tokens.at(end + 1).text() : "";
      end = close + 1;
    }
    return digits.equals(String.valueOf(type.scale())) ? end : -1;
  }
}
