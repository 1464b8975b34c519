package io.encbench.driver.analysis;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.rules.CellCheck;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.Identifiers;
import io.encbench.driver.sql.Token;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
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
  private final SchemaCatalogue catalogue;
  private final RenamedTables renamed;
  private final String qualified;

  /**
   * @param qualified the table's name as written, with or without a schema, without quotes
   */
  DefinitionItems(
      PlanBuilder findings,
      EncryptionRules rules,
      CellCheck.CellChecks checks,
      SchemaCatalogue catalogue,
      String qualified)
      throws SQLException {
    this.catalogue = catalogue;
    this.renamed = new RenamedTables(rules, catalogue);
    this.qualified = qualified;
    this.findings = findings;
    this.tokens = findings.tokens();
    this.rules = rules;
    this.checks = checks;
    this.table = qualified.substring(qualified.lastIndexOf('.') + 1);
    this.keys = new KeyDefinitions(findings, rules, table);
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
      column(item, "");
    }
  }

  private boolean isKey(int index) {
    Token token = tokens.at(index);
    return token.kind() == Token.Kind.WORD && KEYS.contains(token.text().toUpperCase(Locale.ROOT));
  }

  private void column(TokenList.Span item, String keyWord) throws SQLException {
    ColumnRule rule = rules.rule(table, tokens.at(item.first()).text());
    if (rule != null && tokens.at(item.first()).isName()) {
      String check = unchecked.contains(rule) ? "" : checks.clause(rule);
      ColumnDefinition.Existing value =
          new ColumnDefinition(findings, rule, check, keyWord).read(item);
      if (!tokens.at(0).is("CREATE")) {
        requireCells(value, rule);
      }
    } else if (item.last() > item.first() + 1) {
      requireUnrelated(
          new TokenList.Span(item.first() + 2, item.last()), "the definition of another column");
    }
  }

  /** Refuses a new column that would not have a cell of its own in each row. */
  private void requireCells(ColumnDefinition.Existing value, ColumnRule rule) throws SQLException {
    if (value == ColumnDefinition.Existing.EMPTY && catalogue.hasRows(qualified)) {
      throw Refusal.of(
          "ADD COLUMN … NOT NULL without a DEFAULT on a table with rows, which would get an empty"
              + " value that is no cell,",
          rule);
    }
    boolean serverMayFill = rule.comparable() && !findings.fillsClock(rule);
    if (value == ColumnDefinition.Existing.DEFAULT
        && !serverMayFill
        && catalogue.hasRows(qualified)) {
      throw Refusal.of(
          "ADD COLUMN … DEFAULT on a table with rows, which the server would give one and the same"
              + " cell: add it without DEFAULT, UPDATE the rows, then ALTER … SET DEFAULT",
          rule);
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
    } else if (tokens.at(at).is("ALTER") && isColumnDefault(spec)) {
      changeDefault(spec);
    } else if (tokens.at(at).is("DROP")) {
      drop(spec);
    } else if (tokens.at(at).is("MODIFY") && isEncrypted(columnAfter(at))) {
      modify(new TokenList.Span(columnAfter(at), spec.last()));
    } else if (tokens.at(at).is("CHANGE") && isEncrypted(columnAfter(at))) {
      change(spec);
    } else if (tokens.at(at).is("RENAME") && tokens.at(at + 1).is("COLUMN")) {
      renameColumn(spec);
    } else if (renamesTable(at)) {
      renamed.requireSameCells(
          qualified, RenamedTables.name(tokens, spec.last()), "ALTER TABLE … RENAME");
    } else {
      requireUnrelated(spec, "ALTER TABLE " + nameAt(at).toUpperCase(Locale.ROOT));
    }
  }

  /** Whether an item is {@code ALTER c SET DEFAULT value} or {@code ALTER c DROP DEFAULT}. */
  private boolean isColumnDefault(TokenList.Span spec) {
    int name = columnAfter(spec.first());
    return rules.rule(table, nameAt(name)) != null && tokens.at(name + 2).is("DEFAULT");
  }

  /** The index of a column's name after a word and, if it is there, the word COLUMN. */
  private int columnAfter(int word) {
    return tokens.at(word + 1).is("COLUMN") ? word + 2 : word + 1;
  }

  private void changeDefault(TokenList.Span spec) throws SQLException {
    int name = columnAfter(spec.first());
    ColumnRule rule = Objects.requireNonNull(rules.rule(table, tokens.at(name).text()));
    boolean drops = tokens.at(name + 1).is("DROP");
    int end =
        drops
            ? name + 3
            : tokens.at(name + 1).is("SET")
                ? new DefaultClause(findings, rule).read(name + 2)
                : name;
    if (end != spec.last() + 1) {
      throw Refusal.of("this kind of ALTER COLUMN", rule);
    }
    if (!drops && (findings.fillsClock(rule) || !rule.comparable())) {
      requireVisible(rule);
    }
  }

  /** The driver does not see invisible columns, so it could not fill one that is left out. */
  private void requireVisible(ColumnRule rule) throws SQLException {
    List<SchemaCatalogue.SchemaColumn> columns = catalogue.columns(qualified);
    if (!columns.isEmpty()
        && columns.stream().noneMatch(each -> each.name().equalsIgnoreCase(rule.column()))) {
      throw Refusal.of("this kind of DEFAULT of an INVISIBLE column", rule);
    }
  }

  /** Whether an item that begins at a token gives the table another name. */
  boolean renamesTable(int at) {
    return tokens.at(at).is("RENAME") && !tokens.isOneOf(Set.of("COLUMN", "INDEX", "KEY"), at + 1);
  }

  private boolean isEncrypted(int column) {
    return rules.rule(table, nameAt(column)) != null;
  }

  /** Analyses the new definition of an encrypted column, whose rows keep their cells. */
  private void modify(TokenList.Span definition) throws SQLException {
    ColumnRule rule = Objects.requireNonNull(rules.rule(table, nameAt(definition.first())));
    new ColumnDefinition(findings, rule, keptCheck(rule), "ADD ").read(definition);
  }

  /**
   * The CHECK clause for the new definition of a column that exists. MariaDB drops the constraint
   * of a column with its old definition, and MySQL keeps it.
   */
  private String keptCheck(ColumnRule rule) {
    String clause = unchecked.contains(rule) ? "" : checks.clause(rule);
    return clause.isEmpty() ? "" : " /*M!" + clause + " */";
  }

  /** Analyses {@code CHANGE old new type}. */
  private void change(TokenList.Span spec) throws SQLException {
    int old = columnAfter(spec.first());
    ColumnRule rule = renamed(old, old + 1, "CHANGE");
    moveCheck(spec.first(), rule, new TokenList.Span(old, spec.last()));
    new ColumnDefinition(findings, rule, keptCheck(rule), "ADD ")
        .read(new TokenList.Span(old + 1, spec.last()));
  }

  /** Analyses {@code RENAME COLUMN old TO new}. */
  private void renameColumn(TokenList.Span spec) throws SQLException {
    int old = spec.first() + 2;
    if (!isEncrypted(old)) {
      requireUnrelated(spec, "RENAME COLUMN");
      return;
    }
    ColumnRule rule = renamed(old, spec.last(), "RENAME COLUMN");
    moveCheck(spec.first(), rule, new TokenList.Span(old, spec.last()));
  }

  /** The rule of the new name, under which the cells must stay valid. */
  private ColumnRule renamed(int old, int name, String construct) throws SQLException {
    ColumnRule before = Objects.requireNonNull(rules.rule(table, nameAt(old)));
    ColumnRule after = rules.rule(table, nameAt(name));
    if (after == null || !after.sameCells(before)) {
      throw Refusal.of(
          construct
              + " to "
              + nameAt(name)
              + ", which needs a rule of the same type and scheme with domain="
              + before.domain()
              + ",",
          before);
    }
    return after;
  }

  /** Replaces the constraint of a column that is renamed, if it does not follow the column. */
  private void moveCheck(int verb, ColumnRule after, TokenList.Span names) throws SQLException {
    ColumnRule before = Objects.requireNonNull(rules.rule(table, nameAt(names.first())));
    String check =
        nameAt(names.first()).equalsIgnoreCase(after.column())
            ? null
            : catalogue.fixedCheck(qualified, before);
    if (check != null) {
      findings.insertAfter(verb - 1, " DROP CHECK " + Identifiers.quote(check) + ",");
      String clause = checks.clause(after);
      findings.insertAfter(names.last(), clause.isEmpty() ? "" : ", ADD" + clause);
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
      requireNoMovedKey(new TokenList.Span(at, spec.last()));
      at += 3;
    }
    if (tokens.at(at).is("(") && tokens.partner(at) == spec.last()) {
      for (TokenList.Span item : split(tokens, at + 1, spec.last() - 1)) {
        createItem(item);
      }
    } else {
      column(new TokenList.Span(at, spec.last()), "ADD ");
    }
  }

  /**
   * Refuses a key in the definition of a folded column that may exist. It would become an item of
   * its own, and so be added to the existing column.
   */
  private void requireNoMovedKey(TokenList.Span definitions) throws SQLException {
    ColumnRule folded = null;
    boolean key = false;
    for (int i = definitions.first(); i <= definitions.last(); i++) {
      ColumnRule rule = rules.rule(table, nameAt(i));
      if (rule != null && rule.folds()) {
        folded = rule;
      }
      key |= tokens.at(i).is("UNIQUE") || tokens.at(i).is("PRIMARY");
    }
    if (key && folded != null) {
      throw Refusal.of("a key in ADD COLUMN IF NOT EXISTS", folded);
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
