package io.encbench.driver.analysis;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.rules.CellCheck;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Analyses CREATE TABLE, ALTER TABLE and CREATE INDEX token by token, because the types of
 * encrypted columns are replaced in place. A clause that it does not know is refused if it names an
 * encrypted column.
 */
final class TableDefinitions {
  private final PlanBuilder findings;
  private final TokenList tokens;
  private final EncryptionRules rules;
  private final CellCheck.CellChecks checks;
  private final SchemaCatalogue catalogue;
  private int at;

  TableDefinitions(
      PlanBuilder findings,
      EncryptionRules rules,
      SchemaCatalogue catalogue,
      CellCheck.CellChecks checks) {
    this.catalogue = catalogue;
    this.findings = findings;
    this.tokens = findings.tokens();
    this.rules = rules;
    this.checks = checks;
  }

  /** Analyses the statement. */
  void read() throws SQLException {
    if (tokens.at(0).is("RENAME")) {
      rename();
      return;
    }
    while (!tokens.at(at).is("TABLE") && !tokens.at(at).is("INDEX") && at < tokens.size()) {
      at++;
    }
    if (tokens.at(at).is("INDEX")) {
      index();
    } else if (tokens.at(0).is("CREATE")) {
      at++;
      create(tableName());
    } else {
      at++;
      alter(tableName());
    }
  }

  private String tableName() {
    if (tokens.at(at).is("IF")) {
      at += tokens.at(at + 1).is("NOT") ? 3 : 2;
    }
    while (tokens.at(at + 1).is(".")) {
      at += 2;
    }
    return tokens.at(at++).text();
  }

  private void create(String table) throws SQLException {
    int open = at;
    int close = tokens.partner(open);
    int like = tokens.at(open).is("(") ? open + 1 : open;
    if (tokens.at(like).is("LIKE")) {
      int end = like > open ? close - 1 : end();
      new RenamedTables(rules, catalogue)
          .requireSameCells(RenamedTables.name(tokens, end), table, "CREATE TABLE … LIKE");
      return;
    }
    if (!tokens.at(open).is("(") || close < 0) {
      throw Refusal.onTable("CREATE TABLE without a list of columns", table);
    }
    DefinitionItems items = items(table);
    for (TokenList.Span item : split(open + 1, close - 1)) {
      items.createItem(item);
    }
    if (close < tokens.size() - 1) {
      TokenList.Span options = new TokenList.Span(close + 1, tokens.size() - 1);
      for (int i = options.first(); i <= options.last(); i++) {
        if (tokens.at(i).is("SELECT") || tokens.at(i).is("AS") || tokens.at(i).is("UNION")) {
          throw Refusal.onTable("CREATE TABLE with a query", table);
        }
      }
      items.requireUnrelated(options, "a table option or partition");
    }
  }

  private void alter(String table) throws SQLException {
    String schema = tokens.at(at - 2).is(".") ? tokens.at(at - 3).text() + "." : "";
    DefinitionItems items = items(schema + table);
    List<TokenList.Span> specs = split(at, end());
    for (TokenList.Span spec : specs) {
      if (specs.size() > 1 && items.renamesTable(spec.first())) {
        // The rules of the new name might say something else about a column that is new.
        throw Refusal.onTable("ALTER TABLE … RENAME together with other changes", table);
      }
      items.alterSpec(spec);
    }
  }

  /** The index of the last token before a semicolon. */
  private int end() {
    return tokens.at(tokens.size() - 1).is(";") ? tokens.size() - 2 : tokens.size() - 1;
  }

  /** Analyses {@code RENAME TABLE old TO new, …}, whose second word may also be {@code TABLES}. */
  private void rename() throws SQLException {
    RenamedTables renamed = new RenamedTables(rules, catalogue);
    Set<String> named = new HashSet<>();
    for (TokenList.Span pair : split(2, end())) {
      at = pair.first();
      tableName();
      if (!tokens.at(at).is("TO")) {
        throw Refusal.because("this form of RENAME TABLE is not supported");
      }
      String from = RenamedTables.name(tokens, at - 1);
      String to = RenamedTables.name(tokens, pair.last());
      if (!named.add(from.toLowerCase(Locale.ROOT)) || !named.add(to.toLowerCase(Locale.ROOT))) {
        // The catalogue knows the columns before the statement, not those between its steps.
        throw Refusal.because("RENAME TABLE that names a table twice is not supported: " + from);
      }
      renamed.requireSameCells(from, to, "RENAME TABLE");
    }
  }

  private void index() throws SQLException {
    int on = at;
    while (!tokens.at(on).is("ON") && on < tokens.size()) {
      on++;
    }
    boolean unique = tokens.at(at - 1).is("UNIQUE");
    String kind =
        tokens.at(at - 1).text().equalsIgnoreCase("CREATE") ? "" : tokens.at(at - 1).text();
    at = on + 1;
    String table = tableName();
    new KeyDefinitions(findings, rules, table)
        .index(unique, kind, new TokenList.Span(at, tokens.size() - 1));
  }

  private DefinitionItems items(String qualified) throws SQLException {
    return new DefinitionItems(findings, rules, checks, catalogue, qualified);
  }

  /** Splits a range of tokens at the commas that are not inside nested brackets. */
  private List<TokenList.Span> split(int first, int last) {
    return DefinitionItems.split(tokens, first, last);
  }
}
