package io.encbench.driver.analysis;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.Identifiers;
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

  /** The value that the column gets in rows that exist already. */
  enum Existing {
    /** NULL. */
    NULL,
    /** An empty value, which is no cell. */
    EMPTY,
    /** The cell of the DEFAULT. */
    DEFAULT
  }

  private final PlanBuilder findings;
  private final TokenList tokens;
  private final ColumnRule rule;
  private final String check;
  private final String keyWord;
  private String key = "";
  private int at;
  private boolean required;
  private boolean hasDefault;
  private boolean invisible;

  /**
   * Creates a rewriter for the definition of one column.
   *
   * @param check the CHECK clause for the column's cells; empty if there is none
   * @param keyWord what an item that follows the definition and defines a key begins with
   */
  ColumnDefinition(PlanBuilder findings, ColumnRule rule, String check, String keyWord) {
    this.keyWord = keyWord;
    this.findings = findings;
    this.tokens = findings.tokens();
    this.rule = rule;
    this.check = check;
  }

  /**
   * Rewrites the definition.
   *
   * @param item the tokens of the definition, beginning with the column's name
   * @return the value of the column in rows that exist already
   * @throws java.sql.SQLFeatureNotSupportedException if the declared type differs from the rule's
   *     type, or if an attribute would require the server to understand the column's values
   */
  Existing read(TokenList.Span item) throws SQLException {
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
    if (invisible && hasDefault && (!rule.comparable() || findings.fillsClock(rule))) {
      // The driver does not see invisible columns, so it could not fill one that is left out.
      throw Refusal.of("INVISIBLE with this kind of DEFAULT", rule);
    }
    // MariaDB expects the CHECK clause after all attributes.
    findings.insertAfter(last, check);
    findings.insertAfter(item.last(), key);
    return hasDefault ? Existing.DEFAULT : required ? Existing.EMPTY : Existing.NULL;
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

  private void skipCharacterSet() throws SQLException {
    boolean more = true;
    while (more) {
      if (tokens.at(at).is("CHARACTER") && tokens.at(at + 1).is("SET")) {
        at += 3;
      } else if (tokens.at(at).is("CHARSET")) {
        at += 2;
      } else if (tokens.at(at).is("COLLATE")) {
        requireCollation(tokens.at(at + 1).text());
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

  /** Refuses another collation than that by which the server compares the column's cells. */
  private void requireCollation(String declared) throws SQLException {
    if (rule.folds() && !rule.foldedBy().sqlName().equalsIgnoreCase(declared)) {
      throw Refusal.because(
          "encrypted column "
              + rule.name()
              + " is declared as COLLATE "
              + declared
              + " but its rule says COLLATE "
              + rule.foldedBy().sqlName());
    }
  }

  private void attribute() throws SQLException {
    String word = tokens.at(at).text().toUpperCase(Locale.ROOT);
    switch (word) {
      case "NULL", "VISIBLE", "FIRST" -> at++;
      case "INVISIBLE" -> {
        invisible = true;
        at++;
      }
      case "NOT" -> notNull();
      case "COMMENT", "AFTER" -> at += 2;
      case "COLLATE" -> {
        requireCollation(tokens.at(at + 1).text());
        findings.replace(new TokenList.Span(at, at + 1), "");
        at += 2;
      }
      case "PRIMARY", "UNIQUE", "KEY" -> key();
      case "DEFAULT" -> defaultValue();
      case "AUTO_INCREMENT" ->
          throw Refusal.of(
              "column attribute AUTO_INCREMENT, since the server cannot count in cells (leave the"
                  + " column plain, or let the application choose its values),",
              rule);
      case "ON" ->
          throw Refusal.of(
              "column attribute ON UPDATE, since the server cannot make cells (set the column in"
                  + " each UPDATE),",
              rule);
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
    boolean unique = tokens.at(at).is("UNIQUE");
    required |= !unique;
    int last = tokens.at(at + 1).is("KEY") ? at + 1 : at;
    if (rule.folds()) {
      // A definition has no place for a key's prefix.
      findings.replace(new TokenList.Span(at, last), "");
      key =
          ", "
              + keyWord
              + (unique ? "UNIQUE KEY (" : "PRIMARY KEY (")
              + Identifiers.quote(rule.column())
              + rule.keyPrefix()
              + ")";
    }
    at = last + 1;
  }

  private void defaultValue() throws SQLException {
    DefaultClause clause = new DefaultClause(findings, rule);
    at = clause.read(at);
    hasDefault |= clause.hasValue();
  }

  private boolean isOneOf(Set<String> words) {
    return tokens.at(at).kind() == Token.Kind.WORD
        && words.contains(tokens.at(at).text().toUpperCase(Locale.ROOT));
  }
}
