package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOperator;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLNullExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.statement.SQLUpdateSetItem;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlUpdateStatement;
import io.encbench.driver.execute.ClientSidePlan;
import io.encbench.driver.execute.RowColumn;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.function.SqlFunction;
import io.encbench.driver.execute.update.UpdatePlan;
import io.encbench.driver.execute.update.UpdatePlan.Point;
import io.encbench.driver.execute.update.UpdatePlan.Target.Computed;
import io.encbench.driver.execute.update.UpdatePlan.Target.Given;
import io.encbench.driver.execute.update.UpdatePlan.Target.Seen;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.SyntaxTree;
import io.encbench.driver.sql.SyntaxTree.Part;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Plans one UPDATE. */
final class UpdatePlanner {
  /** The functions for which an UPDATE has no other errors in strict mode than a query. */
  private static final Set<String> WITHOUT_ERRORS =
      Set.of(
          "COALESCE",
          "IFNULL",
          "ABS",
          "SIGN",
          "ROUND",
          "TRUNCATE",
          "FLOOR",
          "CEIL",
          "CEILING",
          "GREATEST",
          "LEAST");

  private final SyntaxTree tree;
  private final MySqlUpdateStatement update;
  private final SchemaView schema;
  private final ChangedTable table;
  private final Map<String, SchemaCatalogue.SchemaColumn> known = new HashMap<>();
  private final List<RowColumn> columns = new ArrayList<>();
  private final List<UpdatePlan.Target> targets = new ArrayList<>();
  private final Map<String, Integer> assigned = new HashMap<>();

  UpdatePlanner(
      SyntaxTree tree, MySqlUpdateStatement update, SchemaView schema, ChangedTable table) {
    this.tree = tree;
    this.update = update;
    this.schema = schema;
    this.table = table;
  }

  /**
   * The plan; null if the client has nothing to compute and no rows to select, or if the form of
   * the statement is not supported.
   *
   * @param set the index of the token SET
   */
  @Nullable UpdatePlan read(int set) throws SQLException {
    int tail = tree.find(set + 1, "WHERE", "ORDER", "LIMIT");
    List<Part> items = tree.parts(set + 1, tail, ",");
    if (items.size() != update.getItems().size()
        || update.isIgnore()
        || update.isLowPriority()
        || update.getFrom() != null
        || update.getWith() != null
        || !update.getReturning().isEmpty()) {
      return null;
    }
    List<SchemaCatalogue.SchemaColumn> all = schema.catalogue().columns(table.qualified());
    for (SchemaCatalogue.SchemaColumn column : all) {
      known.put(key(column.name()), column);
    }
    Part rows = tree.part(tail, tree.end());
    boolean byClient = !table.serverSelects(schema, rows);
    if (!byClient && !anyComputed(items, tail)) {
      return null;
    }
    for (int i = 0; i < items.size(); i++) {
      target(update.getItems().get(i), items.get(i), end(items, i, tail));
    }
    Part locked = byClient ? rows : tree.partThatLocks(tail, tree.end());
    List<RowColumn> keys = table.keys(schema);
    Point point = byClient ? null : point(keys);
    if (point == null) {
      table.requireReadable(keys);
      requireUnchanged(keys);
    }
    SchemaCatalogue.LockableTable lockable = schema.lockable(table.qualified());
    boolean memorable =
        RowColumn.tellRows(keys, lockable)
            && targets.stream().noneMatch(target -> lockable.isTied(target.name()));
    List<RowColumn> remembered =
        columns.stream().filter(column -> memorable && column.isMemorable(lockable)).toList();
    return new UpdatePlan(
        table.text(),
        table.qualified(),
        columns,
        targets,
        keys,
        locked,
        update.getOrderBy() != null,
        byClient
            ? table.rowsByClient(
                schema,
                Stream.concat(keys.stream(), columns.stream()).toList(),
                update.getWhere(),
                rows)
            : null,
        point,
        targets.stream().noneMatch(target -> lockable.isUnique(target.name())),
        memorable,
        remembered);
  }

  private boolean anyComputed(List<Part> items, int tail) throws SQLException {
    for (int i = 0; i < items.size(); i++) {
      SQLUpdateSetItem item = update.getItems().get(i);
      if (isComputed(item) || isConverted(item, text(items, i, tail))) {
        return true;
      }
    }
    return false;
  }

  private Part text(List<Part> items, int item, int tail) {
    return tree.part(items.get(item).from(), end(items, item, tail));
  }

