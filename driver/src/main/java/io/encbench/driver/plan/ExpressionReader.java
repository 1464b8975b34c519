package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLBetweenExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOperator;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLInListExpr;
import com.alibaba.druid.sql.ast.expr.SQLListExpr;
import com.alibaba.druid.sql.ast.expr.SQLMethodInvokeExpr;
import com.alibaba.druid.sql.ast.expr.SQLNotExpr;
import com.alibaba.druid.sql.ast.expr.SQLNullExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.expr.SQLUnaryExpr;
import com.alibaba.druid.sql.ast.expr.SQLUnaryOperator;
import io.encbench.driver.execute.expression.Arithmetic;
import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads the expressions that the client can evaluate, and refuses all others by name. A condition
 * is never accepted as a value, so it does not matter how a parser groups {@code a = b = c}.
 */
public final class ExpressionReader {
  private final SyntaxTree tree;
  private final Columns columns;

  /**
   * Creates a reader.
   *
   * @param columns assigns each column that is read an index in the row
   */
  public ExpressionReader(SyntaxTree tree, Columns columns) {
    this.tree = tree;
    this.columns = columns;
  }

  /** Finds the columns of a row. */
  @FunctionalInterface
  public interface Columns {
    /**
     * The index of a column in the row, from 0.
     *
     * @param table the qualifier as written before the column; empty if there is none
     * @throws SQLException if there is no such column
     */
    int index(String table, String column) throws SQLException;

    /**
     * Refuses to compare two columns that cannot be compared, whatever values they hold.
     *
     * @throws java.sql.SQLFeatureNotSupportedException if both expressions are such columns
     */
    default void requireComparable(Expression left, Expression right) throws SQLException {}
  }

  /**
   * Whether an expression is an operator or function, and not a keyword such as DEFAULT or a query.
   */
  static boolean mayBeExpression(SQLExpr expr) {
    return expr instanceof SQLBinaryOpExpr
        || expr instanceof SQLUnaryExpr
        || expr instanceof SQLMethodInvokeExpr;
  }

  /** Reads an expression whose value is a number, text or time. */
  public Expression expression(SQLExpr expr) throws SQLException {
    int slot = tree.slot(expr);
    if (slot >= 0) {
      SlotValues.requireEvaluable(tree.template(), slot);
      return new Expression.Slot(slot);
    }
    if (expr instanceof SQLNullExpr) {
      return new Expression.NullValue();
    }
    if (expr instanceof SQLIdentifierExpr name) {
      return new Expression.Column(columns.index("", SyntaxTree.name(name.getName())));
    }
    if (expr instanceof SQLPropertyExpr name
        && name.getOwner() instanceof SQLIdentifierExpr table) {
      return new Expression.Column(
          columns.index(SyntaxTree.name(table.getName()), SyntaxTree.name(name.getName())));
    }
    if (expr instanceof SQLUnaryExpr unary) {
      return unary(unary);
    }
    if (expr instanceof SQLBinaryOpExpr binary) {
      return new Expression.Computation(
          arithmetic(binary.getOperator()),
          expression(binary.getLeft()),
          expression(binary.getRight()));
    }
    if (expr instanceof SQLMethodInvokeExpr call) {
      return call(call);
    }
    throw notSupported("an expression of kind " + kind(expr));
  }

  private Expression unary(SQLUnaryExpr unary) throws SQLException {
    if (unary.getOperator() == SQLUnaryOperator.Negative) {
      return new Expression.Negative(expression(unary.getExpr()));
    }
    if (unary.getOperator() == SQLUnaryOperator.Plus) {
      return expression(unary.getExpr());
    }
    throw notSupported("operator " + unary.getOperator().name);
  }

  private static Arithmetic arithmetic(SQLBinaryOperator operator) throws SQLException {
    return switch (operator) {
      case Add -> Arithmetic.ADD;
      case Subtract -> Arithmetic.SUBTRACT;
      case Multiply -> Arithmetic.MULTIPLY;
      default -> throw notSupported("operator " + operator.getName());
    };
  }

  private Expression call(SQLMethodInvokeExpr call) throws SQLException {
    String name = call.getMethodName().toUpperCase(Locale.ROOT);
    int arguments = call.getArguments().size();
    if ((name.equals("COALESCE") && arguments > 0) || (name.equals("IFNULL") && arguments == 2)) {
      return new Expression.Coalesce(expressions(call.getArguments()));
    }
    throw notSupported("function " + name);
  }

  private List<Expression> expressions(List<SQLExpr> list) throws SQLException {
    List<Expression> result = new ArrayList<>();
    for (SQLExpr each : list) {
      result.add(expression(each));
    }
    return result;
  }

