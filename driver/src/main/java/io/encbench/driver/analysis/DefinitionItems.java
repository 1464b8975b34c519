package io.encbench.driver.analysis;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.CellCheck;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.sql.Token;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Analyses the items of CREATE TABLE and ALTER TABLE: columns, keys and other changes. */
final class DefinitionItems {
  /** Matches the names that MySQL gives to constraints without a name. */
  private static final Pattern CELL_CHECK =
      Pattern.compile(".*_chk_\\d+", Pattern.CASE_INSENSITIVE);

  private static final Set<String> KEYS =
      Set.of(
          "PRIMARY",
          "UNIQUE",
          "KEY",
          "INDEX",
          "FULLTEXT",
          "SPATIAL",
          "CONSTRAINT",
          "FOREIGN",
          "CHECK");

  private final PlanBuilder findings;
  private final TokenList tokens;
  private final EncryptionRules rules;
  private final CellCheck.CellChecks checks;
  private final String table;
  private final KeyDefinitions keys;
  private final Set<ColumnRule> unchecked;
  private final Rows rows;

  /** Asks for the rows of the table. */
  @FunctionalInterface
  interface Rows {
    /** Whether there are rows, which an added column gives a value to. */
    boolean exist() throws SQLException;
  }

  DefinitionItems(
      PlanBuilder findings,
      EncryptionRules rules,
      CellCheck.CellChecks checks,
      String table,
      Rows rows)
      throws SQLException {
    this.rows = rows;
    this.findings = findings;
    this.tokens = findings.tokens();
    this.rules = rules;
    this.checks = checks;
    this.table = table;
    this.keys = new KeyDefinitions(tokens, rules, table, findings.keys());
    this.unchecked = keys.changedWithParents();
  }

  /** Splits a range of tokens at the commas that are not inside nested brackets. */
  static List<TokenList.Span> split(TokenList tokens, int first, int last) {
    List<TokenList.Span> parts = new ArrayList<>();
    int start = first;
    for (int i = first; i <= last; i++) {
      if (tokens.at(i).is("(") && tokens.partner(i) > i) {
        i = tokens.partner(i);
      } else if (tokens.at(i).is(",")) {
        parts.add(new TokenList.Span(start, i - 1));
        start = i + 1;
      }
    }
    if (start <= last) {
      parts.add(new TokenList.Span(start, last));
    }
    return parts;
  }

  /** Analyses an item of CREATE TABLE. */
  void createItem(TokenList.Span item) throws SQLException {
    if (isKey(item.first())) {
      keys.read(item);
    } else {
      column(item);
    }
  }

  private boolean isKey(int index) {
    Token token = tokens.at(index);
    return token.kind() == Token.Kind.WORD && KEYS.contains(token.text().toUpperCase(Locale.ROOT));
  }

  private void column(TokenList.Span item) throws SQLException {
    ColumnRule rule = rules.rule(table, tokens.at(item.first()).text());
    if (rule != null && tokens.at(item.first()).isName()) {
      String check = unchecked.contains(rule) ? "" : checks.clause(rule);
      boolean needsValue = new ColumnDefinition(findings, rule, check).read(item);
      if (needsValue && rows.exist()) {
        throw Refusal.of(
            "ADD COLUMN … NOT NULL without a DEFAULT on a table with rows, which would get an empty"
                + " value that is no cell,",
            rule);
      }
    } else if (item.last() > item.first() + 1) {
      requireUnrelated(
          new TokenList.Span(item.first() + 2, item.last()), "the definition of another column");
    }
  }

  /** Analyses an item of ALTER TABLE. */
  void alterSpec(TokenList.Span spec) throws SQLException {
    int at = spec.first();
    if (tokens.at(at).is("ADD")) {
      add(new TokenList.Span(at + 1, spec.last()));
    } else if (tokens.at(at).is("ALTER")
        && (tokens.at(at + 1).is("CHECK") || tokens.at(at + 1).is("CONSTRAINT"))) {
      requireNoCellCheck(spec);
    } else if (tokens.at(at).is("DROP")) {
      drop(spec);
    } else if (tokens.at(at).is("RENAME")
        && !tokens.at(at + 1).is("COLUMN")
        && !tokens.at(at + 1).is("INDEX")
        && !tokens.at(at + 1).is("KEY")) {
      throw Refusal.onTable("RENAME", rules.hasTable(table) ? table : nameAt(spec.last()));
    } else {
      requireUnrelated(spec, "ALTER TABLE " + nameAt(at).toUpperCase(Locale.ROOT));
    }
  }

  private String nameAt(int index) {
    return tokens.at(index).isName() ? tokens.at(index).text() : "";
  }

  private void add(TokenList.Span spec) throws SQLException {
    int at = spec.first();
    if (tokens.at(at).is("PARTITION")) {
      requireUnrelated(spec, "ADD PARTITION");
      return;
    }
    if (isKey(at)) {
      keys.readAdded(spec);
      return;
    }
    if (tokens.at(at).is("COLUMN")) {
      at++;
    }
    if (tokens.at(at).is("IF")) {
      at += 3;
    }
    if (tokens.at(at).is("(") && tokens.partner(at) == spec.last()) {
      for (TokenList.Span item : split(tokens, at + 1, spec.last() - 1)) {
        createItem(item);
      }
    } else {
      column(new TokenList.Span(at, spec.last()));
    }
  }

  private void drop(TokenList.Span spec) throws SQLException {
    requireNoCellCheck(spec);
    for (int i = spec.first(); i <= spec.last(); i++) {
      if (tokens.at(i).is("(")) {
        requireUnrelated(spec, "ALTER TABLE DROP");
      }
    }
  }

  /** Refuses to change a constraint that may be the cell check of an encrypted column. */
  private void requireNoCellCheck(TokenList.Span spec) throws SQLException {
    boolean constraint =
        tokens.at(spec.first() + 1).is("CHECK") || tokens.at(spec.first() + 1).is("CONSTRAINT");
    String name = nameAt(tokens.at(spec.first() + 2).is("IF") ? spec.last() : spec.first() + 2);
    if (constraint && (CELL_CHECK.matcher(name).matches() || rules.rule(table, name) != null)) {
      throw Refusal.onTable(
          "a change of the constraint " + name + ", which may belong to an encrypted column,",
          table);
    }
  }

  /**
   * Requires that the tokens name neither an encrypted column of this table nor another table with
   * encrypted columns.
   */
  void requireUnrelated(TokenList.Span span, String construct) throws SQLException {
    for (int i = span.first(); i <= span.last(); i++) {
      Token token = tokens.at(i);
      if (!token.isName()) {
        continue;
      }
      ColumnRule rule = rules.rule(table, token.text());
      if (rule != null) {
        throw Refusal.of(construct, rule);
      }
      String other = encryptedTable(token);
      if (other != null) {
        throw Refusal.onTable(construct, other);
      }
    }
  }

  private @Nullable String encryptedTable(Token token) {
    return rules.hasTable(token.text()) ? token.text() : null;
  }
}
