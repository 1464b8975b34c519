package io.encbench.driver.analysis;

import com.alibaba.druid.sql.ast.SQLStatement;
import com.alibaba.druid.sql.ast.statement.SQLReplaceStatement;
import com.alibaba.druid.sql.ast.statement.SQLSelectStatement;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlDeleteStatement;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlInsertStatement;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlUpdateStatement;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.guard.StatementGuard;
import io.encbench.driver.rules.CellCheck;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.sql.Lexer;
import io.encbench.driver.sql.MarkedText;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.StatementEffect;
import io.encbench.driver.sql.SyntaxTree;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Analyses statements by the rules of a connection. Thread-safe if the catalogue is.
 *
 * <p>A statement that names no table with rules passes through unparsed. Other statements that read
 * or change rows are parsed. Other statements that define tables are analysed token by token.
 */
public final class RuleAnalyzer implements SqlAnalyzer {
  /**
   * The maximum number of passes. A name that is first used where it looks like a keyword costs one
   * more pass.
   */
  private static final int PASSES = 8;

  private final EncryptionRules rules;
  private final SchemaCatalogue catalogue;
  private final int keys;
  private final CellCheck.CellChecks checks;
  private final StatementGuard guard;

  /**
   * Creates an analyzer.
   *
   * @param keys the number of keys in the key ring; with more than one, equal values may have
   *     different cells, so statements that compare cells with cells are refused
   * @param checks whether new columns get a CHECK for their cells
   */
  public RuleAnalyzer(
      EncryptionRules rules, SchemaCatalogue catalogue, int keys, CellCheck.CellChecks checks) {
    if (keys < 1) {
      throw new IllegalArgumentException("keys must be at least 1, not " + keys);
    }
    this.rules = rules;
    this.catalogue = catalogue;
    this.keys = keys;
    this.checks = checks;
    this.guard = new StatementGuard(rules, catalogue);
  }

  @Override
  public StatementPlan analyze(SqlTemplate template) throws SQLException {
    TokenList tokens = new TokenList(Lexer.tokens(template.text()));
    PlanBuilder untouched = new PlanBuilder(tokens, keys);
    StatementEffect effect = StatementEffect.of(tokens, rules);
    StatementGuard.Route route = guard.route(tokens, template.text());
    return switch (route) {
      case PASS -> untouched.plan(ResultColumns.ALL_PLAIN, effect, guard.changesSchema(tokens));
      case ROWS -> rows(tokens, 0, effect);
      case EXPLAINED_ROWS -> explained(tokens, effect);
      case TABLE_DEFINITION -> {
        new TableDefinitions(untouched, rules, catalogue, checks).read();
        yield untouched.plan(ResultColumns.ALL_PLAIN, effect, true);
      }
    };
  }

  private StatementPlan explained(TokenList tokens, StatementEffect effect) throws SQLException {
    StatementPlan plan = rows(tokens, guard.explained(tokens), effect);
    return new StatementPlan(
        plan.slots(),
        plan.edits(),
        ResultColumns.ALL_PLAIN,
        plan.columns(),
        plan.effect(),
        plan.readsClock(),
        /* changesSchema= */ false,
        plan.reliesOnOrder(),
        plan.warnings());
  }

  private StatementPlan rows(TokenList tokens, int first, StatementEffect effect)
      throws SQLException {
    Set<String> marked = new TreeSet<>();
    for (ColumnRule rule : rules.all()) {
      marked.add(rule.table().toLowerCase(Locale.ROOT));
      marked.add(rule.column().toLowerCase(Locale.ROOT));
    }
    for (int pass = 1; ; pass++) {
      PlanBuilder findings = new PlanBuilder(tokens, keys);
      NameResolver names = new NameResolver(findings);
      try {
        ResultColumns result = readSafely(findings, names, parse(tokens, first, marked));
        findings.requireComplete(first, marked);
        requireNoInto(tokens, first, result);
        return findings.plan(result, effect, false);
      } catch (SQLException refusal) {
        if (pass == PASSES || !marked.addAll(names.unmarked())) {
          throw refusal;
        }
      }
    }
  }

  private ResultColumns readSafely(PlanBuilder findings, NameResolver names, SQLStatement statement)
      throws SQLException {
    try {
      return read(findings, names, statement);
    } catch (RuntimeException | StackOverflowError e) {
      // The parser leaves gaps in the trees of malformed statements. No cause is attached, because
      // its message may quote the statement.
      throw Refusal.because(
          "this form of statement is not supported on a table with encrypted columns");
    }
  }

  private ResultColumns read(PlanBuilder findings, NameResolver names, SQLStatement statement)
      throws SQLException {
    TableColumns columns = new TableColumns(rules, catalogue);
    QueryAnalyzer queries = new QueryAnalyzer(findings, names, columns);
    DmlAnalyzer changes = new DmlAnalyzer(findings, names, columns, queries);
    if (statement instanceof SQLSelectStatement select) {
      Scope scope = Scope.root().nested();
      ResultColumns result = result(queries.columns(select.getSelect(), scope));
      queries.tables().locked(scope);
      return result;
    }
    if (findings.tokens().lockedTables() != null) {
      throw Refusal.because(
          "FOR UPDATE OF and FOR SHARE OF are supported only at the end of a SELECT");
    }
    if (statement instanceof MySqlInsertStatement insert) {
      changes.insert(insert);
    } else if (statement instanceof SQLReplaceStatement replace) {
      changes.replace(replace);
    } else if (statement instanceof MySqlUpdateStatement update) {
      changes.update(update);
    } else if (statement instanceof MySqlDeleteStatement delete) {
      changes.delete(delete);
    } else {
      throw Refusal.because(
          "this kind of statement is not supported on a table with encrypted columns");
    }
    return ResultColumns.ALL_PLAIN;
  }

  private static ResultColumns result(List<Scope.OutputColumn> columns) {
    List<@Nullable ColumnRule> result = new ArrayList<>();
    List<String> placed = new ArrayList<>();
    for (Scope.OutputColumn column : columns) {
      result.add(column.rule());
      placed.add(column.placed() ? column.name() : "");
    }
    return ResultColumns.of(result, placed);
  }

  private static void requireNoInto(TokenList tokens, int first, ResultColumns result)
      throws SQLException {
    for (int i = 1; i <= result.count(); i++) {
      ColumnRule rule = result.rule(i);
      if (rule != null && tokens.contains("INTO", first)) {
        throw Refusal.of("SELECT INTO", rule);
      }
    }
  }

  private static SQLStatement parse(TokenList tokens, int first, Set<String> marked)
      throws SQLException {
    return SyntaxTree.parse(MarkedText.of(tokens, first, marked));
  }
}
