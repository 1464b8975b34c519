package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOperator;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.statement.SQLExprTableSource;
import com.alibaba.druid.sql.ast.statement.SQLJoinTableSource;
import com.alibaba.druid.sql.ast.statement.SQLSubqueryTableSource;
import com.alibaba.druid.sql.ast.statement.SQLTableSource;
import com.alibaba.druid.sql.ast.statement.SQLUnionQueryTableSource;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.plan.Sources.Place;
import io.encbench.driver.rules.Identifiers;
import io.encbench.driver.sql.SqlText;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The FROM clause of a query block.
 *
 * @param conditions the conditions of inner joins, which are treated like those of WHERE
 * @param text the text, with FROM, of all tables that the server has
 * @param inner whether all joins are inner joins, so that the tables can be read separately
 * @param tree the joins, if there is an outer join that the client must do; otherwise null
 */
record FromClause(
    Sources sources, List<SQLExpr> conditions, String text, boolean inner, @Nullable Node tree) {
  /** A table or a join. */
  sealed interface Node {
    /** A table, by its index. */
    record Table(int source) implements Node {}

    /**
     * A join.
     *
     * @param outer whether rows of {@code left} without a match remain; a right join has its sides
     *     exchanged
     */
    record Join(Node left, Node right, boolean outer, List<SQLExpr> on) implements Node {}
  }

  /** Reads the clause. */
  private static final class Reader {
    private final SelectPlanner planner;
    private final List<Source> tables = new ArrayList<>();
    private final Set<String> ruled = new HashSet<>();

    /** A part of the clause, with the columns that names without a qualifier refer to. */
    private record Part(Node node, List<Place> visible) {}

    Reader(SelectPlanner planner) {
      this.planner = planner;
    }

    Part read(SQLTableSource from) throws SQLException {
      if (from instanceof SQLJoinTableSource join) {
        return join(join);
      }
      if (from instanceof SQLSubqueryTableSource || from instanceof SQLUnionQueryTableSource) {
        tables.add(DerivedSource.of(planner, from));
      } else if (from instanceof SQLExprTableSource table) {
        tables.add(source(planner, table));
        if (table.getExpr() instanceof SQLIdentifierExpr name) {
          ruled.addAll(planner.schema().onlyInRules(SyntaxTree.name(name.getName())));
        }
      } else {
        throw QueryBlock.notSupported("this kind of table");
      }
      int last = tables.size() - 1;
      return new Part(new Node.Table(last), Sources.places(last, tables.get(last)));
    }

    private Part join(SQLJoinTableSource join) throws SQLException {
      Part left = read(join.getLeft());
      Part right = read(join.getRight());
      boolean natural = join.isNatural() || join.getJoinType().name().startsWith("NATURAL");
      boolean rightOuter =
          switch (join.getJoinType()) {
            case RIGHT_OUTER_JOIN, NATURAL_RIGHT_JOIN -> true;
            default -> false;
          };
      boolean leftOuter =
          switch (join.getJoinType()) {
            case LEFT_OUTER_JOIN, NATURAL_LEFT_JOIN -> true;
            default -> false;
          };
      if (!rightOuter && !leftOuter && !isInner(join)) {
        throw QueryBlock.notSupported(join.getJoinType().name + " of the client");
      }
      List<SQLExpr> on = new ArrayList<>();
      ExprParts.addConjuncts(join.getCondition(), on);
      List<Place> visible = new ArrayList<>();
      Set<Place> equated = new HashSet<>();
      for (String name : natural ? common(left, right) : using(join)) {
        Place ofLeft = only(left, name);
        Place ofRight = only(right, name);
        on.add(new SQLBinaryOpExpr(column(ofLeft), SQLBinaryOperator.Equality, column(ofRight)));
        visible.add(rightOuter ? ofRight : ofLeft);
        equated.add(ofLeft);
        equated.add(ofRight);
      }
      boolean rightFirst = rightOuter && !equated.isEmpty();
      for (Part part : rightFirst ? List.of(right, left) : List.of(left, right)) {
        part.visible().stream().filter(place -> !equated.contains(place)).forEach(visible::add);
      }
      Node node =
          rightOuter
              ? new Node.Join(right.node(), left.node(), /* outer= */ true, on)
              : new Node.Join(left.node(), right.node(), leftOuter, on);
      return new Part(node, visible);
    }

    private static List<String> using(SQLJoinTableSource join) throws SQLException {
      List<String> names = new ArrayList<>();
      for (SQLExpr column : join.getUsing()) {
        names.add(QueryBlock.nameOf(column));
      }
      return names;
    }

    private List<String> common(Part left, Part right) {
      List<String> names = new ArrayList<>();
      for (Place place : left.visible()) {
        String name = name(place);
        if (right.visible().stream().anyMatch(other -> name(other).equalsIgnoreCase(name))) {
          names.add(name);
        }
      }
      return names;
    }

    private Place only(Part part, String name) throws SQLException {
      List<Place> found =
          part.visible().stream().filter(place -> name(place).equalsIgnoreCase(name)).toList();
      if (found.size() != 1) {
        throw Refusal.because("column " + name + " in USING is unknown or ambiguous");
      }
      return found.get(0);
    }

    private String name(Place place) {
      return tables.get(place.source()).columns().get(place.column()).name();
    }

    private SQLExpr column(Place place) {
      return new SQLPropertyExpr(
          new SQLIdentifierExpr(Identifiers.quote(tables.get(place.source()).name())),
          Identifiers.quote(name(place)));
    }
  }

  /** Reads a FROM clause. */
  static FromClause of(SelectPlanner planner, SQLTableSource from) throws SQLException {
    Reader reader = new Reader(planner);
    Reader.Part whole = reader.read(from);
    List<Source> tables = reader.tables;
    for (int i = 0; i < tables.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (tables.get(i).name().equalsIgnoreCase(tables.get(j).name())) {
          throw QueryBlock.notSupported("two tables of the same name");
        }
      }
    }
    Sources sources = new Sources(tables, whole.visible(), reader.ruled);
    String separately = text(sources, sources.onServer());
    List<SQLExpr> conditions = new ArrayList<>();
    if (addInner(whole.node(), conditions)) {
      return new FromClause(sources, conditions, separately, /* inner= */ true, null);
    }
    if (sources.onServer().cardinality() == tables.size()) {
      SqlText written = planner.tree().render(from);
      String text = " FROM " + written.text();
      if (written.parameters().isEmpty()
          && planner.schema().accepts(new SqlText("SELECT 1" + text, List.of()), slot -> false)) {
        return new FromClause(sources, List.of(), text, /* inner= */ false, null);
      }
    }
    return new FromClause(sources, List.of(), separately, /* inner= */ true, whole.node());
  }

  /** Adds the conditions of inner joins. Returns whether all joins are inner joins. */
  private static boolean addInner(Node node, List<SQLExpr> conditions) {
    if (node instanceof Node.Join join) {
      boolean inner = addInner(join.left(), conditions) && addInner(join.right(), conditions);
      conditions.addAll(join.on());
      return inner && !join.outer();
    }
    return true;
  }

  private static boolean isInner(SQLJoinTableSource join) {
    return switch (join.getJoinType()) {
      case COMMA, JOIN, INNER_JOIN, CROSS_JOIN, STRAIGHT_JOIN, NATURAL_JOIN, NATURAL_INNER_JOIN ->
          true;
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

  /** Whether the server has all of these tables. False if the server has no table of this block. */
  boolean isOnServer(BitSet tables) {
    BitSet elsewhere = (BitSet) tables.clone();
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
