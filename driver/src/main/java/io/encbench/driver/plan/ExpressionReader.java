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
import io.encbench.driver.execute.expression.Collation;
import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.Like;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.execute.expression.TextOf;
import io.encbench.driver.execute.expression.ValueComparison;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.ColumnType.Kind;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the expressions that the client can evaluate, and refuses all others by name. A condition
 * is never accepted as a value, so it does not matter how a parser groups {@code a = b = c}.
 */
public final class ExpressionReader {
  /** The operators whose value is true, false or unknown. */
  private static final Set<SQLBinaryOperator> CONDITIONS =
      EnumSet.of(
          SQLBinaryOperator.BooleanAnd,
          SQLBinaryOperator.BooleanOr,
          SQLBinaryOperator.BooleanXor,
          SQLBinaryOperator.Is,
          SQLBinaryOperator.IsNot,
          SQLBinaryOperator.Equality,
          SQLBinaryOperator.NotEqual,
          SQLBinaryOperator.LessThanOrGreater,
          SQLBinaryOperator.LessThan,
          SQLBinaryOperator.LessThanOrEqual,
          SQLBinaryOperator.GreaterThan,
          SQLBinaryOperator.GreaterThanOrEqual,
          SQLBinaryOperator.LessThanOrEqualOrGreaterThan,
          SQLBinaryOperator.Like,
          SQLBinaryOperator.NotLike,
          SQLBinaryOperator.Escape);

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

