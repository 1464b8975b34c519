package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.SQLLimit;
import com.alibaba.druid.sql.ast.SQLOrderingSpecification;
import com.alibaba.druid.sql.ast.expr.SQLAggregateExpr;
import com.alibaba.druid.sql.ast.expr.SQLAggregateOption;
import com.alibaba.druid.sql.ast.expr.SQLAllColumnExpr;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLIntegerExpr;
import com.alibaba.druid.sql.ast.statement.SQLSelectOrderByItem;
import io.encbench.driver.execute.expression.Aggregate;
import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.query.BlockPlan;
import io.encbench.driver.execute.query.BlockPlan.Output;
import io.encbench.driver.execute.query.Grouping;
import io.encbench.driver.plan.Sources.Place;
import io.encbench.driver.sql.SqlText;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Plans how the rows of a query block are processed: groups, output columns, order and limit. */
final class OutputPlanner {
  private final BlockPlanner planner;
  private final QueryBlock block;
  private final Sources sources;
  private final List<Output> outputs = new ArrayList<>();
  private final List<Aggregate> aggregates = new ArrayList<>();
  private final List<Expression> keys = new ArrayList<>();
  private final Set<Place> keyColumns = new HashSet<>();

  /** The text of the outputs that the client computes. */
  private final List<String> computed = new ArrayList<>();

  /** Columns outside aggregates that are not in GROUP BY. */
  private final List<Place> ungrouped = new ArrayList<>();

  private final List<BlockPlan.SortKey> order = new ArrayList<>();
  private @Nullable Grouping grouping;
  private BlockPlan.@Nullable Limit limit;

  OutputPlanner(BlockPlanner planner, QueryBlock block) {
    this.planner = planner;
    this.block = block;
    this.sources = planner.sources();
  }

  void read() throws SQLException {
    for (SQLExpr key : block.groupBy()) {
      addKey(key);
    }
    boolean grouped = !block.groupBy().isEmpty() || isAggregated();
    for (QueryBlock.SelectItem item : block.items()) {
      addOutput(item);
    }
    List<Condition> having = new ArrayList<>();
    SQLExpr condition = block.having();
    if (condition != null) {
      having.add(planner.reader().condition(withAggregates(withoutAliases(condition))));
    }
    for (SQLSelectOrderByItem item : block.orderBy()) {
      boolean descending = item.getType() == SQLOrderingSpecification.DESC;
      order.add(new BlockPlan.SortKey(sortKey(item.getExpr()), descending));
    }
    requireSortedOutputs();
    if (grouped || !having.isEmpty()) {
      requireGrouped();
      grouping = new Grouping(keys, aggregates, having);
    }
    SQLLimit clause = block.limit();
    if (clause != null) {
      limit =
          new BlockPlan.Limit(
              clause.getOffset() == null ? null : slot(clause.getOffset()),
              slot(clause.getRowCount()));
    }
  }

  private Expression slot(SQLExpr expr) throws SQLException {
    if (planner.tree().slot(expr) < 0) {
      throw QueryBlock.notSupported("LIMIT of an expression");
    }
    return planner.reader().expression(expr);
  }

  private boolean isAggregated() {
    return block.items().stream().anyMatch(QueryBlock.SelectItem::isAggregated)
        || block.orderBy().stream()
            .flatMap(item -> ExprParts.all(item.getExpr()).stream())
            .anyMatch(SQLAggregateExpr.class::isInstance);
  }

  private void addKey(SQLExpr written) throws SQLException {
    SQLExpr key = written;
    if (isPosition(written)) {
      key = item(written).expr();
    } else if (written instanceof SQLIdentifierExpr && !isColumn(written)) {
      QueryBlock.SelectItem named = block.named(written);
      key = named == null ? written : named.expr();
    }
    Place place = sources.place(key);
    if (place == null) {
      throw QueryBlock.notSupported("GROUP BY an expression");
    }
    keyColumns.add(place);
    keys.add(ordered(planner.reader().expression(key)));
  }

  private boolean isColumn(SQLExpr name) {
    String column = QueryBlock.nameOf(name);
    return sources.all().stream().anyMatch(source -> source.place(column) >= 0);
  }

  private boolean isPosition(SQLExpr expr) {
    return expr instanceof SQLIntegerExpr && planner.tree().slot(expr) < 0;
  }

  private QueryBlock.SelectItem item(SQLExpr position) throws SQLException {
    int number = ((SQLIntegerExpr) position).getNumber().intValue();
    if (number < 1 || number > block.items().size()) {
      throw QueryBlock.notSupported("a position outside of the select list");
    }
    if (block.items().stream().anyMatch(QueryBlock.SelectItem::isAll)) {
      throw QueryBlock.notSupported("a position in a select list with *");
    }
    return block.items().get(number - 1);
  }

