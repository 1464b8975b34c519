package io.encbench.suites.roles;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.SQLLimit;
import com.alibaba.druid.sql.ast.SQLName;
import com.alibaba.druid.sql.ast.SQLObject;
import com.alibaba.druid.sql.ast.expr.SQLAggregateExpr;
import com.alibaba.druid.sql.ast.expr.SQLBetweenExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOperator;
import com.alibaba.druid.sql.ast.expr.SQLCaseExpr;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLInListExpr;
import com.alibaba.druid.sql.ast.expr.SQLIntervalExpr;
import com.alibaba.druid.sql.ast.expr.SQLListExpr;
import com.alibaba.druid.sql.ast.expr.SQLMethodInvokeExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.expr.SQLQueryExpr;
import com.alibaba.druid.sql.ast.expr.SQLVariantRefExpr;
import com.alibaba.druid.sql.ast.statement.SQLInsertInto;
import com.alibaba.druid.sql.ast.statement.SQLInsertStatement;
import com.alibaba.druid.sql.ast.statement.SQLReplaceStatement;
import com.alibaba.druid.sql.ast.statement.SQLSelect;
import com.alibaba.druid.sql.ast.statement.SQLSelectItem;
import com.alibaba.druid.sql.ast.statement.SQLSelectQuery;
import com.alibaba.druid.sql.ast.statement.SQLSelectQueryBlock;
import com.alibaba.druid.sql.ast.statement.SQLUpdateSetItem;
import com.alibaba.druid.sql.dialect.mysql.visitor.MySqlASTVisitorAdapter;
import io.encbench.suites.roles.ColumnScope.Column;
import io.encbench.suites.roles.StatementRoles.Parameter;
import io.encbench.suites.roles.StatementRoles.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads from the nodes around a parameter what it stands for. The first node, from the inside, that
 * compares, stores or counts decides. For one parameter only.
 */
final class ParameterReader {
  private static final Set<SQLBinaryOperator> ARITHMETIC =
      Set.of(
          SQLBinaryOperator.Add,
          SQLBinaryOperator.Subtract,
          SQLBinaryOperator.Multiply,
          SQLBinaryOperator.Divide,
          SQLBinaryOperator.DIV,
          SQLBinaryOperator.Modulus,
          SQLBinaryOperator.Mod,
          SQLBinaryOperator.BitwiseAnd,
          SQLBinaryOperator.BitwiseOr,
          SQLBinaryOperator.BitwiseXor,
          SQLBinaryOperator.LeftShift,
          SQLBinaryOperator.RightShift);

  /** Aggregates whose values are unlike those of the column. */
  private static final Set<String> COUNTING = Set.of("COUNT", "SUM", "AVG");

  private final List<SQLObject> path;
  private final ColumnScope scope;

  /** Whether the statement computes another value from the parameter before it uses it. */
  private boolean computed;

  /** Index of the parameter in a row value. */
  private int position;

  /**
   * @param path the parameter and the nodes around it, innermost first
   */
  ParameterReader(List<SQLObject> path, ColumnScope scope) {
    this.path = path;
    this.scope = scope;
  }

  Parameter parameter() {
    for (int i = 1; i < path.size(); i++) {
      Parameter found = inside(i);
      if (found != null) {
        return found;
      }
    }
    return Parameter.UNKNOWN;
  }