  private static int end(List<Part> items, int item, int tail) {
    return item + 1 < items.size() ? items.get(item + 1).from() - 1 : tail;
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private @Nullable ColumnRule rule(String column) {
    return schema.rules().rule(table.name(), column);
  }

  /**
   * Whether an encrypted column is set to an expression other than a literal, parameter or column.
   */
  private boolean isComputed(SQLUpdateSetItem item) {
    SQLExpr value = item.getValue();
    String name = columnName(item.getColumn());
    return name != null
        && rule(name) != null
        && !isFixed(value)
        && columnName(value) == null
        && ExpressionReader.mayBeExpression(value);
  }

  /**
   * Whether an encrypted column is set to a column whose value the server cannot copy.
   *
   * @param text the assignment as written
   */
  private boolean isConverted(SQLUpdateSetItem item, Part text) throws SQLException {
    String target = columnName(item.getColumn());
    return target != null
        && rule(target) != null
        && columnName(item.getValue()) != null
        && !schema.accepts("UPDATE " + table.text().text() + " SET " + text.text());
  }

  private boolean isFixed(SQLExpr value) {
    return tree.slot(value) >= 0 || value instanceof SQLNullExpr;
  }

  /**
   * The name of the column of this table that an expression consists of; null for any other
   * expression.
   */
  private @Nullable String columnName(SQLExpr expr) {
    if (expr instanceof SQLIdentifierExpr name) {
      String column = SyntaxTree.name(name.getName());
      return known.isEmpty() || known.containsKey(key(column)) ? column : null;
    }
    if (expr instanceof SQLPropertyExpr name
        && name.getOwner() instanceof SQLIdentifierExpr owner
        && SyntaxTree.name(owner.getName()).equalsIgnoreCase(table.alias())) {
      return SyntaxTree.name(name.getName());
    }
    return null;
  }

  private void target(SQLUpdateSetItem item, Part text, int end) throws SQLException {
    String name = columnName(item.getColumn());
    int equals = tree.find(text.from(), "=");
    if (name == null || equals >= end) {
      throw Refusal.because("this kind of target column is not supported");
    }
    SchemaCatalogue.SchemaColumn column = schemaColumn(name);
    ColumnRule rule = rule(name);
    if (assigned.putIfAbsent(key(name), targets.size()) != null) {
      throw Refusal.because("a second assignment to column " + name + " is not supported");
    }
    boolean converted = isConverted(item, tree.part(text.from(), end));
    if (rule == null || !(isComputed(item) || converted)) {
      Part value = tree.part(equals + 1, end);
      targets.add(new Given(column.name(), value, isFixed(item.getValue()), null));
      return;
    }
    RowColumn target = RowColumn.of(column, rule);
    if (!target.isNumber() && !converted) {
      throw Refusal.of("storing the value of an expression", rule);
    }
    if (column.primaryKey()) {
      throw Refusal.of("arithmetic on a column of the primary key", rule);
    }
    // In its own value, an assignment sees the column's old value.
    assigned.remove(key(name));
    Expression value =
        target.isNumber()
            ? expression(item.getValue(), rule)
            : new Expression.Column(copied(item.getValue(), target));
    assigned.put(key(name), targets.size());
    targets.add(new Computed(target.name(), rule, place(target), value, text.text()));
  }

  private Expression expression(SQLExpr value, ColumnRule target) throws SQLException {
    try {
      return new ExpressionReader(tree, new NumberColumns()).expression(value);
    } catch (SQLFeatureNotSupportedException e) {
      throw Refusal.because(e.getMessage() + "; it would set column " + target.name());
    }
  }

  /** The index in the row of a column that is copied to one that holds no number. */
  private int copied(SQLExpr value, RowColumn target) throws SQLException {
    String name = Objects.requireNonNull(columnName(value));
    RowColumn source = RowColumn.of(schemaColumn(name), rule(name));
    if (!target.holds(source)) {
      throw Refusal.because(
          "storing column "
              + name
              + " in column "
              + target.name()
              + ", which holds other values,"
              + " is not supported");
    }
    if (assigned.containsKey(key(name))) {
      throw Refusal.because(
          "an assignment that reads column "
              + name
              + " is not supported after an assignment to this column");
    }
    return place(source);
  }

  /** The columns that an assignment computes with. */
  private final class NumberColumns implements ExpressionReader.Columns {
    @Override
    public int index(String owner, String name) throws SQLException {
      return UpdatePlanner.this.index(owner, name);
    }

    @Override
    public ExpressionReader.Facts facts(Expression.Column column) {
      ColumnRule rule = columns.get(column.index()).rule();
      return rule == null
          ? ExpressionReader.Facts.UNKNOWN
          : new ExpressionReader.Facts(rule.name(), rule.type(), null, /* encrypted= */ true);
    }

    @Override
    public void requireUsable(SqlFunction function) throws SQLException {
      if (!WITHOUT_ERRORS.contains(function.name())) {
        throw Refusal.because("function " + function.name() + " is not supported in an UPDATE");
      }
    }
  }

  private SchemaCatalogue.SchemaColumn schemaColumn(String name) throws SQLException {
    SchemaCatalogue.SchemaColumn column = known.get(key(name));
    if (column == null) {
      throw Refusal.because(
          known.isEmpty()
              ? "the columns of table " + table.name() + " are not known"
              : "column " + name + " is not in table " + table.name());
    }
    return column;
  }

  private int place(RowColumn column) {
    int place = columns.indexOf(column);
    if (place < 0) {
      columns.add(column);
      place = columns.size() - 1;
    }
    return place;
  }

  /** The index in the row of a column that an expression reads. */
  private int index(String owner, String name) throws SQLException {
    if (!owner.isEmpty() && !owner.equalsIgnoreCase(table.alias())) {
      throw Refusal.because("table " + owner + " of column " + name + " is not in this statement");
    }
    RowColumn column = RowColumn.of(schemaColumn(name), rule(name));
    if (!column.isNumber()) {
      throw Refusal.because("arithmetic with column " + name + " is not supported for its type");
    }
    int place = place(column);
    Integer target = assigned.get(key(name));
    if (target != null && targets.get(target) instanceof Given given) {
      targets.set(target, seen(given, target, column, place));
    }
    return place;
  }

  /**
   * An earlier assignment to a column, with the value that later expressions see. Refuses a value
   * that only the server knows.
   */
  private Given seen(Given given, int target, RowColumn column, int place) throws SQLException {
    SQLExpr value = update.getItems().get(target).getValue();
    ColumnRule rule = column.rule();
    if (rule == null || !given.fixed()) {
      throw Refusal.because(
          "an expression that reads column "
              + column.name()
              + " is not supported after an assignment to this column that the server computes");
    }
    return new Given(
        given.name(), given.value(), given.fixed(), new Seen(rule, place, expression(value, rule)));
  }

  private void requireUnchanged(List<RowColumn> keys) throws SQLException {
    for (RowColumn key : keys) {
      Integer target = assigned.get(key(key.name()));
      if (target != null) {
        throw Refusal.because(
            "an assignment to key column "
                + key.name()
                + " is not supported together with arithmetic or with a condition that the client"
                + " checks");
      }
    }
  }

  private @Nullable Point point(List<RowColumn> keys) {
    Map<String, Integer> equal = new HashMap<>();
    if (update.getWhere() == null) {
      return null;
    }
    List<SQLExpr> conditions = new ArrayList<>();
    ExprParts.addConjuncts(update.getWhere(), conditions);
    boolean alone = true;
    for (SQLExpr condition : conditions) {
      alone &= isEquality(condition, equal);
    }
    List<Integer> slots = new ArrayList<>();
    for (RowColumn key : keys) {
      Integer slot = equal.get(key(key.name()));
      if (slot == null || !key.findsOneRow()) {
        return null;
      }
      slots.add(slot);
    }
    return new Point(
        slots,
        alone
            && equal.size() == keys.size()
            && update.getLimit() == null
            && update.getOrderBy() == null);
  }

  /**
   * Whether a condition is the first one that equates its column with a literal or parameter.
   * Records the column and the slot in {@code equal}.
   */
  private boolean isEquality(SQLExpr condition, Map<String, Integer> equal) {
    if (!(condition instanceof SQLBinaryOpExpr binary)
        || binary.getOperator() != SQLBinaryOperator.Equality) {
      return false;
    }
    String column = columnName(binary.getLeft());
    int slot = tree.slot(binary.getRight());
    if (column == null) {
      column = columnName(binary.getRight());
      slot = tree.slot(binary.getLeft());
    }
    return column != null && slot >= 0 && equal.putIfAbsent(key(column), slot) == null;
  }

  /**
   * Plans {@code UPDATE t SET c = c + 1, ... WHERE ...}: updates of one table with a primary key
   * that compute new values of encrypted columns, or whose rows only the client can select.
   */
  static final class Form implements ClientSidePlanner.StatementForm {
    @Override
    public @Nullable ClientSidePlan plan(SyntaxTree tree, SchemaView schema) throws SQLException {
      if (!(tree.statement() instanceof MySqlUpdateStatement update) || !tree.isAt(0, "UPDATE")) {
        return null;
      }
      int set = tree.find(1, "SET");
      ChangedTable table = ChangedTable.of(tree, update.getTableSource(), 1, set);
      return table == null ? null : new UpdatePlanner(tree, update, schema, table).read(set);
    }
  }
}
