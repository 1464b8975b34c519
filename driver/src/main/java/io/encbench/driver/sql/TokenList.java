package io.encbench.driver.sql;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a statement, with methods to examine what surrounds an operand. Immutable.
 *
 * <p>The syntax tree gives the meaning of a statement. This class derives it a second time, from
 * the text alone, for the few places where an encrypted operand may occur. Both must agree. If the
 * parser groups operators differently from the server, or overlooks a clause, the statement is
 * refused.
 */
public final class TokenList {
  /** Stands for the token before the first and after the last one. */
  private static final Token NONE = new Token(Token.Kind.SYMBOL, 0, 0, ";", null);

  private static final Set<String> COMPARISONS =
      Set.of("=", "<>", "!=", "<=>", "<", "<=", ">", ">=");

  /**
   * Tokens that may precede a condition, because they do not bind its first operand more tightly.
   */
  private static final Set<String> BEFORE_CONDITION =
      Set.of(
          "(",
          ",",
          "&&",
          "SELECT",
          "DISTINCT",
          "ALL",
          "WHERE",
          "ON",
          "AND",
          "OR",
          "XOR",
          "NOT",
          "HAVING",
          "WHEN",
          "THEN",
          "ELSE",
          "BY");

  private static final Set<String> AFTER_CLAUSE =
      Set.of(
          ")",
          ",",
          ";",
          "GROUP",
          "ORDER",
          "HAVING",
          "LIMIT",
          "FOR",
          "LOCK",
          "UNION",
          "EXCEPT",
          "INTERSECT",
          "JOIN",
          "INNER",
          "LEFT",
          "RIGHT",
          "CROSS",
          "STRAIGHT_JOIN",
          "WHERE",
          "ON",
          "SET",
          "WINDOW",
          "INTO",
          "FROM",
          "AS",
          "RETURNING");

  private static final Set<String> AFTER_CONDITION =
      Set.of("AND", "OR", "XOR", "&&", "WHEN", "THEN", "ELSE", "END", "ASC", "DESC");

  private static final Set<String> BEFORE_OUTPUT =
      Set.of(
          ",",
          "(",
          "SELECT",
          "DISTINCT",
          "DISTINCTROW",
          "ALL",
          "STRAIGHT_JOIN",
          "HIGH_PRIORITY",
          "SQL_CALC_FOUND_ROWS",
          "SQL_NO_CACHE",
          "SQL_CACHE",
          "SQL_SMALL_RESULT",
          "SQL_BIG_RESULT",
          "SQL_BUFFER_RESULT");

  /** Operators that are words; any other word after an output column is its alias. */
  private static final Set<String> WORD_OPERATORS =
      Set.of(
          "COLLATE", "DIV", "MOD", "LIKE", "REGEXP", "RLIKE", "SOUNDS", "MEMBER", "ESCAPE", "IS",
          "IN", "BETWEEN", "NOT", "AND", "OR", "XOR", "BINARY", "OVER", "RESPECT", "IGNORE");

  private final List<Token> tokens;
  private final int[] partners;

  /** For each token, and for the end, the last bracket before it that is still open; else -1. */
  private final int[] opened;

