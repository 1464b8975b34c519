package io.encbench.driver.plan;

import com.alibaba.druid.sql.SQLUtils;
import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLAggregateExpr;
import com.alibaba.druid.sql.ast.expr.SQLBetweenExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOperator;
import com.alibaba.druid.sql.ast.expr.SQLExistsExpr;
import com.alibaba.druid.sql.ast.expr.SQLInSubQueryExpr;
import com.alibaba.druid.sql.ast.expr.SQLListExpr;
import com.alibaba.druid.sql.ast.expr.SQLQueryExpr;
import com.alibaba.druid.sql.ast.statement.SQLSelect;
import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.query.BlockPlan;
import io.encbench.driver.execute.query.Operator;
import io.encbench.driver.execute.query.RowSubqueries;
import io.encbench.driver.execute.query.RowSubqueries.Kind;
import io.encbench.driver.execute.query.RowsPlan;
import io.encbench.driver.execute.query.ServerCondition;
import io.encbench.driver.execute.query.Subquery;
import io.encbench.driver.plan.SelectPlanner.Strategy;
import io.encbench.driver.plan.Sources.Place;
import io.encbench.driver.sql.SqlText;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  /** Subqueries whose values the client looks up for each row. */
  private final List<RowSubqueries.RowSubquery> rowSubqueries = new ArrayList<>();

  /** The columns that the subqueries in the place that is being read take from this block. */
  private final Set<Place> outerPlaces = new HashSet<>();

  /** What the server's query sorts and limits by. */
  private SqlText orderAndLimit = new SqlText("", List.of());

  /** Conditions that the server checks. */
  private final List<CheckedCondition> checked = new ArrayList<>();

  /** Conditions that the server cannot check as they are written. */
  private final List<SQLExpr> open = new ArrayList<>();

  /** Conditions with their subqueries, by the conditions with values in place of these. */
  private final IdentityHashMap<SQLExpr, SQLExpr> written = new IdentityHashMap<>();

  /** Conditions that need the values of {@link #rowSubqueries}. */
  private final List<SQLExpr> afterSubqueries = new ArrayList<>();

  BlockPlanner(SelectPlanner planner, QueryBlock block, FromClause from, Strategy strategy) {
    this.planner = planner;
    this.tree = planner.tree();
    this.virtual = planner.virtual();
    this.block = block;
    this.strategy = strategy;
    this.from = from;
    this.sources = from.sources();
    this.layout = new RowLayout(sources, planner.schema().catalogue());
    this.reader = new ExpressionReader(tree, layout);
  }

  BlockPlan plan() throws SQLException {
    if (from.hasDerived() && !block.lock().isAbsent()) {
      throw QueryBlock.notSupported("a locking read of a derived table");
    }
    ClientJoins joins = new ClientJoins(this);
    JoinPlanner binding = null;
    ClientJoins.Part rows;
    FromClause.Node outerJoins = from.tree();
    if (outerJoins == null) {
      List<SQLExpr> remaining = new ArrayList<>();
      List<SQLExpr> conditions = new ArrayList<>(from.conditions());
      conditions.addAll(block.conditions());
      for (SQLExpr condition : conditions) {
        if (from.isOnServer(needs(condition))) {
          sort(condition);
        } else {
          remaining.addAll(withoutConditionsOnSubqueries(condition));
        }
      }
      binding =
          strategy == Strategy.BIND
              ? JoinPlanner.most(this, from, checked, open)
              : JoinPlanner.none(this, from, checked, open);
      remaining.addAll(binding.remaining());
      rows = joins.inner(inputs(binding, joins), remaining);
    } else {
      List<SQLExpr> where = new ArrayList<>();
      for (SQLExpr condition : block.conditions()) {
        where.addAll(withoutConditionsOnSubqueries(condition));
      }
      rows = joins.outer(outerJoins, where);
    }
    Filtering filtering = new Filtering();
    filtering.before = filter(joins.remaining());
    filtering.subqueries = List.copyOf(rowSubqueries);
    filtering.after = filter(afterSubqueries);
    rowSubqueries.clear();
    outerPlaces.clear();
    OutputPlanner outputs = new OutputPlanner(this, block);
    outputs.read();
    SqlText sorting = binding == null ? null : orderOfServer(outputs, binding);
    boolean sorted = sorting != null;
    boolean limited = sorted && filtering.isEmpty() && !outputs.worksOnAllRows();
    orderAndLimit = tail(Arrays.asList(sorting, limited ? outputs.limitText() : null));
    return new BlockPlan(
        subqueries,
        layout.places().size(),
        outputs.operators(filtering.over(rows.operator()), sorted, limited),
        outputs.outputs(),
        outputs.aggregates(),
        outputs.computed());
  }

  /** The locking clause of a query for some of the tables, which needs no order. */
  SqlText lock(BitSet tables) throws SQLException {
    return block.lock().after(new SqlText("", List.of()), sources, tables);
  }

  /** The conditions on the rows before they are grouped. */
  private static final class Filtering {
    private @Nullable ReadConditions before;
    private List<RowSubqueries.RowSubquery> subqueries = List.of();
    private @Nullable ReadConditions after;

    boolean isEmpty() {
      return before == null && subqueries.isEmpty() && after == null;
    }

    Operator over(Operator input) {
      Operator operator = before == null ? input : before.over(input);
      operator = subqueries.isEmpty() ? operator : new RowSubqueries(operator, subqueries);
      return after == null ? operator : after.over(operator);
    }
  }

  /** Conditions that the client checks. */
  private record ReadConditions(List<Condition> conditions, List<String> texts) {
    Operator over(Operator input) {
      return new Operator.Filter(input, conditions, texts);
    }
  }

  /** Reads conditions; null if there are none. */
  private @Nullable ReadConditions filter(List<SQLExpr> conditions) throws SQLException {
    List<Condition> read = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (SQLExpr condition : conditions) {
      read.add(reader.condition(condition));
      texts.add(shown(condition));
    }
    return read.isEmpty() ? null : new ReadConditions(read, texts);
  }

  private List<ClientJoins.Part> inputs(JoinPlanner binding, ClientJoins joins) {
    List<ClientJoins.Part> inputs = new ArrayList<>();
    if (!sources.onServer().isEmpty()) {
      for (BitSet input : binding.inputs()) {
        inputs.add(
            new ClientJoins.Input(input, () -> binding.scan(input, orderAndLimit, block.lock())));
      }
    }
    for (int i = 0; i < sources.all().size(); i++) {
      if (!sources.onServer().get(i)) {
        inputs.add(joins.derived(i));
      }
    }
    return inputs;
  }

  /**
   * The text of ORDER BY for the server; null if the client must sort, because the server cannot
   * sort by these columns or because the client groups or joins the rows first.
   */
  private @Nullable SqlText orderOfServer(OutputPlanner outputs, JoinPlanner binding)
      throws SQLException {
    if (outputs.isGrouped()
        || binding.hasLead()
        || from.hasDerived()
        || binding.inputs().size() > 1) {
      return null;
    }
    SqlText order = outputs.orderText();
    return order == null
            || !accepts(new SqlText("1 = 1" + order.text(), order.parameters()), binding.mainFrom())
        ? null
        : order;
  }

  private static SqlText tail(List<@Nullable SqlText> parts) {
    StringBuilder text = new StringBuilder();
    List<Integer> slots = new ArrayList<>();
    for (SqlText part : parts) {
      if (part != null) {
        text.append(part.text());
        slots.addAll(part.parameters());
      }
    }
    return new SqlText(text.toString(), slots);
  }

  /** Decides whether the server or the client checks a condition. */
  private void sort(SQLExpr condition) throws SQLException {
    boolean lockingUnion =
        ExprParts.subqueries(condition).stream().anyMatch(ExprParts::isLockingUnion);
    if (!lockingUnion && accepts(text(condition), from.text())) {
      checked.add(new CheckedCondition(condition, null));
    } else if (condition instanceof SQLInSubQueryExpr in && pushesList(in)) {
      int number = virtual.addList();
      subqueries.add(new Subquery.Listed(planner.subquery(in.getSubQuery()), number));
      SqlText text = text(in.getExpr());
      checked.add(
          new CheckedCondition(
              in.getExpr(), new ServerCondition.InRows(text, width(in), in.isNot(), number)));
    } else {
      for (SQLExpr each : withoutConditionsOnSubqueries(condition)) {
        sortWithoutSubqueries(each);
      }
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

  private static int width(SQLInSubQueryExpr in) {
    return in.getExpr() instanceof SQLListExpr row ? row.getItems().size() : 1;
  }

  /** Whether the rows of a subquery are read first and sent to the server as a list. */
  private boolean pushesList(SQLInSubQueryExpr in) throws SQLException {
    return strategy == Strategy.BIND
        && !ExprParts.hasSubquery(in.getExpr())
        && Correlation.columns(planner.schema(), in.getSubQuery(), sources).isEmpty()
        && accepts(listOf(text(in.getExpr()), width(in)), from.text());
  }

  /**
   * An IN condition with one sample element, which shows whether the server can check such a list.
   */
  private SqlText listOf(SqlText left, int width) {
    List<Integer> parameters = new ArrayList<>(left.parameters());
    parameters.addAll(Collections.nCopies(width, virtual.slot(virtual.count())));
    return new SqlText(left.text() + " IN (" + ServerCondition.element(width) + ")", parameters);
  }

  /**
   * The condition with values in place of its subqueries. Returns an empty list if the condition
   * must wait for the values of {@link #rowSubqueries}.
   */
  private List<SQLExpr> withoutConditionsOnSubqueries(SQLExpr condition) throws SQLException {
    if (!ExprParts.hasSubquery(condition)) {
      return List.of(condition);
    }
    int before = rowSubqueries.size();
    SQLExpr replaced = withoutSubqueries(condition);
    written.put(replaced, condition);
    if (rowSubqueries.size() == before) {
      return List.of(replaced);
    }
    afterSubqueries.add(replaced);
    return List.of();
  }

  /** The expression with virtual slots in place of its subqueries, which are planned. */
  SQLExpr withoutSubqueries(SQLExpr expr) throws SQLException {
    if (!ExprParts.hasSubquery(expr)) {
      return expr;
    }
    IdentityHashMap<SQLExpr, SQLExpr> replacements = new IdentityHashMap<>();
    for (SQLExpr part :
        ExprParts.outermost(
            expr,
            each ->
                each instanceof SQLQueryExpr
                    || each instanceof SQLExistsExpr
                    || each instanceof SQLInSubQueryExpr)) {
      replacements.put(part, virtual.marker(value(part)));
    }
    SQLExpr replaced = ExprParts.with(expr, replacements);
    if (ExprParts.hasSubquery(replaced)) {
      throw QueryBlock.notSupported("ANY, ALL or another subquery of this kind");
    }
    return replaced;
  }

  /** Plans a subquery. Returns the number of the virtual slot that stands for its value. */
  private int value(SQLExpr part) throws SQLException {
    Kind kind = Kind.SCALAR;
    List<Expression> left = new ArrayList<>();
    boolean not = false;
    SQLSelect select;
    if (part instanceof SQLExistsExpr exists) {
      kind = Kind.EXISTS;
      not = exists.isNot();
      select = exists.getSubQuery();
    } else if (part instanceof SQLInSubQueryExpr in) {
      kind = Kind.IN;
      not = in.isNot();
      select = in.getSubQuery();
      SQLExpr value = withoutSubqueries(in.getExpr());
      for (SQLExpr column : value instanceof SQLListExpr row ? row.getItems() : List.of(value)) {
        left.add(reader.expression(column));
        addOuterPlaces(column);
      }
    } else {
      select = ((SQLQueryExpr) part).getSubQuery();
    }
    List<RowSubqueries.Outer> outer = new ArrayList<>();
    RowsPlan plan = planner.subquery(bound(select, outer));
    int number = virtual.add();
    if (kind == Kind.SCALAR && outer.isEmpty()) {
      subqueries.add(new Subquery.Scalar(plan, number));
    } else {
      rowSubqueries.add(new RowSubqueries.RowSubquery(plan, kind, left, not, outer, number));
    }
    return number;
  }

  private void addOuterPlaces(SQLExpr expr) throws SQLException {
    for (SQLExpr column : Sources.columns(expr)) {
      Place place = sources.place(column);
      if (place != null) {
        outerPlaces.add(place);
      }
    }
  }

  /**
   * A subquery with virtual slots in place of this block's columns.
   *
   * @param outer receives the values of these slots
   */
  private SQLSelect bound(SQLSelect select, List<RowSubqueries.Outer> outer) throws SQLException {
    SQLSelect copy = select.clone();
    Map<Place, Integer> numbers = new HashMap<>();
    for (SQLExpr column : Correlation.columns(planner.schema(), copy, sources)) {
      Place place = sources.place(column);
      if (place == null) {
        throw QueryBlock.notSupported("a name with a schema in a correlated subquery");
      }
      Integer number = numbers.get(place);
      if (number == null) {
        number = sources.rule(place) == null ? virtual.addOpen() : virtual.add();
        numbers.put(place, number);
        outerPlaces.add(place);
        outer.add(new RowSubqueries.Outer(number, new Expression.Column(layout.index(place))));
      }
      if (ExprParts.isWithin(column, SQLAggregateExpr.class)
          || !SQLUtils.replaceInParent(column, virtual.marker(number))) {
        throw QueryBlock.notSupported("an outer column in this place of a correlated subquery");
      }
    }
    return copy;
  }

  /** Returns the subqueries that were planned since the last call. */
  List<RowSubqueries.RowSubquery> takeRowSubqueries() {
    List<RowSubqueries.RowSubquery> taken = List.copyOf(rowSubqueries);
    rowSubqueries.clear();
    return taken;
  }

  /** Returns the columns of this block that subqueries took since the last call. */
  Set<Place> takeOuterPlaces() {
    Set<Place> taken = Set.copyOf(outerPlaces);
    outerPlaces.clear();
    return taken;
  }

  /** The indexes of the tables whose columns an expression names, within subqueries too. */
  BitSet needs(SQLExpr expr) throws SQLException {
    BitSet needs = sources.sources(expr);
    for (SQLSelect select : ExprParts.subqueries(expr)) {
      for (SQLExpr column : Correlation.columns(planner.schema(), select, sources)) {
        Place place = sources.place(column);
        if (place != null) {
          needs.set(place.source());
        }
      }
    }
    return needs;
  }

  /** A condition as it is written, for {@code EXPLAIN ENCRYPTION}. */
  String shown(SQLExpr condition) throws SQLException {
    return text(written.getOrDefault(condition, condition)).text();
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
