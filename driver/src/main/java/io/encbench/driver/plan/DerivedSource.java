package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLAggregateExpr;
import com.alibaba.druid.sql.ast.statement.SQLSelect;
import com.alibaba.druid.sql.ast.statement.SQLSubqueryTableSource;
import com.alibaba.druid.sql.ast.statement.SQLTableSource;
import com.alibaba.druid.sql.ast.statement.SQLUnionQueryTableSource;
import io.encbench.driver.plan.Sources.Place;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans derived tables that are not merged into the block around them. The client holds their rows
 * while it completes that block.
 */
final class DerivedSource {
  private DerivedSource() {}

  /**
   * Plans a derived table as a table of a FROM clause.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if its columns cannot be determined with
   *     certainty
   */
  static Source of(SelectPlanner planner, SQLTableSource derived) throws SQLException {
    boolean named =
        derived instanceof SQLSubqueryTableSource table
            ? !table.getColumns().isEmpty()
            : !((SQLUnionQueryTableSource) derived).getColumns().isEmpty();
    if (derived.getAlias() == null || named) {
      throw QueryBlock.notSupported("a derived table without an alias or with column names");
    }
    SQLSelect select =
        derived instanceof SQLSubqueryTableSource table
            ? table.getSelect()
            : new SQLSelect(((SQLUnionQueryTableSource) derived).getUnion().clone());
    List<Source.Column> columns = columns(planner, UnionQuery.firstBlock(select));
    Set<String> names = new HashSet<>();
    for (Source.Column column : columns) {
      if (!names.add(column.name().toLowerCase(Locale.ROOT))) {
        throw QueryBlock.notSupported("a derived table with two columns of the same name");
      }
    }
    return new Source(
        SyntaxTree.name(derived.getAlias()),
        planner.tree().render(derived),
        planner.subquery(select),
        columns);
  }

  private static List<Source.Column> columns(SelectPlanner planner, SQLSelect select)
      throws SQLException {
    QueryBlock block = QueryBlock.of(select, List.of(), List.of(), "");
    Sources sources = FromClause.of(planner, block.from()).sources();
    List<Source.Column> columns = new ArrayList<>();
    for (QueryBlock.SelectItem item : block.items()) {
      if (item.isAll()) {
        columns.addAll(sources.all(item).stream().map(sources::column).toList());
      } else if (item.label().isEmpty()) {
        throw QueryBlock.notSupported("a derived table with an unnamed column");
      } else {
        columns.add(column(item, sources));
      }
    }
    return columns;
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
    ColumnRule rule = column.rule();
    if (extreme != null && rule != null && !rule.type().kind().family().isComputable()) {
      throw QueryBlock.notSupported(
          "MIN or MAX of column " + column.name() + ", a " + rule.type() + ",");
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
