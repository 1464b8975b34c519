package io.encbench.suites.roles;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.SQLName;
import com.alibaba.druid.sql.ast.SQLObject;
import com.alibaba.druid.sql.ast.SQLStatement;
import com.alibaba.druid.sql.ast.expr.SQLAllColumnExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.statement.SQLDeleteStatement;
import com.alibaba.druid.sql.ast.statement.SQLExprTableSource;
import com.alibaba.druid.sql.ast.statement.SQLInsertInto;
import com.alibaba.druid.sql.ast.statement.SQLJoinTableSource;
import com.alibaba.druid.sql.ast.statement.SQLReplaceStatement;
import com.alibaba.druid.sql.ast.statement.SQLSelect;
import com.alibaba.druid.sql.ast.statement.SQLSelectItem;
import com.alibaba.druid.sql.ast.statement.SQLSelectQuery;
import com.alibaba.druid.sql.ast.statement.SQLSelectQueryBlock;
import com.alibaba.druid.sql.ast.statement.SQLSubqueryTableSource;
import com.alibaba.druid.sql.ast.statement.SQLTableSource;
import com.alibaba.druid.sql.ast.statement.SQLUnionQuery;
import com.alibaba.druid.sql.ast.statement.SQLUnionQueryTableSource;
import com.alibaba.druid.sql.ast.statement.SQLUpdateStatement;
import com.alibaba.druid.sql.ast.statement.SQLWithSubqueryClause;
import io.encbench.driver.sql.SyntaxTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The columns that an expression can name at its place in a statement: those of the innermost query
 * first, then those of the queries around it. Immutable.
 */
final class ColumnScope {
  private final Map<String, SchemaTable> tables = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  /** What the queries around the place read, innermost first. */
  private final List<Level> levels = new ArrayList<>();

  /** The queries in WITH that the place can name. Each can name only those before it. */
  private final List<SQLWithSubqueryClause.Entry> named = new ArrayList<>();

  private record SchemaTable(String name, List<String> columns) {}

  private record Level(SQLTableSource source, List<SQLSelectItem> output) {}

  /**
   * A column.
   *
   * @param source the alias or name by which the statement refers to the table
   * @param table as in the schema
   * @param name as in the schema
   */
  record Column(@Nullable String source, @Nullable String table, @Nullable String name) {
    static final Column UNKNOWN = new Column(null, null, null);
  }

  /**
   * @param path the nodes around the place, innermost first
   */
  ColumnScope(Map<String, List<String>> columnsByTable, List<SQLObject> path) {
    columnsByTable.forEach((name, columns) -> tables.put(name, new SchemaTable(name, columns)));
    for (SQLObject node : path) {
      if (node instanceof SQLSelectQueryBlock block) {
        addLevel(block.getFrom(), block.getSelectList());
      } else if (node instanceof SQLDeleteStatement delete) {
        // If there are several tables, the first two contain the aliases.
        addLevel(delete.getFrom(), List.of());
        addLevel(delete.getUsing(), List.of());
        addLevel(delete.getTableSource(), List.of());
      } else if (node instanceof SQLUpdateStatement update) {
        addLevel(update.getTableSource(), List.of());
      } else if (node instanceof SQLInsertInto insert) {
        addLevel(insert.getTableSource(), List.of());
      } else if (node instanceof SQLReplaceStatement replace) {
        addLevel(replace.getTableSource(), List.of());
      }
    }
    for (int i = path.size() - 1; i >= 0; i--) {
      SQLObject node = path.get(i);
      if (node instanceof SQLSelect select) {
        addNamed(select.getWithSubQuery(), named);
      } else if (node instanceof SQLUpdateStatement update) {
        addNamed(update.getWith(), named);
      } else if (node instanceof SQLWithSubqueryClause.Entry entry && named.contains(entry)) {
        named.subList(named.indexOf(entry), named.size()).clear();
      }
    }
  }

  private void addLevel(@Nullable SQLTableSource source, List<SQLSelectItem> output) {
    if (source != null) {
      levels.add(new Level(source, output));
    }
  }

