package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLBetweenExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOperator;
import com.alibaba.druid.sql.ast.expr.SQLInSubQueryExpr;
import com.alibaba.druid.sql.ast.expr.SQLListExpr;
import com.alibaba.druid.sql.ast.expr.SQLQueryExpr;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.query.BlockPlan;
import io.encbench.driver.execute.query.BlockPlan.ClientCondition;
import io.encbench.driver.execute.query.JoinedTables;
import io.encbench.driver.execute.query.RowsPlan;
import io.encbench.driver.execute.query.ServerCondition;
import io.encbench.driver.execute.query.ServerQuery;
import io.encbench.driver.execute.query.Subquery;
import io.encbench.driver.plan.SelectPlanner.Strategy;
import io.encbench.driver.sql.SqlText;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plans one query block: decides which of its conditions the server checks and what remains for the
 * client.
 */
final class BlockPlanner {
  private final SelectPlanner planner;
  private final SyntaxTree tree;
  private final ComputedSlots virtual;
  private final QueryBlock block;
  private final Strategy strategy;
  private final FromClause from;
  private final Sources sources;
  private final RowLayout layout;
  private final ExpressionReader reader;
  private final List<Subquery> subqueries = new ArrayList<>();
  private final List<ClientCondition> clientConditions = new ArrayList<>();

  /** Conditions that the server checks. */
  private final List<CheckedCondition> checked = new ArrayList<>();

  /** Conditions that the server cannot check as they are written. */
  private final List<SQLExpr> open = new ArrayList<>();

  BlockPlanner(SelectPlanner planner, QueryBlock block, FromClause from, Strategy strategy) {
    this.planner = planner;
    this.tree = planner.tree();
    this.virtual = planner.virtual();
    this.block = block;
    this.strategy = strategy;
    this.from = from;
    this.sources = from.sources();
    this.layout = new RowLayout(sources);
    this.reader = new ExpressionReader(tree, layout);
  }

  BlockPlan plan() throws SQLException {
    if (from.hasDerived() && !block.lock().isAbsent()) {
      throw QueryBlock.notSupported("a locking read of a derived table");
    }
    List<SQLExpr> conditions = new ArrayList<>(from.conditions());
    conditions.addAll(block.conditions());
    List<SQLExpr> notForServer = new ArrayList<>();
    for (SQLExpr condition : conditions) {
      if (from.hasDerived() && !from.isOnServer(condition)) {
        notForServer.add(condition);
      } else {
        sort(condition);
      }
    }
    DerivedJoins joins = new DerivedJoins(this, notForServer);
    JoinPlanner binding =
        strategy == Strategy.BIND
            ? JoinPlanner.most(this, from, checked, open)
            : JoinPlanner.none(this, from, checked, open);
    List<SQLExpr> remaining = new ArrayList<>(binding.remaining());
    remaining.addAll(joins.remaining());
    for (SQLExpr condition : remaining) {
      clientConditions.add(
          new ClientCondition.Computed(text(condition).text(), reader.condition(condition)));
    }
    binding.requireJoined();
    OutputPlanner outputs = new OutputPlanner(this, block);
    outputs.read();
    SqlText order = orderOfServer(outputs, binding);
    boolean limits = order != null && !block.distinct() && clientConditions.isEmpty();
    ServerQuery lead = binding.leadQuery(block.lock());
    ServerQuery main =
        binding.mainQuery(tail(order, limits ? outputs.limitText() : null), block.lock());
    JoinedTables tables = new JoinedTables(layout.places().size(), lead, main, joins.rows());
    return new BlockPlan(
        subqueries,
        tables,
        clientConditions,
        outputs.grouping(),
        outputs.outputs(),
        block.distinct(),
        order == null ? outputs.order() : List.of(),
        limits ? null : outputs.limit(),
        work(outputs, order == null, !limits));
  }

  /**
   * Describes what the client does with the rows, for {@code EXPLAIN ENCRYPTION}.
   *
   * @param sorts whether the client sorts the rows
   * @param limits whether the client applies LIMIT
   */
  private List<String> work(OutputPlanner outputs, boolean sorts, boolean limits) {
    List<String> work = new ArrayList<>();
    clientConditions.forEach(condition -> work.add("check " + condition.text()));
    work.addAll(outputs.work());
    if (block.distinct()) {
      work.add("drop equal rows");
    }
    if (sorts && !block.orderBy().isEmpty()) {
      work.add("sort by " + block.sortKeys());
    }
    if (limits && block.limit() != null) {
      work.add("apply LIMIT");
    }
    return work;
  }

  /**
   * The text of ORDER BY for the server; null if the client must sort, because the server cannot
   * sort by these columns or because the client groups or joins the rows first.
   */
  private @Nullable SqlText orderOfServer(OutputPlanner outputs, JoinPlanner binding)
      throws SQLException {
    if (outputs.grouping() != null || binding.hasLead() || from.hasDerived()) {
      return null;
    }
    SqlText order = outputs.orderText();
    return order == null
            || !accepts(new SqlText("1 = 1" + order.text(), order.parameters()), binding.mainFrom())
        ? null
        : order;
  }