  /** What a node says about the parameter in it; null if the node around it has to tell. */
  private @Nullable Parameter inside(int level) {
    SQLObject child = path.get(level - 1);
    SQLObject node = path.get(level);
    List<SQLExpr> row = row(node);
    if (row != null) {
      position = index(row, child);
      return null;
    }
    if (node instanceof SQLBinaryOpExpr binary) {
      return path.get(level + 1) instanceof SQLInsertStatement
          ? stored(assigned(binary.getLeft()))
          : operand(child, binary);
    }
    if (node instanceof SQLInListExpr in && !is(child, in.getExpr())) {
      return compared(in.isNot() ? Role.OTHER : Role.MEMBER, in.getExpr());
    }
    if (node instanceof SQLBetweenExpr between && !is(child, between.getTestExpr())) {
      Role bound = is(child, between.getBeginExpr()) ? Role.LOWER : Role.UPPER;
      return compared(between.isNot() ? Role.OTHER : bound, between.getTestExpr());
    }
    if (node instanceof SQLCaseExpr choice && !is(child, choice.getValueExpr())) {
      computed = true;
      return null;
    }
    if (node instanceof SQLCaseExpr.Item item) {
      return is(child, item.getConditionExpr())
          ? Parameter.of(Role.OTHER, subject((SQLCaseExpr) path.get(level + 1)))
          : null;
    }
    if (node instanceof SQLLimit limit) {
      return Parameter.of(is(child, limit.getOffset()) ? Role.OFFSET : Role.LIMIT, Column.UNKNOWN);
    }
    if (node instanceof SQLUpdateSetItem item) {
      return stored(assigned(item.getColumn()));
    }
    if (node instanceof SQLInsertStatement.ValuesClause values) {
      return inserted(values, child, path.get(level + 1));
    }
    if (node instanceof SQLSelectItem) {
      return selected(level);
    }
    return node instanceof SQLExpr expression ? argument(expression) : Parameter.UNKNOWN;
  }

  /** The items of a row value; null if the node is none. */
  private static @Nullable List<SQLExpr> row(SQLObject node) {
    if (node instanceof SQLListExpr list) {
      return list.getItems();
    }
    return node instanceof SQLMethodInvokeExpr call && call.getMethodName().equalsIgnoreCase("ROW")
        ? call.getArguments()
        : null;
  }

  private @Nullable Parameter operand(SQLObject child, SQLBinaryOpExpr binary) {
    boolean left = is(child, binary.getLeft());
    SQLExpr other = left ? binary.getRight() : binary.getLeft();
    SQLBinaryOperator operator = binary.getOperator();
    if (ARITHMETIC.contains(operator)) {
      Column column = first(Contents.of(other));
      computed = true;
      return column == null ? null : Parameter.of(Role.ADDED, column);
    }
    return switch (operator) {
      case Equality, LessThanOrEqualOrGreaterThan -> compared(Role.EQUAL, other);
      case GreaterThan, GreaterThanOrEqual -> compared(left ? Role.UPPER : Role.LOWER, other);
      case LessThan, LessThanOrEqual -> compared(left ? Role.LOWER : Role.UPPER, other);
      case Like -> compared(left ? Role.OTHER : Role.PATTERN, other);
      case NotEqual, LessThanOrGreater, NotLike -> compared(Role.OTHER, other);
      case Escape -> Parameter.of(Role.ESCAPE, Column.UNKNOWN);
      // Truth values say nothing about a column.
      case BooleanAnd, BooleanOr, BooleanXor -> Parameter.UNKNOWN;
      default -> argument(binary);
    };
  }

  /**
   * A parameter that is compared.
   *
   * @param role its role, unless one of the two sides is computed
   */
  private Parameter compared(Role role, SQLExpr other) {
    List<SQLExpr> row = row(other);
    if (row != null && position >= row.size()) {
      return Parameter.UNKNOWN;
    }
    Contents contents = Contents.of(row == null ? other : row.get(position));
    if (contents.names.isEmpty()) {
      return Parameter.UNKNOWN;
    }
    boolean alike = !computed && contents.isLikeItsColumn();
    return Parameter.of(
        alike ? role : Role.OTHER, Objects.requireNonNullElse(first(contents), Column.UNKNOWN));
  }

  /** An argument of a function or of any other expression. */
  private @Nullable Parameter argument(SQLExpr expression) {
    Contents contents = Contents.of(expression);
    Column column = first(contents);
    if (column != null) {
      return Parameter.of(Role.OTHER, column);
    }
    computed |= contents.parameters > 1 || expression instanceof SQLIntervalExpr;
    return null;
  }