  private static void addNamed(
      @Nullable SQLWithSubqueryClause with, List<SQLWithSubqueryClause.Entry> named) {
    if (with != null) {
      named.addAll(with.getEntries());
    }
  }

  /** The column that a name stands for; null if it is none that the schema has. */
  @Nullable Column column(SQLName name) {
    String column = SyntaxTree.name(name.getSimpleName());
    String owner = owner(name);
    for (Level level : levels) {
      Column found = inSource(level.source(), owner, column, named);
      if (found == null && owner == null) {
        found = inOutput(level, column);
      }
      if (found != null) {
        return found.equals(Column.UNKNOWN) ? null : found;
      }
    }
    return null;
  }

  /** The column that an alias of the select list stands for, as HAVING can use it. */
  private @Nullable Column inOutput(Level level, String alias) {
    for (SQLSelectItem item : level.output()) {
      if (same(item.getAlias(), alias)) {
        return ofItem(item, level.source(), named);
      }
    }
    return null;
  }

  /**
   * The column to which an INSERT assigns a value.
   *
   * @param columns the columns that the statement names; empty if it names none
   * @param index index of the value in its row
   */
  Column stored(SQLTableSource target, List<SQLExpr> columns, int index) {
    if (columns.isEmpty()) {
      SchemaTable table = base(target);
      return table == null || index >= table.columns().size()
          ? Column.UNKNOWN
          : new Column(reference(target), table.name(), table.columns().get(index));
    }
    Column found =
        index < columns.size() && columns.get(index) instanceof SQLName name
            ? inSource(target, null, SyntaxTree.name(name.getSimpleName()), List.of())
            : null;
    return found == null ? Column.UNKNOWN : found;
  }

  /** The table that a statement changes, the first one if it changes several. */
  @Nullable String changedTable(SQLStatement statement) {
    if (statement instanceof SQLUpdateStatement update) {
      SQLExpr first = update.getItems().get(0).getColumn();
      Column column = first instanceof SQLName name ? column(name) : null;
      return column == null ? null : column.table();
    }
    SQLTableSource target = levels.get(levels.size() - 1).source();
    while (target instanceof SQLJoinTableSource join) {
      target = join.getLeft();
    }
    String name = reference(target);
    for (Level level : levels) {
      SQLTableSource named = name == null ? null : occurrence(level.source(), name);
      SchemaTable table = named == null ? null : base(named);
      if (table != null) {
        return table.name();
      }
    }
    return null;
  }

  private @Nullable SQLTableSource occurrence(SQLTableSource source, String name) {
    if (source instanceof SQLJoinTableSource join) {
      SQLTableSource left = occurrence(join.getLeft(), name);
      return left == null ? occurrence(join.getRight(), name) : left;
    }
    return name.equalsIgnoreCase(reference(source)) ? source : null;
  }

  /**
   * The column of a table, join or derived table. Null if it has no such column; unknown if it has
   * one that is computed, or is a table that the schema lacks.
   *
   * @param owner alias or name of the table; null if the statement does not tell
   * @param visible the queries in WITH that the source can name
   */
  private @Nullable Column inSource(
      @Nullable SQLTableSource source,
      @Nullable String owner,
      String column,
      List<SQLWithSubqueryClause.Entry> visible) {
    if (source instanceof SQLJoinTableSource join) {
      Column left = inSource(join.getLeft(), owner, column, visible);
      return left == null ? inSource(join.getRight(), owner, column, visible) : left;
    }
    if (source == null || (owner != null && !owner.equalsIgnoreCase(reference(source)))) {
      return null;
    }
    if (source instanceof SQLSubqueryTableSource derived) {
      return inSelect(derived.getSelect(), derived.getColumns(), column, visible);
    }
    if (source instanceof SQLUnionQueryTableSource derived) {
      return inQuery(derived.getUnion(), derived.getColumns(), column, visible);
    }
    if (source instanceof SQLExprTableSource table && table.getSchema() == null) {
      for (int i = visible.size() - 1; i >= 0; i--) {
        SQLWithSubqueryClause.Entry entry = visible.get(i);
        if (same(entry.getAlias(), table.getTableName()) && entry.getSubQuery() != null) {
          return inSelect(entry.getSubQuery(), entry.getColumns(), column, visible.subList(0, i));
        }
      }
    }
    SchemaTable table = base(source);
    if (table == null) {
      return owner == null ? null : Column.UNKNOWN;
    }
    return table.columns().stream()
        .filter(column::equalsIgnoreCase)
        .findFirst()
        .map(name -> new Column(reference(source), table.name(), name))
        .orElse(null);
  }

