package io.encbench.driver.analysis;

import io.encbench.crypto.Scheme;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.sql.Token;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;

/**
 * Rewrites the definition of an encrypted column: the type of the column's cells replaces the
 * declared type.
 */
final class ColumnDefinition {
  private static final Set<String> SECOND_TYPE_WORDS =
      Set.of("PRECISION", "VARYING", "UNSIGNED", "SIGNED");

  private final PlanBuilder findings;
  private final TokenList tokens;
  private final ColumnRule rule;
  private final String check;
  private int at;
  private boolean required;
  private boolean hasDefault;

  /**
   * Creates a rewriter for the definition of one column.
   *
   * @param check the CHECK clause for the column's cells; empty if there is none
   */
  ColumnDefinition(PlanBuilder findings, ColumnRule rule, String check) {
    this.findings = findings;
    this.tokens = findings.tokens();
    this.rule = rule;
    this.check = check;
  }

  /**
   * Rewrites the definition.
   *
   * @param item the tokens of the definition, beginning with the column's name
   * @return whether the server has no value for the column in rows that exist already
   * @throws java.sql.SQLFeatureNotSupportedException if the declared type differs from the rule's
   *     type, or if an attribute would require the server to understand the column's values
   */
  boolean read(TokenList.Span item) throws SQLException {
    int first = item.first() + 1;
    at = first;
    StringBuilder type = new StringBuilder(tokens.at(at++).text());
    parameters(type);
    while (isOneOf(SECOND_TYPE_WORDS)) {
      type.append(' ').append(tokens.at(at++).text());
      parameters(type);
    }
    skipCharacterSet();
    requireWithin(item);
    requireType(type.toString());
    findings.replace(new TokenList.Span(first, at - 1), rule.cellColumnType());
    int last = at - 1;
    while (at <= item.last()) {
      boolean place = tokens.at(at).is("FIRST") || tokens.at(at).is("AFTER");
      attribute();
      last = place ? last : at - 1;
    }
    requireWithin(item);
    // MariaDB expects the CHECK clause after all attributes.
    findings.insertAfter(last, check);
    return required && !hasDefault;
  }

  /** Refuses a malformed definition that ends too early. */
  private void requireWithin(TokenList.Span item) throws SQLException {
    if (at > item.last() + 1) {
      throw Refusal.of("this column definition", rule);
    }
  }

  private void parameters(StringBuilder type) {
    if (tokens.at(at).is("(") && tokens.partner(at) > at) {
      for (int end = tokens.partner(at); at <= end; at++) {
        type.append(tokens.at(at).text());
      }
    }
  }

  private void skipCharacterSet() {
    boolean more = true;
    while (more) {
      if (tokens.at(at).is("CHARACTER") && tokens.at(at + 1).is("SET")) {
        at += 3;
      } else if (tokens.at(at).is("CHARSET") || tokens.at(at).is("COLLATE")) {
        at += 2;
      } else {
        more = false;
      }
    }
  }

  private void requireType(String declared) throws SQLException {
    ColumnType type;
    try {
      type = ColumnType.parse(declared);
    } catch (IllegalArgumentException e) {
      throw Refusal.of("type " + declared, rule);
    }
    if (!type.equals(rule.type())) {
      throw Refusal.because(
          "encrypted column "
              + rule.name()
              + " is declared as "
              + type
              + " but its rule says "
              + rule.type());
    }
  }

  private void attribute() throws SQLException {
    String word = tokens.at(at).text().toUpperCase(Locale.ROOT);
    switch (word) {
      case "NULL", "VISIBLE", "INVISIBLE", "FIRST" -> at++;
      case "NOT" -> notNull();
      case "COMMENT", "AFTER" -> at += 2;
      case "COLLATE" -> {
        findings.replace(new TokenList.Span(at, at + 1), "");
        at += 2;
      }
      case "PRIMARY", "UNIQUE", "KEY" -> key();
      case "DEFAULT" -> defaultValue();
      default -> throw Refusal.of("column attribute " + attributeName(), rule);
    }
  }

  private String attributeName() {
    Token token = tokens.at(at);
    return token.isName() || token.kind() == Token.Kind.SYMBOL
        ? token.text().toUpperCase(Locale.ROOT)
        : "with a literal";
  }

  private void notNull() throws SQLException {
    if (!tokens.at(at + 1).is("NULL")) {
      throw Refusal.of("column attribute NOT", rule);
    }
    required = true;
    at += 2;
  }

  private void key() throws SQLException {
    if (!rule.comparable()) {
      throw Refusal.of("a unique or primary key", rule);
    }
    required |= !tokens.at(at).is("UNIQUE");
    at += tokens.at(at + 1).is("KEY") ? 2 : 1;
  }

  private void defaultValue() throws SQLException {
    if (tokens.at(at + 1).is("NULL")) {
      at += 2;
      return;
    }
    if (tokens.at(at + 1).kind() != Token.Kind.SLOT || rule.scheme() == Scheme.RND) {
      throw Refusal.of("this kind of DEFAULT", rule);
    }
    findings.use(at + 1, new StatementPlan.SlotUse.Store(rule), rule);
    hasDefault = true;
    at += 2;
  }

  private boolean isOneOf(Set<String> words) {
    return tokens.at(at).kind() == Token.Kind.WORD
        && words.contains(tokens.at(at).text().toUpperCase(Locale.ROOT));
  }
}
