package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.SQLObject;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.statement.SQLExprTableSource;
import com.alibaba.druid.sql.ast.statement.SQLJoinTableSource;
import com.alibaba.druid.sql.ast.statement.SQLSelect;
import com.alibaba.druid.sql.ast.statement.SQLSelectItem;
import com.alibaba.druid.sql.ast.statement.SQLSubqueryTableSource;
import com.alibaba.druid.sql.ast.statement.SQLTableSource;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlSelectQueryBlock;
import com.alibaba.druid.sql.dialect.mysql.visitor.MySqlASTVisitorAdapter;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the columns of an outer block that a subquery names. */
final class Correlation {
  private final SchemaView schema;
  private final Sources outer;

  /** The blocks around the current place, the innermost first. */
  private final Deque<Block> blocks = new ArrayDeque<>();

  private final List<SQLExpr> found = new ArrayList<>();

  /** The names that a block within the subquery defines, in lower case. */
  private static final class Block {
    private final Set<String> tables = new HashSet<>();
    private final Set<String> columns = new HashSet<>();

    /** Whether a table may have columns that are not known. */
    private boolean open;
  }

  private Correlation(SchemaView schema, Sources outer) {
    this.schema = schema;
    this.outer = outer;
  }

  /** The expressions within a subquery that are columns of the outer block. */
  static List<SQLExpr> columns(SchemaView schema, SQLSelect subquery, Sources outer)
      throws SQLException {
    Correlation correlation = new Correlation(schema, outer);
    correlation.visit(subquery);
    return correlation.found;
  }

  /** Carries an exception out of a visitor. */
  private static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Failure(SQLException cause) {
      super(cause);
    }
  }

  private void visit(SQLObject node) throws SQLException {
    try {
      node.accept(new Names());
    } catch (Failure e) {
      throw (SQLException) java.util.Objects.requireNonNull(e.getCause());
    }
  }

  private final class Names extends MySqlASTVisitorAdapter {
    @Override
    public boolean visit(MySqlSelectQueryBlock block) {
      Block names = new Block();
      try {
        add(block.getFrom(), names);
      } catch (SQLException e) {
        throw new Failure(e);
      }
      for (SQLSelectItem item : block.getSelectList()) {
        if (item.getAlias() != null) {
          names.columns.add(lower(item.getAlias()));
        }
      }
      blocks.push(names);
      return true;
    }

    @Override
    public void endVisit(MySqlSelectQueryBlock block) {
      blocks.pop();
    }

    @Override
    public boolean visit(SQLExprTableSource table) {
      return false;
    }

    @Override
    public boolean visit(SQLIdentifierExpr name) {
      String column = lower(name.getName());
      if (blocks.stream().noneMatch(block -> block.open || block.columns.contains(column))
          && outer.all().stream().anyMatch(source -> source.place(column) >= 0)) {
        found.add(name);
      }
      return false;
    }

    @Override
    public boolean visit(SQLPropertyExpr name) {
      if (name.getOwner() instanceof SQLIdentifierExpr owner) {
        String table = lower(owner.getName());
        if (blocks.stream().noneMatch(block -> block.tables.contains(table))
            && outer.all().stream().anyMatch(source -> source.name().equalsIgnoreCase(table))) {
          found.add(name);
        }
      }
      return false;
    }
  }

  private void add(@Nullable SQLTableSource from, Block names) throws SQLException {
    if (from instanceof SQLJoinTableSource join) {
      add(join.getLeft(), names);
      add(join.getRight(), names);
      return;
    }
    if (from == null) {
      return;
    }
    if (from instanceof SQLExprTableSource table
        && table.getExpr() instanceof SQLIdentifierExpr name) {
      String bare = SyntaxTree.name(name.getName());
      names.tables.add(from.getAlias() == null ? lower(bare) : lower(from.getAlias()));
      var columns = schema.catalogue().columns(bare);
      names.open |= columns.isEmpty();
      columns.forEach(column -> names.columns.add(lower(column.name())));
      names.columns.addAll(schema.onlyInRules(bare));
      return;
    }
    if (from.getAlias() != null) {
      names.tables.add(lower(from.getAlias()));
    }
    if (from instanceof SQLSubqueryTableSource derived
        && derived.getSelect().getQuery() instanceof MySqlSelectQueryBlock block) {
      for (SQLSelectItem item : block.getSelectList()) {
        String name = item.getAlias() == null ? QueryBlock.nameOf(item.getExpr()) : item.getAlias();
        names.open |= name.isEmpty() || name.equals("*");
        names.columns.add(lower(name));
      }
    } else {
      names.open = true;
    }
  }

  private static String lower(String name) {
    return SyntaxTree.name(name).toLowerCase(Locale.ROOT);
  }
}
