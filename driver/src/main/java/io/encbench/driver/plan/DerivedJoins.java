package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOperator;
import io.encbench.driver.execute.query.DerivedRows;
import io.encbench.driver.execute.query.RowsPlan;
import io.encbench.driver.plan.Sources.Place;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides the order in which the client joins derived tables, and the columns that it joins them
 * by.
 */
final class DerivedJoins {
  private final BlockPlanner planner;
  private final Sources sources;
  private final List<Equality> equalities = new ArrayList<>();

  /** Conditions that are checked on the joined rows. */
  private final List<SQLExpr> remaining = new ArrayList<>();

  private final List<Joined> order = new ArrayList<>();

  /** An equality between columns of two tables. */
  private record Equality(SQLExpr condition, Place left, Place right) {
    /**
     * The column of {@code table}, if this condition equates it with a column of one of {@code
     * others}; otherwise null.
     */
    @Nullable Place of(int table, BitSet others) {
      if (left.source() == table && others.get(right.source())) {
        return left;
      }
      return right.source() == table && others.get(left.source()) ? right : null;
    }
  }

  /**
   * A derived table with the columns that it is joined by.
   *
   * @param work a description of the join; empty if the rows begin with this table
   */
  private record Joined(int table, List<DerivedRows.Key> keys, String work) {}

  /**
   * Plans the joins.
   *
   * @param conditions the conditions that the server cannot check because they involve derived
   *     tables
   * @throws java.sql.SQLFeatureNotSupportedException if a table is joined without an equality
   */
  DerivedJoins(BlockPlanner planner, List<SQLExpr> conditions) throws SQLException {
    this.planner = planner;
    this.sources = planner.sources();
    for (SQLExpr condition : conditions) {
      if (ExprParts.hasSubquery(condition)) {
        throw QueryBlock.notSupported("a subquery together with a derived table");
      }
      Equality equality = equality(condition);
      if (equality == null) {
        remaining.add(condition);
      } else {
        equalities.add(equality);
      }
    }
    join();
  }

  private @Nullable Equality equality(SQLExpr condition) throws SQLException {
    if (condition instanceof SQLBinaryOpExpr binary
        && binary.getOperator() == SQLBinaryOperator.Equality) {
      Place left = sources.place(binary.getLeft());
      Place right = sources.place(binary.getRight());
      if (left != null && right != null && left.source() != right.source()) {
        planner.layout().requireJoinable(left, right);
        return new Equality(condition, left, right);
      }
    }
    return null;
  }

  private void join() throws SQLException {
    BitSet reached = sources.onServer();
    BitSet open = new BitSet();
    open.set(0, sources.all().size());
    open.andNot(reached);
    if (reached.isEmpty()) {
      add(open.nextSetBit(0), reached, open);
    }
    while (!open.isEmpty()) {
      int next = open.nextSetBit(0);
      while (next >= 0 && !isJoined(next, reached)) {
        next = open.nextSetBit(next + 1);
      }
      if (next < 0) {
        throw QueryBlock.notSupported(
            "a join of a derived table without an equality of two columns");
      }
      add(next, reached, open);
    }
  }

  private boolean isJoined(int table, BitSet reached) {
    return equalities.stream().anyMatch(each -> each.of(table, reached) != null);
  }

  private void add(int table, BitSet reached, BitSet open) throws SQLException {
    List<DerivedRows.Key> keys = new ArrayList<>();
    List<String> conditions = new ArrayList<>();
    for (Equality each : equalities) {
      Place own = each.of(table, reached);
      if (own != null) {
        Place other = own.equals(each.left()) ? each.right() : each.left();
        keys.add(new DerivedRows.Key(planner.layout().index(own), planner.layout().index(other)));
        conditions.add(planner.text(each.condition()).text());
      }
    }
    String name = sources.all().get(table).name();
    String work = keys.isEmpty() ? "" : "join " + name + " by " + String.join(" AND ", conditions);
    order.add(new Joined(table, keys, work));
    reached.set(table);
    open.clear(table);
  }

  /** The conditions that are checked on the joined rows. */
  List<SQLExpr> remaining() {
    return remaining;
  }

  /** The derived tables in join order. Call this only when all needed columns are known. */
  List<DerivedRows> rows() {
    List<Place> places = planner.layout().places();
    List<DerivedRows> rows = new ArrayList<>();
    for (Joined each : order) {
      List<Integer> outputs = new ArrayList<>();
      List<Integer> indexes = new ArrayList<>();
      for (int i = 0; i < places.size(); i++) {
        if (places.get(i).source() == each.table()) {
          outputs.add(places.get(i).column());
          indexes.add(i);
        }
      }
      RowsPlan plan = sources.all().get(each.table()).rows();
      if (plan == null) {
        throw new IllegalStateException("the client was to join a table that the server has");
      }
      rows.add(new DerivedRows(plan, outputs, indexes, each.keys(), each.work()));
    }
    return rows;
  }
}
