package io.encbench.driver.analysis;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.sql.Token;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Analyses the keys, indexes and constraints of one table. Those that work on cells are kept;
 * others with encrypted columns are refused.
 */
final class KeyDefinitions {
  private final TokenList tokens;
  private final EncryptionRules rules;
  private final String table;
  private final int keys;

  KeyDefinitions(TokenList tokens, EncryptionRules rules, String table, int keys) {
    this.tokens = tokens;
    this.rules = rules;
    this.table = table;
    this.keys = keys;
  }

  /** Analyses a key of CREATE TABLE. */
  void read(TokenList.Span item) throws SQLException {
    item(item, false);
  }

  /** Analyses a key that is added to a table which may already have rows. */
  void readAdded(TokenList.Span item) throws SQLException {
    item(item, true);
  }

  private void item(TokenList.Span item, boolean hasRows) throws SQLException {
    int at = item.first();
    if (tokens.at(at).is("CONSTRAINT")) {
      at++;
      if (!isKind(at)) {
        at++;
      }
    }
    TokenList.Span rest = new TokenList.Span(at, item.last());
    String kind = tokens.at(at).text().toUpperCase(Locale.ROOT);
    switch (kind) {
      case "PRIMARY", "UNIQUE" -> unique(rest, hasRows);
      case "KEY", "INDEX" -> parts(rest, null);
      case "FOREIGN" -> foreign(rest);
      default -> parts(rest, kind);
    }
  }

  private boolean isKind(int index) {
    String word = tokens.at(index).text().toUpperCase(Locale.ROOT);
    return tokens.at(index).kind() == Token.Kind.WORD
        && List.of("PRIMARY", "UNIQUE", "FOREIGN", "CHECK").contains(word);
  }

  /**
   * Analyses CREATE INDEX.
   *
   * @param kind the word before INDEX; empty if there is none
   * @param span the tokens after the table's name
   */
  void index(boolean unique, String kind, TokenList.Span span) throws SQLException {
    if (unique) {
      unique(span, true);
    } else {
      parts(span, kind.isEmpty() ? null : kind.toUpperCase(Locale.ROOT));
    }
  }

  private void unique(TokenList.Span span, boolean hasRows) throws SQLException {
    for (ColumnRule rule : parts(span, null)) {
      if (!rule.comparable()) {
        throw Refusal.of("a unique or primary key", rule);
      }
      if (hasRows && keys > 1) {
        throw Refusal.duringRotation("a new unique or primary key", rule);
      }
    }
  }

  /**
   * The encrypted columns among a key's parts.
   *
   * @param refused the name of a kind of key that cannot contain encrypted columns; otherwise null
   */
  private List<ColumnRule> parts(TokenList.Span span, @Nullable String refused)
      throws SQLException {
    List<ColumnRule> result = new ArrayList<>();
    int open = open(span);
    for (int i = open + 1; i <= span.last(); i++) {
      ColumnRule rule = tokens.at(i).isName() ? rules.rule(table, tokens.at(i).text()) : null;
      if (rule == null) {
        continue;
      }
      boolean sorted = tokens.at(i + 1).is("ASC") || tokens.at(i + 1).is("DESC");
      int last = sorted ? i + 1 : i;
      if (refused != null) {
        throw Refusal.of(refused, rule);
      }
      if (!tokens.isListItem(new TokenList.Span(i, last))) {
        throw Refusal.of("a key prefix or expression", rule);
      }
      TokenList.Span brackets = tokens.enclosing(i);
      if (brackets == null || brackets.first() != open) {
        throw Refusal.of("a key expression", rule);
      }
      result.add(rule);
    }
    return result;
  }

  private int open(TokenList.Span span) throws SQLException {
    for (int i = span.first(); i <= span.last(); i++) {
      if (tokens.at(i).is("(")) {
        return i;
      }
    }
    throw Refusal.onTable("a key without columns", table);
  }

  private void foreign(TokenList.Span span) throws SQLException {
    int open = open(span);
    int close = tokens.partner(open);
    if (close < 0 || !tokens.at(close + 1).is("REFERENCES")) {
      throw Refusal.onTable("this kind of foreign key", table);
    }
    int other = close + 2;
    while (tokens.at(other + 1).is(".")) {
      other += 2;
    }
    int otherClose = tokens.partner(other + 1);
    if (!tokens.at(other + 1).is("(") || otherClose - other != close - open + 1) {
      throw Refusal.onTable("this kind of foreign key", table);
    }
    for (int i = 1; i < close - open; i++) {
      pair(open + i, other + 1 + i, tokens.at(other).text());
    }
  }

  /**
   * The encrypted columns that a foreign key of the statement sets when another table changes.
   * MySQL allows no CHECK on them. Their new values have already been checked in the other table.
   */
  Set<ColumnRule> changedWithParents() throws SQLException {
    Set<ColumnRule> result = new HashSet<>();
    for (int i = 0; i < tokens.size(); i++) {
      if (!tokens.at(i).is("FOREIGN") || !tokens.at(i + 1).is("KEY")) {
        continue;
      }
      int open = open(new TokenList.Span(i, tokens.size() - 1));
      if (setsItsColumns(tokens.partner(open))) {
        for (int j = open + 1; j < tokens.partner(open); j++) {
          ColumnRule rule = rules.rule(table, tokens.at(j).text());
          if (rule != null) {
            result.add(rule);
          }
        }
      }
    }
    return result;
  }

  /**
   * Whether an action of the foreign key changes its columns: ON UPDATE CASCADE, or SET NULL or SET
   * DEFAULT.
   */
  private boolean setsItsColumns(int close) {
    int depth = 0;
    for (int i = close + 1; i < tokens.size() && depth >= 0; i++) {
      if (tokens.at(i).is("(")) {
        depth++;
      } else if (tokens.at(i).is(")")) {
        depth--;
      } else if (tokens.at(i).is(",") && depth == 0) {
        return false;
      } else if (tokens.at(i).is("ON")) {
        boolean cascades = tokens.at(i + 1).is("UPDATE") && tokens.at(i + 2).is("CASCADE");
        if (cascades || tokens.at(i + 2).is("SET")) {
          return true;
        }
      }
    }
    return false;
  }

  private void pair(int own, int referenced, String otherTable) throws SQLException {
    ColumnRule first = rules.rule(table, tokens.at(own).text());
    ColumnRule second = rules.rule(otherTable, tokens.at(referenced).text());
    if (first == null && second == null) {
      return;
    }
    ColumnRule rule = first == null ? second : first;
    if (rule == null) {
      return;
    }
    boolean same =
        first != null && second != null && first.sameDomain(second) && first.comparable();
    if (!same) {
      throw Refusal.of("a foreign key between different key domains", rule);
    }
  }
}
