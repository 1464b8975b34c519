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
 * The FROM clause of a query block.
 *
 * @param conditions the conditions of inner joins, which are treated like those of WHERE
 * @param text the text, with FROM, of all tables that the server has
 * @param inner whether all joins are inner joins, so that the tables can be read separately
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
          throw QueryBlock.notSupported("two tables of the same name");
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
      throw QueryBlock.notSupported("an outer join with a condition that the server cannot check");
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

  /** Whether there are derived tables, whose rows the client holds. */
  boolean hasDerived() {
    return sources.onServer().cardinality() < sources.all().size();
  }

  /**
   * Whether the server has all tables of a condition. False if the server has no table of this
   * block.
   */
  boolean isOnServer(SQLExpr condition) throws SQLException {
    BitSet elsewhere = sources.sources(condition);
    elsewhere.andNot(sources.onServer());
    return elsewhere.isEmpty() && !sources.onServer().isEmpty();
  }

  /** The text, with FROM, of some of the tables. */
  static String text(Sources sources, BitSet which) {
    List<String> tables = new ArrayList<>();
    for (int i = which.nextSetBit(0); i >= 0; i = which.nextSetBit(i + 1)) {
      tables.add(sources.all().get(i).text().text());
    }
    return " FROM " + String.join(", ", tables);
  }
}
