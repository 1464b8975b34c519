package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.SQLLimit;
import com.alibaba.druid.sql.ast.SQLName;
import com.alibaba.druid.sql.ast.SQLOrderingSpecification;
import com.alibaba.druid.sql.ast.SQLOver;
import com.alibaba.druid.sql.ast.expr.SQLAggregateExpr;
import com.alibaba.druid.sql.ast.expr.SQLAggregateOption;
import com.alibaba.druid.sql.ast.expr.SQLAllColumnExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOperator;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLIntegerExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.statement.SQLSelectOrderByItem;
import io.encbench.driver.execute.expression.Aggregate;
import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.query.Aggregation;
import io.encbench.driver.execute.query.Operator;
import io.encbench.driver.execute.query.Output;
import io.encbench.driver.execute.query.RowSubqueries;
import io.encbench.driver.execute.query.Sort;
import io.encbench.driver.execute.query.Windows;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.plan.Sources.Place;
import io.encbench.driver.rules.Identifiers;
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
  private final IdentityHashMap<QueryBlock.SelectItem, Output> outputOf = new IdentityHashMap<>();
  private final List<Aggregate> aggregates = new ArrayList<>();
  private final List<Expression> keys = new ArrayList<>();
  private final Set<Place> keyColumns = new HashSet<>();

  /** The text of the keys of GROUP BY that are no columns. */
  private final Set<SqlText> keyTexts = new HashSet<>();

  /** The text of the outputs that the client computes. */
  private final List<String> computed = new ArrayList<>();

  /** Columns outside aggregates that are not in GROUP BY. */
  private final List<Place> ungrouped = new ArrayList<>();

  private final List<Windows.Function> windows = new ArrayList<>();
  private final List<Sort.Key> order = new ArrayList<>();
  private boolean grouped;
  private List<RowSubqueries.RowSubquery> subqueries = List.of();
  private @Nullable Condition having;
  private @Nullable Expression offset;
  private @Nullable Expression rows;

  OutputPlanner(BlockPlanner planner, QueryBlock block) {
    this.planner = planner;
    this.block = block;
    this.sources = planner.sources();
  }

  void read() throws SQLException {
    for (SQLExpr key : block.groupBy()) {
      addKey(key);
    }
    grouped = !block.groupBy().isEmpty() || isAggregated() || block.having() != null;
    for (QueryBlock.SelectItem item : block.items()) {
      addOutput(item);
    }
    SQLExpr condition = block.having();
    if (condition != null) {
      having =
          planner
              .reader()
              .condition(withAggregates(planner.withoutSubqueries(withoutAliases(condition))));
    }
    for (SQLSelectOrderByItem item : block.orderBy()) {
      boolean descending = item.getType() == SQLOrderingSpecification.DESC;
      order.add(new Sort.Key(sortKey(item.getExpr()), descending));
    }
    subqueries = planner.takeRowSubqueries();
    for (Place place : planner.takeOuterPlaces()) {
      if (!isDetermined(place)) {
        ungrouped.add(place);
      }
    }
    requireSortedOutputs();
    if (grouped) {
      requireGrouped();
    }
    SQLLimit clause = block.limit();
    if (clause != null) {
      offset = clause.getOffset() == null ? null : slot(clause.getOffset());
      rows = slot(clause.getRowCount());
    }
  }

  /** Whether the rows are grouped, so that their order is that of the groups. */
  boolean isGrouped() {
    return grouped;
  }

  /** Whether the number of rows is not that of the tables' rows, or their outputs need all rows. */
  boolean worksOnAllRows() {
    return grouped || block.distinct() || !windows.isEmpty();
  }

  /**
   * The operators from the rows of the tables to the rows of the result.
   *
   * @param sorted whether the server has sorted
   * @param limited whether the server has applied LIMIT
   */
  Operator operators(Operator input, boolean sorted, boolean limited) {
    Operator operator = input;
    if (grouped) {
      operator = new Aggregation(operator, keys, aggregates, QueryBlock.names(block.groupBy()));
    }
    if (!subqueries.isEmpty()) {
      operator = new RowSubqueries(operator, subqueries);
    }
    if (having != null) {
      operator = new Operator.Filter(operator, List.of(having), List.of("HAVING"));
    }
    if (!windows.isEmpty()) {
      operator = new Windows(operator, windows);
    }
    if (block.distinct()) {
      operator = new Operator.Distinct(operator, outputs);
    }
    if (!sorted && !order.isEmpty()) {
      operator = new Sort(operator, order, block.sortKeys(), offset, rows);
    }
    return limited || rows == null ? operator : new Operator.Limit(operator, offset, rows);
  }

  private Expression slot(SQLExpr expr) throws SQLException {
    if (planner.tree().slot(expr) < 0) {
      throw QueryBlock.notSupported("LIMIT, LAG, LEAD or NTILE with an expression");
    }
    return planner.reader().expression(expr);
  }

  private boolean isAggregated() {
    return block.items().stream().anyMatch(QueryBlock.SelectItem::isAggregated)
        || block.orderBy().stream()
            .flatMap(item -> ExprParts.all(item.getExpr()).stream())
            .anyMatch(QueryBlock::isAggregate);
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
    if (place != null) {
      keyColumns.add(place);
    } else if (ExprParts.hasSubquery(key)
        || ExprParts.all(key).stream().anyMatch(SQLAggregateExpr.class::isInstance)) {
      throw QueryBlock.notSupported("GROUP BY a subquery, an aggregate or a window function");
    } else {
      keyTexts.add(resolvedText(key));
    }
    keys.add(ordered(planner.reader().output(key)));
  }

  /** The text of an expression in which each column has the name of its table. */
  private SqlText resolvedText(SQLExpr expr) throws SQLException {
    IdentityHashMap<SQLExpr, SQLExpr> replacements = new IdentityHashMap<>();
    for (SQLExpr column : Sources.columns(expr)) {
      Place place = sources.place(column);
      if (place != null) {
        replacements.put(
            column,
            new SQLPropertyExpr(
                new SQLIdentifierExpr(Identifiers.quote(Integer.toString(place.source()))),
                Identifiers.quote(Integer.toString(place.column()))));
      }
    }
    SQLExpr resolved = ExprParts.with(expr, replacements);
    if (resolved instanceof SQLBinaryOpExpr operation) {
      operation.setParenthesized(false);
    }
    return planner.tree().render(resolved);
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
      outputOf.put(item, output);
      if (output.cellOf() < 0 || output.function() != null) {
        String name = item.text().isEmpty() ? item.label() : item.text();
        computed.add(name.isEmpty() ? "an output" : name);
      }
      return;
    }
    for (Place place : sources.all(item)) {
      int index = planner.layout().index(place);
      outputs.add(new Output(sources.column(place).name(), new Expression.Column(index), null));
    }
  }

  private Output output(String label, SQLExpr expr) throws SQLException {
    SQLExpr simple = withoutWindows(planner.withoutSubqueries(expr));
    Aggregate whole = simple instanceof SQLAggregateExpr call ? aggregate(call) : null;
    if (whole != null) {
      return new Output(label, new Expression.Slot(whole.number()), whole);
    }
    Expression value = planner.reader().output(withAggregates(simple));
    for (Windows.Function window : windows) {
      Aggregate over = window.aggregate();
      if (over != null && value.equals(new Expression.Slot(over.number()))) {
        whole = over;
      }
    }
    return new Output(label, value, whole);
  }

  /** Replaces window functions by virtual slots. */
  private SQLExpr withoutWindows(SQLExpr expr) throws SQLException {
    IdentityHashMap<SQLExpr, SQLExpr> replacements = new IdentityHashMap<>();
    for (SQLExpr part : ExprParts.outermost(expr, QueryBlock::isWindow)) {
      replacements.put(part, planner.virtual().marker(window((SQLAggregateExpr) part)));
    }
    return replacements.isEmpty() ? expr : ExprParts.with(expr, replacements);
  }

  /** Plans a window function. Returns the number of the virtual slot that stands for its value. */
  private int window(SQLAggregateExpr call) throws SQLException {
    SQLOver over = call.getOver();
    if (over.getOf() != null || over.getWindowingType() != null) {
      throw QueryBlock.notSupported("a named window or a frame");
    }
    if (call.getFilter() != null || call.getOption() != null) {
      throw QueryBlock.notSupported("this option of a window function");
    }
    String name = call.getMethodName().toUpperCase(Locale.ROOT);
    Windows.Numbering numbering =
        switch (name) {
          case "ROW_NUMBER" -> Windows.Numbering.ROW_NUMBER;
          case "RANK" -> Windows.Numbering.RANK;
          case "DENSE_RANK" -> Windows.Numbering.DENSE_RANK;
          case "NTILE" -> Windows.Numbering.NTILE;
          default -> null;
        };
    Windows.Picking picking =
        switch (name) {
          case "LAG" -> Windows.Picking.LAG;
          case "LEAD" -> Windows.Picking.LEAD;
          case "FIRST_VALUE" -> Windows.Picking.FIRST_VALUE;
          case "LAST_VALUE" -> Windows.Picking.LAST_VALUE;
          default -> null;
        };
    List<SQLExpr> arguments = call.getArguments();
    int counted = numbering == Windows.Numbering.NTILE ? 0 : 1;
    if ((numbering != null && arguments.size() != 1 - counted)
        || (picking != null && (arguments.isEmpty() || arguments.size() > 2))) {
      throw QueryBlock.notSupported(name + " with these arguments");
    }
    boolean counts = (numbering != null || picking != null) && arguments.size() > counted;
    List<Expression> partition = new ArrayList<>();
    for (SQLExpr each : over.getPartitionBy()) {
      partition.add(ordered(planner.reader().expression(withAggregates(each))));
    }
    List<Sort.Key> sorted = new ArrayList<>();
    if (over.getOrderBy() != null) {
      for (SQLSelectOrderByItem item : over.getOrderBy().getItems()) {
        sorted.add(
            new Sort.Key(
                ordered(planner.reader().expression(withAggregates(item.getExpr()))),
                item.getType() == SQLOrderingSpecification.DESC));
      }
    }
    int number = planner.virtual().add();
    boolean aggregated = numbering == null && picking == null;
    Aggregate aggregate = aggregated ? read(call, planner.virtual().slot(number)) : null;
    windows.add(
        new Windows.Function(
            numbering,
            picking,
            picking == null ? null : pickedColumn(name, arguments.get(0)),
            counts ? slot(arguments.get(counted)) : null,
            aggregate,
            partition,
            sorted,
            number,
            name + " over (" + QueryBlock.names(over.getPartitionBy()) + ")"));
    return number;
  }

  private Expression.Column pickedColumn(String function, SQLExpr argument) throws SQLException {
    if (planner.reader().expression(withAggregates(argument)) instanceof Expression.Column column) {
      return column;
    }
    throw QueryBlock.notSupported(function + " of anything but a column");
  }

  private Expression sortKey(SQLExpr expr) throws SQLException {
    QueryBlock.SelectItem named = isPosition(expr) ? item(expr) : block.named(expr);
    Output known = named == null ? null : outputOf.get(named);
    return ordered((known == null ? output("", expr) : known).value());
  }

  private Expression ordered(Expression value) throws SQLException {
    planner.layout().requireOrdered(value);
    planner.reader().requireOrdered(value);
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
    for (SQLExpr part : ExprParts.outermost(expr, QueryBlock::isAggregate)) {
      Aggregate aggregate = aggregate((SQLAggregateExpr) part);
      if (part != expr && !block.groupBy().isEmpty() && isOfQuotient((SQLAggregateExpr) part)) {
        throw QueryBlock.notSupported("a computation on an aggregate of quotients with GROUP BY");
      }
      int first = planner.virtual().slot(0);
      replacements.put(part, planner.virtual().marker(aggregate.number() - first));
    }
    SQLExpr result = replacements.isEmpty() ? expr : ExprParts.with(expr, replacements);
    requireKeys(result);
    return result;
  }

  /** Whether an aggregate is computed from quotients, of which the server may drop digits. */
  private static boolean isOfQuotient(SQLAggregateExpr call) {
    return call.getArguments().stream()
        .flatMap(argument -> ExprParts.all(argument).stream())
        .anyMatch(
            part ->
                part instanceof SQLBinaryOpExpr binary
                    && binary.getOperator() == SQLBinaryOperator.Divide);
  }

  private void requireKeys(SQLExpr expr) throws SQLException {
    List<SQLExpr> grouped = new ArrayList<>();
    for (SQLExpr part : keyTexts.isEmpty() ? List.<SQLExpr>of() : ExprParts.all(expr)) {
      boolean name = part instanceof SQLName;
      if (!name && !Sources.columns(part).isEmpty() && keyTexts.contains(resolvedText(part))) {
        grouped.add(part);
      }
    }
    for (SQLExpr column : Sources.columns(expr)) {
      Place place = sources.place(column);
      if (place != null
          && !isDetermined(place)
          && grouped.stream().noneMatch(part -> ExprParts.isWithin(column, part))) {
        ungrouped.add(place);
      }
    }
  }

  /** Whether a column has one value in each group: it is a key, or the keys are a primary key. */
  private boolean isDetermined(Place place) {
    Source table = sources.all().get(place.source());
    boolean hasKey = false;
    boolean grouped = true;
    for (int i = 0; i < table.columns().size(); i++) {
      SchemaCatalogue.SchemaColumn stored = table.columns().get(i).stored();
      boolean primary = table.rows() == null && stored != null && stored.primaryKey();
      hasKey |= primary;
      grouped &= !primary || keyColumns.contains(new Place(place.source(), i));
    }
    return keyColumns.contains(place) || (hasKey && grouped);
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
      ordered(output.value());
    }
    for (Sort.Key key : order) {
      if (block.distinct()
          && outputs.stream().noneMatch(each -> each.value().equals(key.value()))) {
        throw QueryBlock.notSupported("DISTINCT with ORDER BY an expression that is not selected");
      }
    }
  }

  private Aggregate aggregate(SQLAggregateExpr call) throws SQLException {
    Aggregate read = read(call, planner.virtual().slot(planner.virtual().count()));
    for (Aggregate known : aggregates) {
      if (known.function() == read.function()
          && known.distinct() == read.distinct()
          && known.arguments().equals(read.arguments())) {
        return known;
      }
    }
    planner.virtual().add();
    aggregates.add(read);
    return read;
  }

  /** Reads an aggregate whose value a slot stands for. */
  private Aggregate read(SQLAggregateExpr call, int slot) throws SQLException {
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
    if (call.getFilter() != null || call.getOrderBy() != null) {
      throw QueryBlock.notSupported("this option of " + name);
    }
    if (call.getOption() != null && call.getOption() != SQLAggregateOption.DISTINCT) {
      throw QueryBlock.notSupported("this option of " + name);
    }
    boolean distinct = call.getOption() == SQLAggregateOption.DISTINCT;
    List<Expression> arguments = new ArrayList<>();
    for (SQLExpr argument : call.getArguments()) {
      if (!(argument instanceof SQLAllColumnExpr)) {
        requireOneType(function, argument);
        boolean over = call.getOver() != null;
        Expression value = planner.reader().output(over ? withAggregates(argument) : argument);
        if (function != Aggregate.Function.COUNT) {
          planner.reader().computable("function " + name, value);
        }
        arguments.add(distinct || isExtreme(function) ? ordered(value) : value);
      }
    }
    boolean one = arguments.size() == 1;
    if (!one && (function != Aggregate.Function.COUNT || (arguments.size() > 1 && !distinct))) {
      throw QueryBlock.notSupported(name + " of several arguments");
    }
    return new Aggregate(function, distinct, arguments, slot);
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

  List<Output> outputs() {
    return outputs;
  }

  /** The aggregates over groups and windows. */
  List<Aggregate> aggregates() {
    List<Aggregate> all = new ArrayList<>(aggregates);
    for (Windows.Function window : windows) {
      if (window.aggregate() != null) {
        all.add(window.aggregate());
      }
    }
    return all;
  }

  /** The text of the outputs that the client computes. */
  List<String> computed() {
    return computed;
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
