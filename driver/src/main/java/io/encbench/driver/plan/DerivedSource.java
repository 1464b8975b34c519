package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLAggregateExpr;
import com.alibaba.druid.sql.ast.statement.SQLSubqueryTableSource;
import io.encbench.driver.execute.query.RowsPlan;
import io.encbench.driver.plan.Sources.Place;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans derived tables that aggregate. The client holds their rows, one for each group, while it
 * completes the block around them.
 */
final class DerivedSource {
  private DerivedSource() {}

  /**
   * Plans a derived table as a table of a FROM clause.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if the table does not aggregate, or if its
   *     columns cannot be determined with certainty
   */
  static Source of(SelectPlanner planner, SQLSubqueryTableSource derived) throws SQLException {
    QueryBlock within = QueryBlock.of(derived.getSelect(), List.of(), List.of());
    if (!within.aggregates()) {
      throw QueryBlock.notSupported(
          "a derived table that does not aggregate, joined with another table,");
    }
    if (derived.getAlias() == null || !derived.getColumns().isEmpty()) {
      throw QueryBlock.notSupported("a derived table without an alias or with column names");
    }
    FromClause from = FromClause.of(planner, within.from());
    List<Source.Column> columns = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (QueryBlock.SelectItem item : within.items()) {
      if (item.isAll() || item.label().isEmpty()) {
        throw QueryBlock.notSupported("a derived table with * or an unnamed column");
      }
      if (!names.add(item.label().toLowerCase(Locale.ROOT))) {
        throw QueryBlock.notSupported("a derived table with two columns of the same name");
      }
      columns.add(column(item, from.sources()));
    }
    RowsPlan rows = planner.subquery(derived.getSelect(), within, from);
    return new Source(
        SyntaxTree.name(derived.getAlias()), planner.tree().render(derived), rows, columns);
  }

  private static Source.Column column(QueryBlock.SelectItem item, Sources sources)
      throws SQLException {
    Place place = sources.place(item.expr());
    SQLExpr extreme = place == null ? extremeOf(item.expr()) : null;
    if (extreme != null) {
      place = sources.place(extreme);
    }
    if (place == null) {
      return new Source.Column(item.label(), null, /* bool= */ false, null);
    }
    Source.Column column = sources.column(place);
    if (extreme != null && column.bool()) {
      throw QueryBlock.notSupported("MIN or MAX of column " + column.name() + ", a TINYINT(1),");
    }
    return new Source.Column(item.label(), column.rule(), column.bool(), column.stored());
  }

  /** The argument of a MIN or MAX; null for any other expression. */
  private static @Nullable SQLExpr extremeOf(SQLExpr expr) {
    boolean extreme =
        expr instanceof SQLAggregateExpr call
            && Set.of("MIN", "MAX").contains(call.getMethodName().toUpperCase(Locale.ROOT))
            && call.getArguments().size() == 1;
    return extreme ? ((SQLAggregateExpr) expr).getArguments().get(0) : null;
  }
}