  private @Nullable Column inSelect(
      SQLSelect select,
      List<SQLName> names,
      String column,
      List<SQLWithSubqueryClause.Entry> visible) {
    List<SQLWithSubqueryClause.Entry> inner = new ArrayList<>(visible);
    addNamed(select.getWithSubQuery(), inner);
    return inQuery(select.getQuery(), names, column, inner);
  }

  /**
   * @param names the names of the output columns, if they are listed beside the query; else empty
   */
  private @Nullable Column inQuery(
      SQLSelectQuery query,
      List<SQLName> names,
      String column,
      List<SQLWithSubqueryClause.Entry> visible) {
    SQLSelectQuery first =
        query instanceof SQLUnionQuery union ? union.getFirstQueryBlock() : query;
    if (!(first instanceof SQLSelectQueryBlock block)) {
      return null;
    }
    List<SQLSelectItem> items = block.getSelectList();
    for (int i = 0; i < names.size(); i++) {
      if (same(names.get(i).getSimpleName(), column)) {
        boolean counted =
            i < items.size() && items.subList(0, i + 1).stream().noneMatch(ColumnScope::isAll);
        return counted ? ofItem(items.get(i), block.getFrom(), visible) : Column.UNKNOWN;
      }
    }
    for (SQLSelectItem item : items) {
      SQLExpr value = item.getExpr();
      Column found = null;
      if (isAll(item)) {
        String owner = value instanceof SQLPropertyExpr all ? owner(all) : null;
        found = inSource(block.getFrom(), owner, column, visible);
      } else if (same(item.getAlias(), column)
          || (item.getAlias() == null
              && value instanceof SQLName name
              && same(name.getSimpleName(), column))) {
        found = ofItem(item, block.getFrom(), visible);
      }
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private @Nullable Column ofItem(
      SQLSelectItem item,
      @Nullable SQLTableSource from,
      List<SQLWithSubqueryClause.Entry> visible) {
    Column found =
        item.getExpr() instanceof SQLName name
            ? inSource(from, owner(name), SyntaxTree.name(name.getSimpleName()), visible)
            : null;
    return found == null ? Column.UNKNOWN : found;
  }

  static boolean isAll(SQLSelectItem item) {
    return item.getExpr() instanceof SQLAllColumnExpr
        || (item.getExpr() instanceof SQLPropertyExpr all && all.getName().equals("*"));
  }

  /** The table of the schema that a source is; null if it is none. */
  private @Nullable SchemaTable base(SQLTableSource source) {
    String name = source instanceof SQLExprTableSource table ? table.getTableName() : null;
    return name == null ? null : tables.get(SyntaxTree.name(name));
  }

  /** The alias of a source, or the name of the table as in the schema. */
  private @Nullable String reference(SQLTableSource source) {
    if (source.getAlias() != null) {
      return SyntaxTree.name(source.getAlias());
    }
    SchemaTable table = base(source);
    if (table != null) {
      return table.name();
    }
    String name = source instanceof SQLExprTableSource unknown ? unknown.getTableName() : null;
    return name == null ? null : SyntaxTree.name(name);
  }

  /** What stands before the last dot of a name, without a schema; null if there is no dot. */
  private static @Nullable String owner(SQLName name) {
    return name instanceof SQLPropertyExpr property && property.getOwner() instanceof SQLName owner
        ? SyntaxTree.name(owner.getSimpleName())
        : null;
  }

  private static boolean same(@Nullable String nameInTree, String name) {
    return nameInTree != null
        && SyntaxTree.name(nameInTree).equalsIgnoreCase(SyntaxTree.name(name));
  }
}