  /** Reads a condition. */
  public Condition condition(SQLExpr expr) throws SQLException {
    if (expr instanceof SQLBinaryOpExpr binary) {
      return binary(binary);
    }
    if (expr instanceof SQLInListExpr list) {
      return negatedIf(list.isNot(), in(list));
    }
    if (expr instanceof SQLBetweenExpr between) {
      Expression value = expression(between.getTestExpr());
      return negatedIf(
          between.isNot(),
          new Condition.And(
              List.of(
                  compare(Condition.Operator.AT_LEAST, value, between.getBeginExpr()),
                  compare(Condition.Operator.AT_MOST, value, between.getEndExpr()))));
    }
    if (expr instanceof SQLNotExpr not) {
      return new Condition.Not(condition(not.getExpr()));
    }
    if (expr instanceof SQLUnaryExpr unary
        && (unary.getOperator() == SQLUnaryOperator.NOT
            || unary.getOperator() == SQLUnaryOperator.Not)) {
      return new Condition.Not(condition(unary.getExpr()));
    }
    return new Condition.IsTrue(expression(expr));
  }

  private static Condition negatedIf(boolean not, Condition condition) {
    return not ? new Condition.Not(condition) : condition;
  }

  private Condition binary(SQLBinaryOpExpr binary) throws SQLException {
    SQLExpr left = binary.getLeft();
    SQLExpr right = binary.getRight();
    return switch (binary.getOperator()) {
      case BooleanAnd -> new Condition.And(List.of(condition(left), condition(right)));
      case BooleanOr -> new Condition.Or(List.of(condition(left), condition(right)));
      case BooleanXor -> new Condition.Xor(condition(left), condition(right));
      case Is -> isNull(left, right);
      case IsNot -> new Condition.Not(isNull(left, right));
      case Equality -> equal(left, right);
      case NotEqual, LessThanOrGreater -> new Condition.Not(equal(left, right));
      case LessThan -> compare(Condition.Operator.LESS, left, right);
      case LessThanOrEqual -> compare(Condition.Operator.AT_MOST, left, right);
      case GreaterThan -> compare(Condition.Operator.GREATER, left, right);
      case GreaterThanOrEqual -> compare(Condition.Operator.AT_LEAST, left, right);
      case LessThanOrEqualOrGreaterThan -> nullSafeEqual(expression(left), expression(right));
      default -> new Condition.IsTrue(expression(binary));
    };
  }

  private Condition compare(Condition.Operator operator, SQLExpr left, SQLExpr right)
      throws SQLException {
    return compare(operator, expression(left), right);
  }

  private Condition compare(Condition.Operator operator, Expression left, SQLExpr right)
      throws SQLException {
    Expression other = expression(right);
    columns.requireComparable(left, other);
    return new Condition.Compare(operator, left, other);
  }

  private Condition nullSafeEqual(Expression left, Expression right) throws SQLException {
    columns.requireComparable(left, right);
    return new Condition.NullSafeEqual(left, right);
  }

  private Condition equal(SQLExpr left, SQLExpr right) throws SQLException {
    if (left instanceof SQLListExpr a && right instanceof SQLListExpr b) {
      return in(expressions(a.getItems()), List.of(row(b, a.getItems().size())));
    }
    return compare(Condition.Operator.EQUAL, left, right);
  }

  private Condition isNull(SQLExpr operand, SQLExpr what) throws SQLException {
    if (!(what instanceof SQLNullExpr)) {
      throw notSupported("IS with anything but NULL");
    }
    return new Condition.IsNull(expression(operand));
  }

  private Condition in(SQLInListExpr list) throws SQLException {
    List<List<Expression>> rows = new ArrayList<>();
    if (list.getExpr() instanceof SQLListExpr left) {
      for (SQLExpr item : list.getTargetList()) {
        rows.add(row(item, left.getItems().size()));
      }
      return in(expressions(left.getItems()), rows);
    }
    for (SQLExpr item : list.getTargetList()) {
      rows.add(List.of(expression(item)));
    }
    return in(List.of(expression(list.getExpr())), rows);
  }

  private Condition in(List<Expression> left, List<List<Expression>> rows) throws SQLException {
    for (List<Expression> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        columns.requireComparable(left.get(i), row.get(i));
      }
    }
    return new Condition.In(left, rows);
  }

  private List<Expression> row(SQLExpr item, int width) throws SQLException {
    if (!(item instanceof SQLListExpr row) || row.getItems().size() != width) {
      throw notSupported("a comparison of rows of different lengths");
    }
    return expressions(row.getItems());
  }

  private static SQLException notSupported(String construct) {
    return Refusal.because(
        construct + " is not supported where encrypted columns are evaluated by the driver");
  }

  private static String kind(SQLExpr expr) {
    String name = expr.getClass().getSimpleName();
    return name.replace("SQL", "").replace("Expr", "");
  }
}
