package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOperator;
import com.alibaba.druid.sql.ast.expr.SQLListExpr;
import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.query.Join;
import io.encbench.driver.execute.query.Operator;
import io.encbench.driver.execute.query.RowsPlan;
import io.encbench.driver.execute.query.Scan;
import io.encbench.driver.execute.query.ServerCondition;
import io.encbench.driver.plan.Sources.Place;
import io.encbench.driver.sql.SqlText;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides how the client joins what the server does not: the order, the columns by which rows are
 * looked up, and where each condition is checked.
 */
final class ClientJoins {
  private final BlockPlanner planner;
  private final Sources sources;

  /** Conditions that are checked after all joins. */
  private final List<SQLExpr> remaining = new ArrayList<>();

  /** Part of a plan, whose operators are made when all columns that the block needs are known. */
  interface Part {
    /** The tables whose columns its rows have. */
    BitSet tables();

    Operator operator() throws SQLException;
  }

  /** Rows that the server or another plan provides. */
  record Input(BitSet tables, Made made) implements Part {
    /** Makes the operator. */
    @FunctionalInterface
    interface Made {
      Operator operator() throws SQLException;
    }

    @Override
    public Operator operator() throws SQLException {
      return made.operator();
    }
  }

  private record Filtered(Part input, List<Condition> conditions, List<String> texts)
      implements Part {
    @Override
    public BitSet tables() {
      return input.tables();
    }

    @Override
    public Operator operator() throws SQLException {
      return new Operator.Filter(input.operator(), conditions, texts);
    }
  }

  private final class Joined implements Part {
    private final Part left;
    private final Part right;
    private final boolean outer;
    private final List<Join.Key> keys = new ArrayList<>();
    private final List<Condition> on = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();

    Joined(Part left, Part right, boolean outer, List<SQLExpr> conditions) throws SQLException {
      this.left = left;
      this.right = right;
      this.outer = outer;
      for (SQLExpr condition : conditions) {
        texts.add(planner.shown(condition));
        Condition read = planner.reader().condition(condition);
        Join.Key key = key(condition, left.tables(), right.tables());
        if (key == null) {
          on.add(read);
        } else {
          keys.add(key);
        }
      }
    }

    @Override
    public BitSet tables() {
      BitSet tables = (BitSet) left.tables().clone();
      tables.or(right.tables());
      return tables;
    }

    @Override
    public Operator operator() throws SQLException {
      List<Place> places = planner.layout().places();
      List<Integer> indexes = new ArrayList<>();
      for (int i = 0; i < places.size(); i++) {
        if (right.tables().get(places.get(i).source())) {
          indexes.add(i);
        }
      }
      return new Join(
          left.operator(),
          right.operator(),
          indexes,
          keys,
          on,
          outer,
          names(right.tables()),
          String.join(" AND ", texts));
    }
  }

  ClientJoins(BlockPlanner planner) {
    this.planner = planner;
    this.sources = planner.sources();
  }

  private String names(BitSet tables) {
    return String.join(", ", tables.stream().mapToObj(i -> sources.all().get(i).name()).toList());
  }

  /** A derived table as an input. */
  Part derived(int table) {
    BitSet tables = new BitSet();
    tables.set(table);
    RowsPlan plan = sources.all().get(table).rows();
    if (plan == null) {
      throw new IllegalStateException("the client was to read a table that the server has");
    }
    return new Input(
        tables,
        () -> {
          List<Place> places = planner.layout().places();
          List<Integer> outputs = new ArrayList<>();
          List<Integer> indexes = new ArrayList<>();
          for (int i = 0; i < places.size(); i++) {
            if (places.get(i).source() == table) {
              outputs.add(places.get(i).column());
              indexes.add(i);
            }
          }
          return new Scan.Derived(plan, outputs, indexes);
        });
  }

  /**
   * Plans inner joins. Inputs that an equality connects come first.
   *
   * @param conditions all conditions that the server does not check
   */
  Part inner(List<Part> inputs, List<SQLExpr> conditions) throws SQLException {
    List<SQLExpr> open = new ArrayList<>(conditions);
    List<Part> left = new ArrayList<>();
    for (Part input : inputs) {
      left.add(inputs.size() == 1 ? input : filtered(input, open));
    }
    Part joined = left.remove(0);
    while (!left.isEmpty()) {
      Part next = null;
      for (Part each : left) {
        if (next == null && isConnected(joined, each, open)) {
          next = each;
        }
      }
      next = next == null ? left.get(0) : next;
      left.remove(next);
      BitSet both = (BitSet) joined.tables().clone();
      both.or(next.tables());
      joined = new Joined(joined, next, /* outer= */ false, taken(open, both));
    }
    remaining.addAll(open);
    return joined;
  }

  private boolean isConnected(Part joined, Part next, List<SQLExpr> open) throws SQLException {
    for (SQLExpr condition : open) {
      if (key(condition, joined.tables(), next.tables()) != null) {
        return true;
      }
    }
    return false;
  }