  public TokenList(List<Token> tokens) {
    this.tokens = List.copyOf(tokens);
    this.partners = new int[tokens.size()];
    Arrays.fill(partners, -1);
    this.opened = new int[tokens.size() + 1];
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < tokens.size(); i++) {
      opened[i] = open.isEmpty() ? -1 : open.peek();
      if (tokens.get(i).is("(")) {
        open.push(i);
      } else if (tokens.get(i).is(")") && !open.isEmpty()) {
        int from = open.pop();
        partners[from] = i;
        partners[i] = from;
      }
    }
    opened[tokens.size()] = open.isEmpty() ? -1 : open.peek();
  }

  public int size() {
    return tokens.size();
  }

  /** The token at an index; outside the text, the symbol that ends a statement. */
  public Token at(int index) {
    return index >= 0 && index < tokens.size() ? tokens.get(index) : NONE;
  }

  /** The index of the bracket that matches the one at an index; -1 if there is none. */
  public int partner(int index) {
    return index >= 0 && index < partners.length ? partners[index] : -1;
  }

  /** The operand with all brackets that enclose nothing else. */
  public Span bracketed(Span span) {
    Span widest = span;
    while (at(widest.first() - 1).is("(")
        && partner(widest.first() - 1) == widest.last() + 1
        && isBracketPlace(widest.first() - 2)) {
      widest = new Span(widest.first() - 1, widest.last() + 1);
    }
    return widest;
  }

  /** Whether a bracket after a token groups an operand and is not that of a function or a list. */
  private boolean isBracketPlace(int index) {
    return !at(index).isName() || isOneOf(BEFORE_CONDITION, index) || isOneOf(BEFORE_OUTPUT, index);
  }

  /**
   * OF and the names after it in a locking clause at the end of the statement, such as {@code FOR
   * UPDATE OF t, u NOWAIT}; null if there are none.
   */
  public @Nullable Span lockedTables() {
    int last = endOfLock();
    int first = last;
    while (at(first).isName() && at(first - 1).is(",")) {
      first -= 2;
    }
    boolean found =
        at(first).isName()
            && at(first - 1).is("OF")
            && isOneOf(Set.of("UPDATE", "SHARE"), first - 2)
            && at(first - 3).is("FOR")
            && enclosing(first) == null;
    return found ? new Span(first - 1, last) : null;
  }

  private int lastToken() {
    return at(size() - 1).is(";") ? size() - 2 : size() - 1;
  }

  /** The last token, without NOWAIT or SKIP LOCKED. */
  private int endOfLock() {
    int last = lastToken();
    if (at(last).is("NOWAIT")) {
      return last - 1;
    }
    return at(last - 1).is("SKIP") && at(last).is("LOCKED") ? last - 2 : last;
  }

  /**
   * NOWAIT or SKIP LOCKED after a clause that locks for sharing, at the end of the statement; null
   * if there is neither. The parser knows these words only after FOR UPDATE.
   */
  public @Nullable Span ifShared() {
    int first = endOfLock() + 1;
    Span names = lockedTables();
    int clause = names == null ? first - 1 : names.first() - 1;
    boolean shares =
        (at(clause).is("SHARE") && at(clause - 1).is("FOR"))
            || (at(clause).is("MODE")
                && at(clause - 1).is("SHARE")
                && at(clause - 2).is("IN")
                && at(clause - 3).is("LOCK"));
    return shares && first <= lastToken() && enclosing(clause) == null
        ? new Span(first, lastToken())
        : null;
  }

  /**
   * AS and the names of the inserted row and its columns in {@code INSERT … VALUES … AS n (a, b) ON
   * DUPLICATE KEY UPDATE …}; null if there are none.
   */
  public @Nullable Span insertedRow() {
    for (int on = 0; on < size(); on++) {
      if (at(on).is("ON")
          && at(on + 1).is("DUPLICATE")
          && at(on + 2).is("KEY")
          && at(on + 3).is("UPDATE")
          && enclosing(on) == null) {
        int as = at(on - 1).is(")") ? partner(on - 1) - 2 : on - 2;
        boolean found =
            at(as).is("AS")
                && at(as + 1).isName()
                && isListOfNames(as + 2, on - 1)
                && endsRows(as - 1);
        return found ? new Span(as, on - 1) : null;
      }
    }
    return null;
  }

  /** Whether there is nothing from one bracket to another but names; true if there is no token. */
  private boolean isListOfNames(int open, int close) {
    for (int i = open + 1; i < close; i += 2) {
      if (!at(i).isName() || (i + 1 < close && !at(i + 1).is(","))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a token is the last one of the rows after VALUES. */
  private boolean endsRows(int index) {
    int close = index;
    while (at(close).is(")") && partner(close) >= 0) {
      int before = partner(close) - 1;
      if (at(before).is("VALUES") || at(before).is("VALUE")) {
        return true;
      }
      close = at(before).is(",") ? before - 1 : -1;
    }
    return false;
  }

  /** The tokens that the parser does not know. */
  BitSet unknownToParser() {
    BitSet unknown = new BitSet();
    for (Span span : new Span[] {lockedTables(), ifShared(), insertedRow()}) {
      if (span != null) {
        unknown.set(span.first(), span.last() + 1);
      }
    }
    return unknown;
  }

  /** Whether a word occurs at or after an index. */
  public boolean contains(String word, int from) {
    for (int i = from; i < size(); i++) {
      if (at(i).is(word)) {
        return true;
      }
    }
    return false;
  }

  /** The innermost brackets around a token; null if there are none. */
  public @Nullable Span enclosing(int index) {
    int first = index < 0 ? -1 : opened[Math.min(index, size())];
    return partner(first) < 0 ? null : new Span(first, partner(first));
  }

  public boolean isComparison(int index) {
    return isOneOf(COMPARISONS, index);
  }

  public boolean beginsCondition(Span span) {
    return isOneOf(BEFORE_CONDITION, span.first() - 1);
  }

  public boolean endsCondition(Span span) {
    return endsClause(span) || isOneOf(AFTER_CONDITION, span.last() + 1);
  }

  public boolean endsClause(Span span) {
    return isOneOf(AFTER_CLAUSE, span.last() + 1);
  }

  /** Whether an operand stands alone as an item of a list in brackets. */
  public boolean isListItem(Span span) {
    return isOneOf(Set.of("(", ","), span.first() - 1)
        && isOneOf(Set.of(")", ","), span.last() + 1);
  }

  /** Whether an operand stands alone as an item of ORDER BY or GROUP BY. */
  public boolean isSortItem(Span span) {
    return isOneOf(Set.of("BY", ","), span.first() - 1)
        && (endsClause(span) || isOneOf(Set.of("ASC", "DESC", "WITH"), span.last() + 1));
  }

  /** Whether an operand stands alone as the argument of an aggregate function. */
  public boolean isArgument(Span span) {
    return isOneOf(Set.of("(", ",", "DISTINCT", "ALL"), span.first() - 1)
        && isOneOf(Set.of(")", ","), span.last() + 1);
  }

  /** Whether an operand stands alone as an output column, with an alias or without. */
  public boolean isOutput(Span span) {
    Token next = at(span.last() + 1);
    boolean name = next.isName() && !WORD_OPERATORS.contains(upper(next));
    boolean alias = name || next.slot() != null;
    return isOneOf(BEFORE_OUTPUT, span.first() - 1) && (alias || endsClause(span));
  }

  /**
   * Whether an operand is the whole right side of an assignment, or an item of a list of values.
   */
  public boolean isAssigned(Span span) {
    return isOneOf(Set.of("=", "(", ","), span.first() - 1) && endsClause(span);
  }

  /** Whether a token is one of the given words or symbols. Words must be given in upper case. */
  public boolean isOneOf(Set<String> texts, int index) {
    Token token = at(index);
    return (token.kind() == Token.Kind.WORD || token.kind() == Token.Kind.SYMBOL)
        && texts.contains(upper(token));
  }

  private static String upper(Token token) {
    return token.text().toUpperCase(Locale.ROOT);
  }

  /**
   * The tokens of an operand.
   *
   * @param first index of its first token
   * @param last index of its last token
   */
  public record Span(int first, int last) {}
}
