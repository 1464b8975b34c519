package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.statement.SQLExprTableSource;
import com.alibaba.druid.sql.ast.statement.SQLJoinTableSource;
import com.alibaba.druid.sql.ast.statement.SQLSubqueryTableSource;
import com.alibaba.druid.sql.ast.statement.SQLTableSource;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.sql.SqlText;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The tables of a query block.
 *
 * @param conditions of inner joins, which are conditions on rows like any other
 * @param text of all tables that the server has, with FROM
 * @param inner whether there are inner joins only, so that tables can be read apart
 */
record FromClause(Sources sources, List<SQLExpr> conditions, String text, boolean inner) {
  /** Reads a FROM clause. */
  static FromClause of(SelectPlanner planner, SQLTableSource from) throws SQLException {
    List<Source> tables = new ArrayList<>();
    List<SQLExpr> conditions = new ArrayList<>();
    boolean inner = add(planner, from, tables, conditions);
    for (int i = 0; i < tables.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (tables.get(i).name().equalsIgnoreCase(tables.get(j).name())) {
          throw QueryBlock.notSupported("two tables of one name");
        }
      }
    }
    Sources sources = new Sources(tables);
    if (inner) {
      return new FromClause(sources, conditions, text(sources, sources.onServer()), true);
    }
    if (sources.onServer().cardinality() < tables.size()) {
      throw QueryBlock.notSupported("an outer join of a derived table");
    }
    SqlText whole = planner.tree().render(from);
    String text = " FROM " + whole.text();
    if (!whole.parameters().isEmpty() || !planner.schema().accepts("SELECT 1" + text)) {
      throw QueryBlock.notSupported("an outer join whose condition cells cannot answer");
    }
    return new FromClause(sources, List.of(), text, false);
  }

  private static boolean add(
      SelectPlanner planner, SQLTableSource from, List<Source> tables, List<SQLExpr> conditions)
      throws SQLException {
    if (from instanceof SQLJoinTableSource join) {
      boolean left = add(planner, join.getLeft(), tables, conditions);
      boolean right = add(planner, join.getRight(), tables, conditions);
      if (join.isNatural() || !join.getUsing().isEmpty()) {
        throw QueryBlock.notSupported("NATURAL JOIN or USING");
      }
      ExprParts.addConjuncts(join.getCondition(), conditions);
      return left && right && isInner(join);
    }
    if (from instanceof SQLSubqueryTableSource derived) {
      tables.add(DerivedSource.of(planner, derived));
    } else if (from instanceof SQLExprTableSource table) {
      tables.add(source(planner, table));
    } else {
      throw QueryBlock.notSupported("this kind of table");
    }
    return true;
  }

  private static boolean isInner(SQLJoinTableSource join) {
    return switch (join.getJoinType()) {
      case COMMA, JOIN, INNER_JOIN, CROSS_JOIN, STRAIGHT_JOIN -> true;
      default -> false;
    };
  }

  private static Source source(SelectPlanner planner, SQLExprTableSource table)
      throws SQLException {
    String qualified;
    String bare;
    if (table.getExpr() instanceof SQLIdentifierExpr name) {
      bare = SyntaxTree.name(name.getName());
      qualified = bare;
    } else if (table.getExpr() instanceof SQLPropertyExpr name
        && name.getOwner() instanceof SQLIdentifierExpr schema) {
      bare = SyntaxTree.name(name.getName());
      qualified = SyntaxTree.name(schema.getName()) + "." + bare;
    } else {
      throw QueryBlock.notSupported("this kind of table");
    }
    List<Source.Column> columns = new ArrayList<>();
    for (SchemaCatalogue.SchemaColumn column : planner.schema().catalogue().columns(qualified)) {
      columns.add(Source.Column.of(column, planner.schema().rules().rule(bare, column.name())));
    }
    if (columns.isEmpty()) {
      throw Refusal.because("the columns of table " + qualified + " are not known");
    }
    String name = table.getAlias() == null ? bare : SyntaxTree.name(table.getAlias());
    return new Source(name, planner.tree().render(table), null, columns);
  }

  /** Whether there are tables that the server does not have. */
  boolean hasDerived() {
    return sources.onServer().cardinality() < sources.all().size();
  }

  /** Whether all tables of a condition are the server's, which has any. */
  boolean isOnServer(SQLExpr condition) throws SQLException {
    BitSet elsewhere = sources.sources(condition);
    elsewhere.andNot(sources.onServer());
    return elsewhere.isEmpty() && !sources.onServer().isEmpty();
  }

  /** Some of the tables as text, with FROM. */
  static String text(Sources sources, BitSet which) {
    List<String> tables = new ArrayList<>();
    for (int i = which.nextSetBit(0); i >= 0; i = which.nextSetBit(i + 1)) {
      tables.add(sources.all().get(i).text().text());
    }
    return " FROM " + String.join(", ", tables);
  }
}
