package io.encbench.driver.analysis;

import io.encbench.driver.analysis.Operand.Encrypted;
import io.encbench.driver.analysis.StatementPlan.TextEdit;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.MarkedText;
import io.encbench.driver.sql.ServerClock;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.StatementEffect;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects the findings of the analysis of one statement and builds its plan.
 *
 * <p>It keeps the account that makes the analysis safe: every marked name must be accounted for
 * once, as plain, as an alias, or as an encrypted column that an allowed construct has taken. If
 * the analysis has missed a name, the statement is refused.
 */
final class PlanBuilder {
  private final TokenList tokens;
  private final int keys;
  private final StatementPlan.SlotUse[] uses;
  private final int[] slotOfToken;
  private final BitSet accounted = new BitSet();
  private final BitSet taken = new BitSet();
  private final List<TextEdit> edits = new ArrayList<>();
  private final Set<ColumnRule> columns = new LinkedHashSet<>();
  private final List<String> warnings = new ArrayList<>();
  private boolean reliesOnOrder;

  PlanBuilder(TokenList tokens, int keys) {
    this.tokens = tokens;
    this.keys = keys;
    this.slotOfToken = new int[tokens.size()];
    int slots = 0;
    for (int i = 0; i < tokens.size(); i++) {
      slotOfToken[i] = tokens.at(i).slot() == null ? -1 : slots++;
    }
    this.uses = new StatementPlan.SlotUse[slots];
    Arrays.fill(uses, new StatementPlan.SlotUse.PassThrough());
  }

  TokenList tokens() {
    return tokens;
  }

  /** The number of keys that cells may be under. */
  int keys() {
    return keys;
  }

  /** Accounts for a name that is plain, an alias, or a table's name. Ignores a negative index. */
  void account(int token) {
    if (token >= 0) {
      accounted.set(token);
    }
  }

  /**
   * Records that an allowed construct uses an encrypted value. Each name can be taken only once.
   */
  void take(Encrypted operand) throws SQLException {
    columns.add(operand.rule());
    int token = operand.token();
    if (token < 0) {
      return;
    }
    if (taken.get(token)) {
      throw Refusal.of("a second use of one name", operand.rule());
    }
    taken.set(token);
    accounted.set(token);
  }

  /** Records the use of a slot. Each slot can have only one use. */
  void use(int token, StatementPlan.SlotUse use, ColumnRule rule) throws SQLException {
    int slot = slotOfToken[token];
    if (slot < 0 || !(uses[slot] instanceof StatementPlan.SlotUse.PassThrough)) {
      throw Refusal.of("a literal in two places", rule);
    }
    ConstantTypes.require(tokens.at(token), use, rule);
    uses[slot] = use;
    columns.add(rule);
  }

  /** Records what the user should know about the statement, without values. */
  void warn(String text) {
    warnings.add(text);
  }

  /**
   * Records that the position of some columns matters, and that the names of the result do not show
   * it.
   */
  void relyOnOrderOf(List<Scope.OutputColumn> found) {
    reliesOnOrder |= found.stream().anyMatch(Scope.OutputColumn::placed);
  }

  /** Replaces the text of some tokens, none of which may be a slot. */
  void replace(TokenList.Span span, String text) {
    edit(tokens.at(span.first()).start(), tokens.at(span.last()).end(), text, null);
  }

  /** Replaces some tokens, none of which may be a slot, by a cell. */
  void replace(TokenList.Span span, StatementPlan.Fill fill) {
    edit(tokens.at(span.first()).start(), tokens.at(span.last()).end(), "", fill);
  }

  /** Inserts text after a token. */
  void insertAfter(int token, String text) {
    int place = tokens.at(token).end();
    edit(place, place, text, null);
  }

  /** Inserts text and a cell after a token. */
  void insertAfter(int token, String text, StatementPlan.Fill fill) {
    int place = tokens.at(token).end();
    edit(place, place, text, fill);
  }

  private void edit(int start, int end, String text, StatementPlan.@Nullable Fill fill) {
    int piece = 0;
    int from = 0;
    for (int i = 0; i < tokens.size() && tokens.at(i).end() <= start; i++) {
      if (tokens.at(i).slot() != null) {
        piece++;
        from = tokens.at(i).end();
      }
    }
    edits.add(new TextEdit(piece, start - from, end - from, text, fill));
    if (fill != null) {
      columns.add(fill.column());
    }
  }

  /**
   * Refuses the statement if a marked name has not been accounted for.
   *
   * @param first the index of the first token to check
   * @param names the names that were marked, in lower case
   */
  void requireComplete(int first, Set<String> names) throws SQLException {
    for (int i = first; i < tokens.size(); i++) {
      if (MarkedText.marks(tokens, i, names) && !accounted.get(i)) {
        throw Refusal.because(
            "the use of " + tokens.at(i).text() + " in this statement is not supported");
      }
    }
    requireOneClock();
  }

  /**
   * Refuses functions of the server's clock in cells and outside of them in the same statement:
   * they would have different values.
   */
  private void requireOneClock() throws SQLException {
    for (SqlTemplate.Slot outside : readsClock() ? clocks(false) : List.<SqlTemplate.Slot>of()) {
      throw Refusal.because(
          ServerClock.name(outside)
              + " outside of an encrypted column, in a statement that also stores or compares the"
              + " server's time in one, is not supported: pass the time as a parameter");
    }
  }

  /** Whether the DEFAULT of a column stands for the server's time. */
  boolean fillsClock(ColumnRule rule) {
    return edits.stream()
        .anyMatch(edit -> new StatementPlan.Fill.ClockMark(rule).equals(edit.fill()));
  }

  private boolean readsClock() {
    return !clocks(true).isEmpty()
        || edits.stream().anyMatch(edit -> edit.fill() instanceof StatementPlan.Fill.Clock);
  }

  /** The functions of the clock that become cells, or all others. */
  private List<SqlTemplate.Slot> clocks(boolean cells) {
    List<SqlTemplate.Slot> clocks = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      SqlTemplate.Slot slot = tokens.at(i).slot();
      if (slot != null && slot.kind() == SqlTemplate.SlotKind.CLOCK) {
        boolean passes = uses[slotOfToken[i]] instanceof StatementPlan.SlotUse.PassThrough;
        if (passes != cells) {
          clocks.add(slot);
        }
      }
    }
    return clocks;
  }

  /** Builds the plan from the findings. */
  StatementPlan plan(ResultColumns result, StatementEffect effect, boolean changesSchema) {
    edits.sort(Comparator.comparingInt(TextEdit::piece).thenComparingInt(TextEdit::start));
    for (int column = 1; column <= result.count(); column++) {
      ColumnRule rule = result.rule(column);
      if (rule != null) {
        columns.add(rule);
      }
    }
    return new StatementPlan(
        List.of(uses),
        edits,
        result,
        List.copyOf(columns),
        effect,
        readsClock(),
        changesSchema,
        reliesOnOrder,
        warnings);
  }
}
