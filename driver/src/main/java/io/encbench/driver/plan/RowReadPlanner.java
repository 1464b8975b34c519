package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOperator;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.statement.SQLExprTableSource;
import com.alibaba.druid.sql.ast.statement.SQLSelectItem;
import com.alibaba.druid.sql.ast.statement.SQLSelectStatement;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlSelectQueryBlock;
import io.encbench.driver.execute.RowColumn;
import io.encbench.driver.execute.RowRead;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes {@code SELECT columns FROM t WHERE key = ?}: queries for one row of a table whose
 * primary key is integers.
 */
final class RowReadPlanner {
  private static final String KEY = "[\\w$.`]+\\s*=\\s*\\?";

  /** No literal, function or further clause; the syntax tree tells the rest. */
  private static final Pattern FORM =
      Pattern.compile(
          "\\s*SELECT\\s[\\w$.`,\\s]+\\sFROM\\s+[\\w$`]+(\\s+(AS\\s+)?[\\w$`]+)?\\s+WHERE\\s+"
              + KEY
              + "(\\s+AND\\s+"
              + KEY
              + ")*\\s*;?\\s*",
          Pattern.CASE_INSENSITIVE);

  private final SchemaView schema;

  RowReadPlanner(SchemaView schema) {
    this.schema = schema;
  }

  /** Whether a statement may be such a query, so that it is worth parsing. */
  static boolean mayBe(String sql) {
    return FORM.matcher(sql).matches();
  }

  /** The query; null if the statement is another one. */
  @Nullable RowRead plan(SyntaxTree tree) throws SQLException {
    if (!(tree.statement() instanceof SQLSelectStatement select)
        || !(select.getSelect().getQuery() instanceof MySqlSelectQueryBlock block)
        || block.getDistionOption() != 0
        || block.isCalcFoundRows()
        || !(block.getFrom() instanceof SQLExprTableSource source)
        || !(source.getExpr() instanceof SQLIdentifierExpr name)) {
      return null;
    }
    String table = SyntaxTree.name(name.getName());
    if (!schema.rules().hasTable(table)) {
      return null;
    }
    SchemaCatalogue.LockableTable lockable = schema.lockable(table);
    Map<String, SchemaCatalogue.SchemaColumn> known = new HashMap<>();
    List<RowColumn> keys = new ArrayList<>();
    for (SchemaCatalogue.SchemaColumn column : schema.catalogue().columns(table)) {
      known.put(key(column.name()), column);
      if (column.primaryKey()) {
        keys.add(RowColumn.of(column, schema.rules().rule(table, column.name())));
      }
    }
    List<String> outputs = new ArrayList<>();
    for (SQLSelectItem item : block.getSelectList()) {
      String column = column(item.getExpr());
      if (column == null || !known.containsKey(key(column)) || lockable.isDerived(column)) {
        return null;
      }
      outputs.add(column);
    }
    List<Integer> parameters =
        RowColumn.tellRows(keys, lockable) ? parameters(tree, block.getWhere(), keys) : List.of();
    return parameters.isEmpty() ? null : new RowRead(table, outputs, parameters);
  }

  /** The parameter for each key column; none unless each has one and there is no other. */
  private static List<Integer> parameters(
      SyntaxTree tree, @Nullable SQLExpr where, List<RowColumn> keys) {
    Map<String, Integer> parameters = new HashMap<>();
    List<SQLExpr> conditions = new ArrayList<>();
    ExprParts.addConjuncts(where, conditions);
    for (SQLExpr condition : conditions) {
      if (!(condition instanceof SQLBinaryOpExpr equality)
          || equality.getOperator() != SQLBinaryOperator.Equality) {
        return List.of();
      }
      String column = column(equality.getLeft());
      int slot = tree.slot(equality.getRight());
      // All slots are parameters.
      if (column == null || slot < 0 || parameters.put(key(column), slot + 1) != null) {
        return List.of();
      }
    }
    List<Integer> ofKeys = new ArrayList<>();
    for (RowColumn column : keys) {
      Integer parameter = parameters.get(key(column.name()));
      if (parameter == null) {
        return List.of();
      }
      ofKeys.add(parameter);
    }
    return ofKeys.size() == conditions.size() ? ofKeys : List.of();
  }

  private static @Nullable String column(SQLExpr expr) {
    if (expr instanceof SQLIdentifierExpr name) {
      return SyntaxTree.name(name.getName());
    }
    return expr instanceof SQLPropertyExpr name ? SyntaxTree.name(name.getName()) : null;
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