  private void addOutput(QueryBlock.SelectItem item) throws SQLException {
    if (!item.isAll()) {
      Output output = output(item.label(), item.expr());
      outputs.add(output);
      if (output.cellOf() < 0 || output.function() != null) {
        String name = item.text().isEmpty() ? item.label() : item.text();
        computed.add(name.isEmpty() ? "an output" : name);
      }
      return;
    }
    int before = outputs.size();
    for (Source source : sources.all()) {
      if (item.isAllOf(source.name())) {
        addAll(source);
      }
    }
    if (outputs.size() == before) {
      throw QueryBlock.notSupported("* of a table that is not in its query block");
    }
  }

  private void addAll(Source source) throws SQLException {
    for (Source.Column column : source.columns()) {
      int index = planner.layout().index(source.name(), column.name());
      outputs.add(new Output(column.name(), new Expression.Column(index), null));
    }
  }

  private Output output(String label, SQLExpr expr) throws SQLException {
    Aggregate whole = expr instanceof SQLAggregateExpr call ? aggregate(call) : null;
    Expression value =
        whole == null
            ? planner.reader().output(withAggregates(expr))
            : new Expression.Slot(whole.number());
    return new Output(label, value, whole);
  }

  private Expression sortKey(SQLExpr expr) throws SQLException {
    if (isPosition(expr)) {
      return ordered(output("", item(expr).expr()).value());
    }
    QueryBlock.SelectItem named = block.named(expr);
    return ordered(output("", named == null ? expr : named.expr()).value());
  }

  private Expression ordered(Expression value) throws SQLException {
    planner.layout().requireOrdered(value);
    return value;
  }

  /** Replaces the aliases of output columns in HAVING by the columns' expressions. */
  private SQLExpr withoutAliases(SQLExpr condition) throws SQLException {
    IdentityHashMap<SQLExpr, SQLExpr> replacements = new IdentityHashMap<>();
    for (SQLExpr column : Sources.columns(condition)) {
      QueryBlock.SelectItem named = block.named(column);
      if (named == null || named.alias().isEmpty()) {
        continue;
      }
      if (isColumn(column) && !Objects.equals(sources.place(column), sources.place(named.expr()))) {
        throw QueryBlock.notSupported("a name in HAVING that is both a column and an alias");
      }
      replacements.put(column, named.expr().clone());
    }
    return replacements.isEmpty() ? condition : ExprParts.with(condition, replacements);
  }

  private SQLExpr withAggregates(SQLExpr expr) throws SQLException {
    IdentityHashMap<SQLExpr, SQLExpr> replacements = new IdentityHashMap<>();
    for (SQLExpr part : ExprParts.outermost(expr, SQLAggregateExpr.class::isInstance)) {
      Aggregate aggregate = aggregate((SQLAggregateExpr) part);
      int first = planner.virtual().slot(0);
      replacements.put(part, planner.virtual().marker(aggregate.number() - first));
    }
    SQLExpr result = replacements.isEmpty() ? expr : ExprParts.with(expr, replacements);
    requireKeys(result);
    return result;
  }

  private void requireKeys(SQLExpr expr) throws SQLException {
    for (SQLExpr column : Sources.columns(expr)) {
      Place place = sources.place(column);
      if (place != null && !keyColumns.contains(place)) {
        ungrouped.add(place);
      }
    }
  }

  private void requireGrouped() throws SQLException {
    if (!ungrouped.isEmpty() || block.items().stream().anyMatch(QueryBlock.SelectItem::isAll)) {
      throw QueryBlock.notSupported("an output column that is neither grouped nor aggregated");
    }
  }

  /**
   * Refuses DISTINCT with a sort key that is not an output, because rows that are equal in all
   * outputs may differ in it.
   */
  private void requireSortedOutputs() throws SQLException {
    for (Output output : block.distinct() ? outputs : List.<Output>of()) {
      planner.layout().requireOrdered(output.value());
    }
    for (BlockPlan.SortKey key : order) {
      if (block.distinct()
          && outputs.stream().noneMatch(each -> each.value().equals(key.value()))) {
        throw QueryBlock.notSupported("DISTINCT with ORDER BY an expression that is not selected");
      }
    }
  }