  private Parameter stored(Column column) {
    return Parameter.of(computed ? Role.OTHER : Role.STORED, column);
  }

  private Column assigned(SQLExpr target) {
    return Objects.requireNonNullElse(first(Contents.of(target)), Column.UNKNOWN);
  }

  /** The column with which {@code CASE column WHEN} compares. */
  private Column subject(SQLCaseExpr choice) {
    return choice.getValueExpr() == null ? Column.UNKNOWN : assigned(choice.getValueExpr());
  }

  private Parameter inserted(
      SQLInsertStatement.ValuesClause values, SQLObject child, SQLObject statement) {
    int index = index(values.getValues(), child);
    if (statement instanceof SQLInsertInto insert) {
      return stored(scope.stored(insert.getTableSource(), insert.getColumns(), index))
          .inRow(index(insert.getValuesList(), values));
    }
    if (statement instanceof SQLReplaceStatement replace) {
      return stored(scope.stored(replace.getTableSource(), replace.getColumns(), index))
          .inRow(index(replace.getValuesList(), values));
    }
    return Parameter.UNKNOWN;
  }

  /** An item of a select list, which INSERT ... SELECT stores. */
  private Parameter selected(int level) {
    if (!(path.get(level + 1) instanceof SQLSelectQueryBlock block)) {
      return Parameter.UNKNOWN;
    }
    int index = index(block.getSelectList(), path.get(level));
    if (block.getSelectList().subList(0, index).stream().anyMatch(ColumnScope::isAll)) {
      return Parameter.UNKNOWN;
    }
    int around = level + 1;
    while (path.get(around) instanceof SQLSelectQuery
        || path.get(around) instanceof SQLSelect
        || path.get(around) instanceof SQLQueryExpr) {
      around++;
    }
    if (path.get(around) instanceof SQLInsertInto insert) {
      return stored(scope.stored(insert.getTableSource(), insert.getColumns(), index));
    }
    return path.get(around) instanceof SQLReplaceStatement replace
        ? stored(scope.stored(replace.getTableSource(), replace.getColumns(), index))
        : Parameter.UNKNOWN;
  }

  private @Nullable Column first(Contents contents) {
    return contents.names.stream()
        .map(scope::column)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** The index of this very node: all parameters are equal. */
  private static int index(List<? extends SQLObject> nodes, SQLObject node) {
    int index = 0;
    while (!is(nodes.get(index), node)) {
      index++;
    }
    return index;
  }

  private static boolean is(@Nullable Object node, @Nullable Object other) {
    return node == other;
  }

  /** What an expression consists of, without its subqueries. */
  private static final class Contents extends MySqlASTVisitorAdapter {
    private final List<SQLName> names = new ArrayList<>();
    private int parameters;
    private boolean counts;

    static Contents of(SQLExpr expression) {
      Contents contents = new Contents();
      expression.accept(contents);
      return contents;
    }

    /** Whether its values are about those of a column, as those of {@code LOWER(column)} are. */
    boolean isLikeItsColumn() {
      return names.size() == 1 && parameters == 0 && !counts;
    }

    @Override
    public boolean visit(SQLIdentifierExpr name) {
      names.add(name);
      return false;
    }

    @Override
    public boolean visit(SQLPropertyExpr name) {
      names.add(name);
      return false;
    }

    @Override
    public boolean visit(SQLVariantRefExpr parameter) {
      parameters++;
      return false;
    }

    @Override
    public boolean visit(SQLBinaryOpExpr binary) {
      counts |= ARITHMETIC.contains(binary.getOperator());
      return true;
    }

    @Override
    public boolean visit(SQLAggregateExpr aggregate) {
      counts |= COUNTING.contains(aggregate.getMethodName().toUpperCase(Locale.ROOT));
      return true;
    }

    @Override
    public boolean visit(SQLSelect subquery) {
      return false;
    }
  }
}
