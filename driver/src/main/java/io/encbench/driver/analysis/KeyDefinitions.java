package io.encbench.driver.analysis;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.sql.Token;
import io.encbench.driver.sql.TokenList;
import io.encbench.driver.sql.TokenList.Span;
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
  /** The header and the SIV of a DET cell, which tell it from other cells. */
  private static final String DET_PREFIX = "(18)";

  private final PlanBuilder findings;
  private final TokenList tokens;
  private final EncryptionRules rules;
  private final String table;

  /**
   * A column of a key.
   *
   * @param prefix the brackets around the length of a prefix; null if the key has whole values
   */
  private record Part(ColumnRule rule, @Nullable Span prefix) {}

  KeyDefinitions(PlanBuilder findings, EncryptionRules rules, String table) {
    this.findings = findings;
    this.tokens = findings.tokens();
    this.rules = rules;
    this.table = table;
  }

  /** Analyses a key of CREATE TABLE. */
  void read(Span item) throws SQLException {
    item(item, false);
  }

  /** Analyses a key that is added to a table which may already have rows. */
  void readAdded(Span item) throws SQLException {
    item(item, true);
  }

  private void item(Span item, boolean hasRows) throws SQLException {
    int at = item.first();
    String constraint = "";
    if (tokens.at(at).is("CONSTRAINT")) {
      at++;
      if (!isKind(at)) {
        constraint = " " + tokens.at(at).text();
        at++;
      }
    }
    Span rest = new Span(at, item.last());
    String kind = tokens.at(at).text().toUpperCase(Locale.ROOT);
    switch (kind) {
      case "PRIMARY", "UNIQUE" -> unique(rest, hasRows);
      case "KEY", "INDEX" -> plain(rest);
      case "FOREIGN" -> foreign(rest);
      default -> parts(rest, kind + constraint);
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
  void index(boolean unique, String kind, Span span) throws SQLException {
    if (unique) {
      unique(span, true);
    } else if (kind.isEmpty()) {
      plain(span);
    } else {
      parts(span, kind.toUpperCase(Locale.ROOT));
    }
  }

  /** Analyses an index that may contain a value several times. */
  private void plain(Span span) throws SQLException {
    for (Part part : parts(span, null)) {
      ColumnRule rule = part.rule();
      if (part.prefix() != null) {
        prefix(rule, part.prefix());
      }
      if (!rule.comparable()) {
        findings.warn(
            "An index on column "
                + rule.name()
                + " cannot find values, because its scheme is RND; DET can");
      }
    }
  }

  private void unique(Span span, boolean hasRows) throws SQLException {
    for (Part part : parts(span, null)) {
      ColumnRule rule = part.rule();
      if (!rule.comparable()) {
        throw Refusal.of("a unique or primary key", rule);
      }
      if (part.prefix() != null) {
        throw Refusal.of("a unique or primary key over a prefix", rule);
      }
      if (hasRows && findings.keys() > 1) {
        throw Refusal.duringRotation("a new unique or primary key", rule);
      }
    }
  }

  /**
   * The encrypted columns among a key's parts.
   *
   * @param refused the name of a kind of key that cannot contain encrypted columns; otherwise null
   */
  private List<Part> parts(Span span, @Nullable String refused) throws SQLException {
    List<Part> result = new ArrayList<>();
    int open = open(span);
    for (int i = open + 1; i <= span.last(); i++) {
      ColumnRule rule = tokens.at(i).isName() ? rules.rule(table, tokens.at(i).text()) : null;
      if (rule == null) {
        continue;
      }
      if (refused != null) {
        throw Refusal.of(refused, rule);
      }
      boolean prefixed = tokens.at(i + 1).is("(") && tokens.partner(i + 1) == i + 3;
      int end = prefixed ? i + 3 : i;
      boolean sorted = tokens.at(end + 1).is("ASC") || tokens.at(end + 1).is("DESC");
      if (!tokens.isListItem(new Span(i, sorted ? end + 1 : end))) {
        throw Refusal.of("a key expression", rule);
      }
      Span brackets = tokens.enclosing(i);
      if (brackets == null || brackets.first() != open) {
        throw Refusal.of("a key expression", rule);
      }
      if (rule.folds() && !prefixed) {
        findings.insertAfter(i, rule.keyPrefix());
      }
      result.add(new Part(rule, prefixed ? new Span(i + 1, end) : null));
    }
    return result;
  }

  /** Replaces the prefix of a key by one that tells cells apart. */
  private void prefix(ColumnRule rule, Span brackets) throws SQLException {
    Family family = rule.type().kind().family();
    if (family != Family.TEXT && family != Family.BYTES) {
      throw Refusal.of("a key prefix", rule);
    }
    if (rule.comparable()) {
      findings.replace(brackets, rule.folds() ? rule.keyPrefix() : DET_PREFIX);
      findings.warn(
          "The index on a prefix of column "
              + rule.name()
              + " finds whole values only, because the server cannot see the beginning of a value");
    }
  }

  private int open(Span span) throws SQLException {
    for (int i = span.first(); i <= span.last(); i++) {
      if (tokens.at(i).is("(")) {
        return i;
      }
    }
    throw Refusal.onTable("a key without columns", table);
  }

  private void foreign(Span span) throws SQLException {
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
      int open = open(new Span(i, tokens.size() - 1));
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
    if (rule.folds()) {
      throw Refusal.of(
          "a foreign key of text that is compared by " + rule.foldedBy().sqlName(), rule);
    }
    boolean same =
        first != null && second != null && first.sameDomain(second) && first.comparable();
    if (!same) {
      throw Refusal.of("a foreign key between different key domains", rule);
    }
  }
}