  private static SqlText tail(@Nullable SqlText order, @Nullable SqlText limit) {
    StringBuilder text = new StringBuilder();
    List<Integer> slots = new ArrayList<>();
    for (SqlText part : Arrays.asList(order, limit)) {
      if (part != null) {
        text.append(part.text());
        slots.addAll(part.parameters());
      }
    }
    return new SqlText(text.toString(), slots);
  }

  /** Decides whether the server or the client checks a condition. */
  private void sort(SQLExpr condition) throws SQLException {
    if (accepts(text(condition), from.text())) {
      checked.add(new CheckedCondition(condition, null));
    } else if (condition instanceof SQLInSubQueryExpr in) {
      inSubquery(in);
    } else if (ExprParts.hasSubquery(condition)) {
      sortWithoutSubqueries(withScalars(condition));
    } else {
      sortWithoutSubqueries(condition);
    }
  }

  private void sortWithoutSubqueries(SQLExpr condition) throws SQLException {
    if (accepts(text(condition), from.text())) {
      checked.add(new CheckedCondition(condition, null));
    } else if (condition instanceof SQLBetweenExpr between && !between.isNot()) {
      sortWithoutSubqueries(
          new SQLBinaryOpExpr(
              between.getTestExpr().clone(),
              SQLBinaryOperator.GreaterThanOrEqual,
              between.getBeginExpr().clone()));
      sortWithoutSubqueries(
          new SQLBinaryOpExpr(
              between.getTestExpr().clone(),
              SQLBinaryOperator.LessThanOrEqual,
              between.getEndExpr().clone()));
    } else {
      open.add(condition);
    }
  }

  private void inSubquery(SQLInSubQueryExpr in) throws SQLException {
    int number = virtual.addList();
    subqueries.add(new Subquery.Listed(planner.subquery(in.getSubQuery()), number));
    SQLExpr left = in.getExpr();
    SqlText text = text(left);
    List<SQLExpr> columns = left instanceof SQLListExpr row ? row.getItems() : List.of(left);
    if (strategy == Strategy.BIND && accepts(listOf(text, columns.size()), from.text())) {
      checked.add(
          new CheckedCondition(
              left, new ServerCondition.InRows(text, columns.size(), in.isNot(), number)));
      return;
    }
    List<Expression> values = new ArrayList<>();
    for (SQLExpr column : columns) {
      values.add(reader.expression(column));
    }
    String not = in.isNot() ? " NOT" : "";
    clientConditions.add(
        new ClientCondition.InRows(
            text.text() + not + " IN (SELECT …)", values, in.isNot(), number));
  }

  /**
   * An IN condition with one sample element, which shows whether the server can check such a list.
   */
  private SqlText listOf(SqlText left, int width) {
    List<Integer> parameters = new ArrayList<>(left.parameters());
    parameters.addAll(Collections.nCopies(width, virtual.slot(virtual.count())));
    return new SqlText(left.text() + " IN (" + ServerCondition.element(width) + ")", parameters);
  }

  private SQLExpr withScalars(SQLExpr condition) throws SQLException {
    IdentityHashMap<SQLExpr, SQLExpr> replacements = new IdentityHashMap<>();
    for (SQLExpr part : ExprParts.outermost(condition, SQLQueryExpr.class::isInstance)) {
      int number = virtual.add();
      RowsPlan plan = planner.subquery(((SQLQueryExpr) part).getSubQuery());
      subqueries.add(new Subquery.Scalar(plan, number));
      replacements.put(part, virtual.marker(number));
    }
    SQLExpr replaced = ExprParts.with(condition, replacements);
    if (ExprParts.hasSubquery(replaced)) {
      throw QueryBlock.notSupported("this kind of subquery");
    }
    return replaced;
  }

  /** The text of a condition, in brackets if it needs them next to AND. */
  SqlText text(SQLExpr condition) throws SQLException {
    SqlText text = tree.render(condition);
    boolean loose =
        condition instanceof SQLBinaryOpExpr binary
            && (binary.getOperator() == SQLBinaryOperator.BooleanOr
                || binary.getOperator() == SQLBinaryOperator.BooleanXor);
    return loose ? new SqlText("(" + text.text() + ")", text.parameters()) : text;
  }

  /**
   * Whether the server can check a condition.
   *
   * @param tables the FROM clause with the tables of the condition
   */
  boolean accepts(SqlText condition, String tables) throws SQLException {
    return planner.schema().accepts(condition, tables, virtual::isSecret);
  }

  Sources sources() {
    return sources;
  }

  ComputedSlots virtual() {
    return virtual;
  }

  ExpressionReader reader() {
    return reader;
  }

  RowLayout layout() {
    return layout;
  }

  SyntaxTree tree() {
    return tree;
  }

  /**
   * A condition that the server checks.
   *
   * @param expr the condition; for a list, the expression on the left of IN
   * @param list the list; null if the condition is sent as it is written
   */
  record CheckedCondition(SQLExpr expr, ServerCondition.@Nullable InRows list) {
    ServerCondition forServer(BlockPlanner planner) throws SQLException {
      return list == null ? new ServerCondition.Written(planner.text(expr)) : list;
    }
  }
}
