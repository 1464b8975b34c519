package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a query block. Resolves names to their columns. Immutable.
 *
 * @param visible the columns that {@code *} and names without a qualifier refer to, in order; of
 *     two columns that NATURAL JOIN or USING equates, only one
 * @param ruled the names, in lower case, of columns that a table has by its rules but not in the
 *     database as it is known; without a qualifier they may mean these
 */
record Sources(List<Source> all, List<Place> visible, Set<String> ruled) {
  /**
   * The place of a column.
   *
   * @param source the index of its table
   * @param column the index of the column in the table
   */
  record Place(int source, int column) {}

  Sources {
    all = List.copyOf(all);
    visible = List.copyOf(visible);
    ruled = Set.copyOf(ruled);
  }

  /** The places of all columns of a table. */
  static List<Place> places(int source, Source table) {
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      places.add(new Place(source, i));
    }
    return places;
  }

  /**
   * The place of a column.
   *
   * @param table the qualifier as written before the column; empty if there is none
   */
  Place place(String table, String column) throws SQLException {
    if (table.isEmpty() && ruled.contains(column.toLowerCase(Locale.ROOT))) {
      throw Refusal.because("column " + column + " is ambiguous");
    }
    Place found = null;
    List<Place> candidates = new ArrayList<>();
    if (table.isEmpty()) {
      candidates.addAll(visible);
    } else {
      for (int i = 0; i < all.size(); i++) {
        if (all.get(i).name().equalsIgnoreCase(table)) {
          candidates.addAll(places(i, all.get(i)));
        }
      }
    }
    for (Place each : candidates) {
      if (column(each).name().equalsIgnoreCase(column)) {
        if (found != null) {
          throw Refusal.because("column " + column + " is ambiguous");
        }
        found = each;
      }
    }
    if (found == null) {
      throw Refusal.because(
          "column "
              + (table.isEmpty() ? "" : table + ".")
              + column
              + " is in no table of its query block, which is executed on the client side");
    }
    return found;
  }

  /**
   * The place of the column that an expression consists of; null if the expression is not a column.
   */
  @Nullable Place place(SQLExpr expr) throws SQLException {
    if (expr instanceof SQLIdentifierExpr name) {
      return place("", SyntaxTree.name(name.getName()));
    }
    if (expr instanceof SQLPropertyExpr name
        && name.getOwner() instanceof SQLIdentifierExpr table) {
      return place(SyntaxTree.name(table.getName()), SyntaxTree.name(name.getName()));
    }
    return null;
  }

  /**
   * The columns that {@code *} or {@code t.*} stands for.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if there is no such table
   */
  List<Place> all(QueryBlock.SelectItem item) throws SQLException {
    if (item.isAllOf("")) {
      return visible;
    }
    for (int i = 0; i < all.size(); i++) {
      if (item.isAllOf(all.get(i).name())) {
        return places(i, all.get(i));
      }
    }
    throw QueryBlock.notSupported("* of a table that is not in its query block");
  }

  Source.Column column(Place place) {
    return all.get(place.source()).columns().get(place.column());
  }

  @Nullable ColumnRule rule(Place place) {
    return column(place).rule();
  }

  /** The index of the table of a name; -1 if there is none. */
  int indexOf(String table) {
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).name().equalsIgnoreCase(table)) {
        return i;
      }
    }
    return -1;
  }

  /** The indexes of the tables that the server has. */
  BitSet onServer() {
    BitSet tables = new BitSet();
    for (int i = 0; i < all.size(); i++) {
      tables.set(i, all.get(i).rows() == null);
    }
    return tables;
  }

  /** The columns that an expression names outside of subqueries. */
  static List<SQLExpr> columns(SQLExpr expr) {
    return ExprParts.outermost(
        expr, part -> part instanceof SQLIdentifierExpr || part instanceof SQLPropertyExpr);
  }

  /** The indexes of the tables whose columns an expression names. */
  BitSet sources(SQLExpr expr) throws SQLException {
    BitSet sources = new BitSet();
    for (SQLExpr column : columns(expr)) {
      Place place = place(column);
      if (place == null) {
        throw Refusal.because("a qualifier of this kind is not supported");
      }
      sources.set(place.source());
    }
    return sources;
  }
}