  /** Removes the conditions that only name some tables, at least one, and returns them. */
  private List<SQLExpr> taken(List<SQLExpr> open, BitSet tables) throws SQLException {
    List<SQLExpr> taken = new ArrayList<>();
    for (SQLExpr condition : open) {
      BitSet needs = sources.sources(condition);
      boolean any = !needs.isEmpty();
      needs.andNot(tables);
      if (any && needs.isEmpty()) {
        taken.add(condition);
      }
    }
    open.removeAll(taken);
    return taken;
  }

  private Part filtered(Part input, List<SQLExpr> open) throws SQLException {
    return filteredBy(input, taken(open, input.tables()));
  }

  private Part filteredBy(Part input, List<SQLExpr> conditions) throws SQLException {
    List<Condition> read = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (SQLExpr condition : conditions) {
      read.add(planner.reader().condition(condition));
      texts.add(planner.shown(condition));
    }
    return conditions.isEmpty() ? input : new Filtered(input, read, texts);
  }

  /**
   * Plans the joins of a FROM clause with an outer join. Each table is read by a query of its own.
   *
   * @param where the conditions of WHERE
   */
  Part outer(FromClause.Node tree, List<SQLExpr> where) throws SQLException {
    List<SQLExpr> open = new ArrayList<>(where);
    Part joined = part(tree, open);
    remaining.addAll(open);
    return joined;
  }

  /**
   * Plans a table or join.
   *
   * @param open conditions that hold for all rows that matter; those that are checked are removed
   */
  private Part part(FromClause.Node node, List<SQLExpr> open) throws SQLException {
    if (node instanceof FromClause.Node.Table table) {
      BitSet tables = new BitSet();
      tables.set(table.source());
      List<SQLExpr> own = taken(open, tables);
      if (sources.all().get(table.source()).rows() != null) {
        return filteredBy(derived(table.source()), own);
      }
      String from = FromClause.text(sources, tables);
      List<ServerCondition> checked = new ArrayList<>();
      List<SQLExpr> unchecked = new ArrayList<>();
      for (SQLExpr condition : own) {
        SqlText text = planner.text(condition);
        if (planner.accepts(text, from)) {
          checked.add(new ServerCondition.Written(text));
        } else {
          unchecked.add(condition);
        }
      }
      Input input =
          new Input(
              tables,
              () ->
                  new Scan.Server(
                      JoinPlanner.query(
                          planner, tables, List.of(), from, checked, planner.lock(tables))));
      return filteredBy(input, unchecked);
    }
    FromClause.Node.Join join = (FromClause.Node.Join) node;
    for (SQLExpr condition : join.on()) {
      if (ExprParts.hasSubquery(condition)) {
        throw QueryBlock.notSupported("a subquery in ON");
      }
    }
    List<SQLExpr> on = new ArrayList<>(join.on());
    if (!join.outer()) {
      on.addAll(open);
      open.clear();
      Part left = part(join.left(), on);
      Part right = part(join.right(), on);
      BitSet both = (BitSet) left.tables().clone();
      both.or(right.tables());
      Part joined = new Joined(left, right, /* outer= */ false, taken(on, both));
      open.addAll(on);
      return joined;
    }
    // A condition of ON decides about matches only: it may be checked early on the right side, but
    // removes no row of the left side. A condition from above must not see the right side's rows.
    Part right = part(join.right(), on);
    Part left = part(join.left(), open);
    return new Joined(left, right, /* outer= */ true, on);
  }

  /** The conditions that are checked after all joins. */
  List<SQLExpr> remaining() {
    return remaining;
  }

  /** The values that a condition equates, if rows can be looked up by them; otherwise null. */
  private Join.@Nullable Key key(SQLExpr condition, BitSet left, BitSet right) throws SQLException {
    if (!(condition instanceof SQLBinaryOpExpr binary)
        || binary.getOperator() != SQLBinaryOperator.Equality
        || binary.getLeft() instanceof SQLListExpr) {
      return null;
    }
    Place one = sources.place(binary.getLeft());
    Place other = sources.place(binary.getRight());
    if (one != null && other != null) {
      planner.layout().requireJoinable(other, one);
    }
    if (isOf(right, binary.getLeft()) && isOf(left, binary.getRight())) {
      return key(binary.getLeft(), binary.getRight());
    }
    return isOf(left, binary.getLeft()) && isOf(right, binary.getRight())
        ? key(binary.getRight(), binary.getLeft())
        : null;
  }

  private Join.Key key(SQLExpr own, SQLExpr other) throws SQLException {
    return new Join.Key(planner.reader().output(own), planner.reader().output(other));
  }

  /** Whether an expression names columns, and only those of some tables. */
  private boolean isOf(BitSet tables, SQLExpr expr) throws SQLException {
    BitSet needs = sources.sources(expr);
    boolean any = !needs.isEmpty();
    needs.andNot(tables);
    return any && needs.isEmpty();
  }
}
