package io.encbench.driver.analysis;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLAllColumnExpr;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.statement.SQLExprTableSource;
import com.alibaba.druid.sql.ast.statement.SQLJoinTableSource;
import com.alibaba.druid.sql.ast.statement.SQLSelect;
import com.alibaba.druid.sql.ast.statement.SQLSubqueryTableSource;
import com.alibaba.druid.sql.ast.statement.SQLTableSource;
import com.alibaba.druid.sql.ast.statement.SQLUnionQueryTableSource;
import io.encbench.driver.analysis.Operand.Encrypted;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.MarkedText;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Analyses the tables and joins of FROM clauses and adds the tables to a scope. */
final class TableAnalyzer {
  private final PlanBuilder findings;
  private final NameResolver names;
  private final TableColumns columns;
  private final QueryAnalyzer queries;

  TableAnalyzer(
      PlanBuilder findings, NameResolver names, TableColumns columns, QueryAnalyzer queries) {
    this.findings = findings;
    this.names = names;
    this.columns = columns;
    this.queries = queries;
  }

  /** Adds the tables of a FROM clause to a scope, and analyses the conditions of its joins. */
  void add(SQLTableSource source, Scope scope) throws SQLException {
    List<SQLJoinTableSource> joins = new ArrayList<>();
    addTables(source, scope, joins);
    for (SQLJoinTableSource join : joins) {
      if (join.getCondition() != null) {
        queries.expressions().read(join.getCondition(), scope, "ON");
      }
      for (SQLExpr column : join.getUsing()) {
        using(column, scope);
      }
    }
  }

  /**
   * Accounts for the tables that the locking clause of the statement names.
   *
   * @param scope that of the outermost query block; empty if it is a UNION
   */
  void locked(Scope scope) throws SQLException {
    TokenList.Span clause = findings.tokens().lockedTables();
    for (int i = 1; clause != null && clause.first() + i <= clause.last(); i += 2) {
      String name = findings.tokens().at(clause.first() + i).text();
      if (scope.relations().stream().noneMatch(each -> each.name().equalsIgnoreCase(name))) {
        throw Refusal.because("table " + name + " of the locking clause is not in FROM");
      }
      findings.account(clause.first() + i);
    }
  }

  private void addTables(SQLTableSource source, Scope scope, List<SQLJoinTableSource> joins)
      throws SQLException {
    if (source instanceof SQLJoinTableSource join) {
      if (join.isNatural() || join.getJoinType() == null || join.getUdj() != null) {
        throw Refusal.because("NATURAL JOIN is not supported with encrypted columns");
      }
      addTables(join.getLeft(), scope, joins);
      addTables(join.getRight(), scope, joins);
      joins.add(join);
    } else if (source instanceof SQLExprTableSource table) {
      scope.add(table(table, scope));
    } else if (source instanceof SQLSubqueryTableSource query) {
      scope.add(derived(query, query.getSelect(), query.getColumns(), scope));
    } else if (source instanceof SQLUnionQueryTableSource union) {
      scope.add(derived(union, new SQLSelect(union.getUnion()), union.getColumns(), scope));
    } else {
      throw Refusal.because("this kind of table is not supported with encrypted columns");
    }
  }

  private Scope.Relation derived(
      SQLTableSource source, SQLSelect select, List<? extends SQLExpr> aliases, Scope scope)
      throws SQLException {
    String name = source.getAlias() == null ? "" : names.plain(source.getAlias());
    // A derived table sees the names around the query block, but not the tables beside it.
    List<Scope.OutputColumn> outputs = queries.columns(select, scope.beside());
    return new Scope.Relation(name, queries.derived(outputs, aliases, name));
  }

  /** Resolves a table of a FROM clause or the target of a change. */
  Scope.Relation table(SQLExprTableSource source, Scope scope) throws SQLException {
    String qualified = qualifiedName(source.getExpr());
    String table = qualified.substring(qualified.lastIndexOf('\0') + 1);
    String name = source.getAlias() == null ? table : names.plain(source.getAlias());
    List<Scope.OutputColumn> common =
        source.getExpr() instanceof SQLIdentifierExpr ? scope.withQuery(table) : null;
    if (common != null) {
      return new Scope.Relation(name, queries.derived(common, source.getColumns(), name));
    }
    if (!source.getColumns().isEmpty()) {
      throw Refusal.because("column names after table " + table + " are not supported");
    }
    String dotted = qualified.replace('\0', '.');
    List<Scope.OutputColumn> all = columns.of(dotted, table);
    return new Scope.Relation(
        name,
        dotted,
        all,
        !columns.areKnown(dotted),
        columns.required(dotted, table),
        columns.unlisted(all, table));
  }

  private String qualifiedName(SQLExpr expr) throws SQLException {
    if (expr instanceof SQLIdentifierExpr identifier) {
      return names.plain(identifier.getName());
    }
    if (expr instanceof SQLPropertyExpr property) {
      return names.owner(property.getOwner()) + '\0' + names.plain(property.getName());
    }
    throw Refusal.because("this kind of table is not supported with encrypted columns");
  }

  private void using(SQLExpr expr, Scope scope) throws SQLException {
    if (!(expr instanceof SQLIdentifierExpr identifier)) {
      throw Refusal.because("this kind of USING is not supported");
    }
    String name = names.text(identifier.getName());
    ColumnRule first = null;
    boolean plain = false;
    int found = 0;
    for (Scope.Relation relation : scope.relations()) {
      Scope.OutputColumn column = relation.column(name).orElse(null);
      if (column == null) {
        plain |= relation.open();
        continue;
      }
      found++;
      ColumnRule rule = column.rule();
      plain |= rule == null;
      if (rule != null && first != null && !first.sameDomain(rule)) {
        throw Refusal.of("USING with column " + rule.name() + " of another key domain", first);
      }
      first = first == null ? rule : first;
    }
    if (first != null) {
      takeUsing(identifier, first, plain || found < 2);
    } else {
      names.plain(identifier.getName());
    }
    scope.addJoinedColumn(name);
  }

  private void takeUsing(SQLIdentifierExpr name, ColumnRule rule, boolean plain)
      throws SQLException {
    if (plain) {
      throw Refusal.of("USING with a plain column", rule);
    }
    queries.expressions().requireComparable("USING", rule);
    int token = MarkedText.token(name.getName());
    if (token < 0 || !findings.tokens().isListItem(new TokenList.Span(token, token))) {
      throw Refusal.of("this kind of USING", rule);
    }
    findings.take(new Encrypted(rule, new TokenList.Span(token, token), token));
  }

  /** The columns of {@code *} or {@code t.*}. */
  List<Scope.OutputColumn> all(SQLAllColumnExpr all, Scope scope) throws SQLException {
    SQLExpr owner = all.getOwner();
    if (owner != null) {
      return allOf(owner, scope);
    }
    if (scope.hasJoinedColumns()) {
      throw Refusal.because("* of a join with USING is not supported with encrypted columns");
    }
    List<Scope.OutputColumn> result = new ArrayList<>();
    for (Scope.Relation relation : scope.relations()) {
      result.addAll(allOf(relation, relation.name()));
    }
    return result;
  }

  /** The columns of {@code t.*}. */
  List<Scope.OutputColumn> allOf(SQLExpr owner, Scope scope) throws SQLException {
    String name = names.owner(owner);
    return allOf(scope.relation(name), name);
  }

  private static List<Scope.OutputColumn> allOf(Scope.@Nullable Relation relation, String name)
      throws SQLException {
    if (relation == null || relation.open()) {
      throw Refusal.because("* is not supported: the columns of " + name + " are not known");
    }
    return relation.columns();
  }
}