  private Aggregate aggregate(SQLAggregateExpr call) throws SQLException {
    String name = call.getMethodName().toUpperCase(Locale.ROOT);
    Aggregate.Function function =
        switch (name) {
          case "COUNT" -> Aggregate.Function.COUNT;
          case "SUM" -> Aggregate.Function.SUM;
          case "AVG" -> Aggregate.Function.AVG;
          case "MIN" -> Aggregate.Function.MIN;
          case "MAX" -> Aggregate.Function.MAX;
          default -> throw QueryBlock.notSupported("function " + name);
        };
    if (call.getOver() != null || call.getFilter() != null || call.getOrderBy() != null) {
      throw QueryBlock.notSupported("a window function");
    }
    if (call.getOption() != null && call.getOption() != SQLAggregateOption.DISTINCT) {
      throw QueryBlock.notSupported("this option of " + name);
    }
    boolean distinct = call.getOption() == SQLAggregateOption.DISTINCT;
    List<Expression> arguments = new ArrayList<>();
    for (SQLExpr argument : call.getArguments()) {
      if (!(argument instanceof SQLAllColumnExpr)) {
        requireOneType(function, argument);
        Expression value = planner.reader().output(argument);
        arguments.add(distinct || isExtreme(function) ? ordered(value) : value);
      }
    }
    boolean one = arguments.size() == 1;
    if (!one && (function != Aggregate.Function.COUNT || (arguments.size() > 1 && !distinct))) {
      throw QueryBlock.notSupported(name + " of several arguments");
    }
    for (Aggregate known : aggregates) {
      if (known.function() == function
          && known.distinct() == distinct
          && known.arguments().equals(arguments)) {
        return known;
      }
    }
    int slot = planner.virtual().slot(planner.virtual().add());
    Aggregate aggregate = new Aggregate(function, distinct, arguments, slot);
    aggregates.add(aggregate);
    return aggregate;
  }

  private static boolean isExtreme(Aggregate.Function function) {
    return function == Aggregate.Function.MIN || function == Aggregate.Function.MAX;
  }

  /**
   * Refuses MIN and MAX of a BOOLEAN. Depending on how the server executes the query, the result is
   * a TINYINT or not.
   */
  private void requireOneType(Aggregate.Function function, SQLExpr argument) throws SQLException {
    Place place = sources.place(argument);
    if (isExtreme(function) && place != null && sources.column(place).bool()) {
      throw QueryBlock.notSupported(
          function + " of column " + sources.column(place).name() + ", a TINYINT(1),");
    }
  }

  /** Describes what the client computes, for {@code EXPLAIN ENCRYPTION}. */
  List<String> work() {
    List<String> work = new ArrayList<>();
    if (!block.groupBy().isEmpty()) {
      work.add("group by " + QueryBlock.names(block.groupBy()));
    }
    if (!computed.isEmpty()) {
      work.add("compute " + String.join(", ", computed));
    }
    if (block.having() != null) {
      work.add("check HAVING");
    }
    return work;
  }

  List<Output> outputs() {
    return outputs;
  }

  @Nullable Grouping grouping() {
    return grouping;
  }

  List<BlockPlan.SortKey> order() {
    return order;
  }

  BlockPlan.@Nullable Limit limit() {
    return limit;
  }

  /**
   * The text of ORDER BY for the server; empty if there is none, null if a key is a position or an
   * alias.
   */
  @Nullable SqlText orderText() throws SQLException {
    List<String> keyTexts = new ArrayList<>();
    List<Integer> slots = new ArrayList<>();
    for (SQLSelectOrderByItem item : block.orderBy()) {
      QueryBlock.SelectItem named = block.named(item.getExpr());
      if (isPosition(item.getExpr()) || (named != null && !named.alias().isEmpty())) {
        return null;
      }
      SqlText text = planner.tree().render(item.getExpr());
      boolean descending = item.getType() == SQLOrderingSpecification.DESC;
      keyTexts.add(text.text() + (descending ? " DESC" : ""));
      slots.addAll(text.parameters());
    }
    String text = keyTexts.isEmpty() ? "" : " ORDER BY " + String.join(", ", keyTexts);
    return new SqlText(text, slots);
  }

  /** The text of LIMIT for the server; empty if there is none. */
  SqlText limitText() throws SQLException {
    SQLLimit clause = block.limit();
    if (clause == null) {
      return new SqlText("", List.of());
    }
    SqlText rows = planner.tree().render(clause.getRowCount());
    if (clause.getOffset() == null) {
      return new SqlText(" LIMIT " + rows.text(), rows.parameters());
    }
    SqlText offset = planner.tree().render(clause.getOffset());
    List<Integer> slots = new ArrayList<>(offset.parameters());
    slots.addAll(rows.parameters());
    return new SqlText(" LIMIT " + offset.text() + ", " + rows.text(), slots);
  }
}