    /** What is known of a column before any row is read. */
    default Facts facts(Expression.Column column) throws SQLException {
      return Facts.UNKNOWN;
    }
  }

  /**
   * What is known of a column before any row is read.
   *
   * @param name the column's name, for messages
   * @param type its type; null if only its values show it
   * @param collation the collation of text; null if it is not one that the client knows
   */
  public record Facts(String name, @Nullable ColumnType type, @Nullable Collation collation) {
    /** Nothing is known. */
    static final Facts UNKNOWN = new Facts("", null, null);
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

  /** Reads an expression of which LIKE or a function takes the text. */
  private Expression text(String construct, SQLExpr expr) throws SQLException {
    if (expr instanceof SQLMethodInvokeExpr call
        && call.getMethodName().equalsIgnoreCase("CONCAT")
        && !call.getArguments().isEmpty()) {
      List<Expression> parts = new ArrayList<>();
      for (SQLExpr part : call.getArguments()) {
        parts.add(text(construct, part));
      }
      return new TextOf.Concat(parts);
    }
    if (isOfKind(expr, SqlTemplate.SlotKind.BINARY)) {
      throw notSupported(construct + " with a hexadecimal or bit literal");
    }
    Expression value = expression(expr);
    Facts facts = value instanceof Expression.Column column ? columns.facts(column) : Facts.UNKNOWN;
    ColumnType type = facts.type();
    if (type == null) {
      return new TextOf(value, null, null);
    }
    Family family = type.kind().family();
    // The text of a TIMESTAMP is in the session's time zone, which may differ from the client's.
    if (family == Family.DOUBLE || type.kind() == Kind.TIME || type.kind() == Kind.TIMESTAMP) {
      throw notSupported(construct + " with column " + facts.name() + ", a " + type.kind() + ",");
    }
    if (family == Family.TEXT && facts.collation() == null) {
      throw notSupported(
          construct
              + " with column "
              + facts.name()
              + ", whose collation the driver"
              + " does not know,");
    }
    if (facts.collation() instanceof Collation.Unknown) {
      throw Collation.notStated(facts.name());
    }
    return new TextOf(value, type, facts.collation());
  }

  private Condition like(SQLBinaryOpExpr like, int escape) throws SQLException {
    // Servers accept no operator on the right of LIKE.
    if (like.getRight() instanceof SQLBinaryOpExpr) {
      throw notSupported("LIKE with an operator in its pattern");
    }
    Expression value = text("LIKE", like.getLeft());
    Expression pattern = text("LIKE", like.getRight());
    requireOneCollation(value, pattern);
    return negatedIf(
        like.getOperator() == SQLBinaryOperator.NotLike, new Like(value, pattern, escape));
  }

  private static void requireOneCollation(Expression value, Expression pattern)
      throws SQLException {
    if (value instanceof TextOf a
        && pattern instanceof TextOf b
        && a.collation() != null
        && b.collation() != null
        && !a.collation().equals(b.collation())) {
      throw notSupported("LIKE between columns with different collations");
    }
  }

  /** Whether an expression is a literal of a kind. */
  private boolean isOfKind(SQLExpr expr, SqlTemplate.SlotKind kind) {
    int slot = tree.slot(expr);
    List<SqlTemplate.Slot> slots = tree.template().slots();
    return slot >= 0 && slot < slots.size() && slots.get(slot).kind() == kind;
  }

  private Condition likeWithEscape(SQLBinaryOpExpr escaped) throws SQLException {
    if (!(escaped.getLeft() instanceof SQLBinaryOpExpr like)
        || (like.getOperator() != SQLBinaryOperator.Like
            && like.getOperator() != SQLBinaryOperator.NotLike)
        || !isOfKind(escaped.getRight(), SqlTemplate.SlotKind.STRING)) {
      throw notSupported("ESCAPE with anything but a character");
    }
    String character = tree.template().slots().get(tree.slot(escaped.getRight())).value();
    // Servers differ in whether a wildcard that is the escape character is still a wildcard.
    if (character.length() > 1 || !character.matches("[\\x01-\\x7f&&[^%_]]?")) {
      throw notSupported("ESCAPE with %, _, several characters or one outside of ASCII");
    }
    return like(like, character.isEmpty() ? Like.NO_ESCAPE : character.charAt(0));
  }

  /** Reads an expression that stands alone, such as an output: it may be a condition. */
  public Expression output(SQLExpr expr) throws SQLException {
    return isCondition(expr) ? condition(expr) : expression(expr);
  }

  private static boolean isCondition(SQLExpr expr) {
    return expr instanceof SQLInListExpr
        || expr instanceof SQLBetweenExpr
        || expr instanceof SQLNotExpr
        || (expr instanceof SQLBinaryOpExpr binary && CONDITIONS.contains(binary.getOperator()))
        || (expr instanceof SQLUnaryExpr unary
            && (unary.getOperator() == SQLUnaryOperator.NOT
                || unary.getOperator() == SQLUnaryOperator.Not));
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
      case Like, NotLike -> like(binary, Like.BACKSLASH);
      case Escape -> likeWithEscape(binary);
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
    requireComparable(left, other);
    return new Condition.Compare(operator, left, other);
  }

  private void requireComparable(Expression left, Expression right) throws SQLException {
    columns.requireComparable(left, right);
    requireDate(left, right);
    requireDate(right, left);
  }

  /** Refuses to compare a column of dates or times with what the text shows to be no date. */
  private void requireDate(Expression left, Expression right) throws SQLException {
    Facts facts = left instanceof Expression.Column column ? columns.facts(column) : Facts.UNKNOWN;
    ColumnType type = facts.type();
    if (type == null || type.kind().family() != Family.TEMPORAL) {
      return;
    }
    if (type.kind() == Kind.TIME) {
      throw notSupported("comparison of column " + facts.name() + ", a TIME,");
    }
    ColumnType other =
        right instanceof Expression.Column column ? columns.facts(column).type() : null;
    boolean isNumber = false;
    if (right instanceof Expression.Slot slot && slot.index() < tree.template().slots().size()) {
      SqlTemplate.Slot literal = tree.template().slots().get(slot.index());
      isNumber = literal.kind() == SqlTemplate.SlotKind.NUMBER;
      if (literal.kind() == SqlTemplate.SlotKind.STRING) {
        ValueComparison.requireMoment(literal.value());
      }
    }
    if (isNumber || (other != null && other.kind().family() != Family.TEMPORAL)) {
      throw notSupported("comparison of column " + facts.name() + " with a value of another type");
    }
  }

  private Condition nullSafeEqual(Expression left, Expression right) throws SQLException {
    requireComparable(left, right);
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
        requireComparable(left.get(i), row.get(i));
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
