package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLDataType;
import com.alibaba.druid.sql.ast.SQLDataTypeRefExpr;
import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLAggregateExpr;
import com.alibaba.druid.sql.ast.expr.SQLBetweenExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOperator;
import com.alibaba.druid.sql.ast.expr.SQLCaseExpr;
import com.alibaba.druid.sql.ast.expr.SQLCastExpr;
import com.alibaba.druid.sql.ast.expr.SQLExtractExpr;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLInListExpr;
import com.alibaba.druid.sql.ast.expr.SQLIntervalExpr;
import com.alibaba.druid.sql.ast.expr.SQLListExpr;
import com.alibaba.druid.sql.ast.expr.SQLMethodInvokeExpr;
import com.alibaba.druid.sql.ast.expr.SQLNotExpr;
import com.alibaba.druid.sql.ast.expr.SQLNullExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.expr.SQLUnaryExpr;
import com.alibaba.druid.sql.ast.expr.SQLUnaryOperator;
import com.alibaba.druid.sql.ast.statement.SQLCharacterDataType;
import io.encbench.driver.execute.expression.Arithmetic;
import io.encbench.driver.execute.expression.Collation;
import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.Like;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.TextOf;
import io.encbench.driver.execute.expression.ValueComparison;
import io.encbench.driver.execute.expression.ValueType;
import io.encbench.driver.execute.function.Call;
import io.encbench.driver.execute.function.FunctionTable;
import io.encbench.driver.execute.function.SqlFunction;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.guard.SchemaCatalogue;
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
  private final KnownTypes types = new KnownTypes();

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

    /** Whether the server is a MariaDB. */
    default boolean isMariaDb() throws SQLException {
      return false;
    }

    /** How the server computes with numbers. */
    default SchemaCatalogue.NumberRules numberRules() throws SQLException {
      return SchemaCatalogue.NumberRules.OLDER;
    }

    /** What is known of a column before any row is read. */
    default Facts facts(Expression.Column column) throws SQLException {
      return Facts.UNKNOWN;
    }

    /**
     * Refuses a function that must not be used with these columns.
     *
     * @throws java.sql.SQLFeatureNotSupportedException if it must not
     */
    default void requireUsable(SqlFunction function) throws SQLException {}
  }

  /**
   * What is known of a column before any row is read.
   *
   * @param name the column's name, for messages
   * @param type its type; null if only its values show it
   * @param collation the collation of text; null if it is not one that the client knows
   * @param encrypted whether the column is encrypted, so that its values have its collation
   */
  public record Facts(
      String name, @Nullable ColumnType type, @Nullable Collation collation, boolean encrypted) {
    /** Nothing is known. */
    static final Facts UNKNOWN = new Facts("", null, null, false);

    ValueType valueType() {
      if (type == null) {
        return ValueType.UNKNOWN;
      }
      boolean unknown = type.kind().family() == Family.TEXT && collation == null;
      return ValueType.of(type, unknown ? new Collation.Unknown(name) : collation);
    }
  }

  /** The types that are known before parameters are set and rows are read. */
  private final class KnownTypes implements Expression.Types {
    @Override
    public ValueType column(int index) throws SQLException {
      return columns.facts(new Expression.Column(index)).valueType();
    }

    @Override
    public ValueType slot(int index) throws SQLException {
      SlotValues literals = SlotValues.literals(tree.template());
      return isLiteral(index) ? literals.type(index) : ValueType.UNKNOWN;
    }

    @Override
    public @Nullable SqlValue constant(int slot) throws SQLException {
      return isLiteral(slot) ? SlotValues.literals(tree.template()).evaluated(slot) : null;
    }

    private boolean isLiteral(int slot) {
      List<SqlTemplate.Slot> slots = tree.template().slots();
      return slot < slots.size() && slots.get(slot).kind() != SqlTemplate.SlotKind.PARAMETER;
    }
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
      return binaryValue(binary);
    }
    if (expr instanceof SQLCaseExpr choice) {
      return choice(choice);
    }
    if (expr instanceof SQLCastExpr cast && !cast.isTry()) {
      return cast(cast.getExpr(), cast.getDataType());
    }
    if (expr instanceof SQLExtractExpr extract) {
      String unit = extract.getUnit().name().toUpperCase(Locale.ROOT);
      SqlFunction part = FunctionTable.extraction(unit);
      if (part == null) {
        throw notSupported("EXTRACT of " + unit);
      }
      return call(part, List.of(expression(extract.getValue())));
    }
    if (expr instanceof SQLMethodInvokeExpr call) {
      return call(call);
    }
    throw notSupported("an expression of kind " + kind(expr));
  }

  private Expression unary(SQLUnaryExpr unary) throws SQLException {
    if (unary.getOperator() == SQLUnaryOperator.Negative) {
      Expression operand = computable("operator -", expression(unary.getExpr()));
      ValueType type = types.of(operand);
      if (type.is(Family.INTEGER) && type.unsigned()) {
        throw notSupported("the negative of an unsigned number");
      }
      return new Expression.Negative(operand);
    }
    if (unary.getOperator() == SQLUnaryOperator.Plus) {
      return expression(unary.getExpr());
    }
    throw notSupported("operator " + unary.getOperator().name);
  }

  private Expression binaryValue(SQLBinaryOpExpr binary) throws SQLException {
    SQLExpr left = binary.getLeft();
    SQLExpr right = binary.getRight();
    SQLBinaryOperator operator = binary.getOperator();
    if (right instanceof SQLIntervalExpr interval && operator == SQLBinaryOperator.Add) {
      return interval("DATE_ADD", left, interval);
    }
    if (right instanceof SQLIntervalExpr interval && operator == SQLBinaryOperator.Subtract) {
      return interval("DATE_SUB", left, interval);
    }
    if (left instanceof SQLIntervalExpr interval && operator == SQLBinaryOperator.Add) {
      return interval("DATE_ADD", right, interval);
    }
    return switch (operator) {
      case Add -> arithmetic(Arithmetic.ADD, left, right);
      case Subtract -> arithmetic(Arithmetic.SUBTRACT, left, right);
      case Multiply ->
          arithmetic(
              columns.isMariaDb() ? Arithmetic.MULTIPLY_IN_MARIADB : Arithmetic.MULTIPLY,
              left,
              right);
      case Divide -> call(division(), expressions(List.of(left, right)));
      case DIV -> call(FunctionTable.operator("DIV"), expressions(List.of(left, right)));
      case Modulus, Mod -> call(FunctionTable.operator("%"), expressions(List.of(left, right)));
      default -> throw notSupported("operator " + operator.getName());
    };
  }

  private SqlFunction division() throws SQLException {
    return columns.numberRules().roundsQuotients()
        ? FunctionTable.roundedDivision()
        : FunctionTable.operator("/");
  }

  private Expression arithmetic(Arithmetic operator, SQLExpr left, SQLExpr right)
      throws SQLException {
    return new Expression.Computation(
        operator,
        computable("arithmetic", expression(left)),
        computable("arithmetic", expression(right)));
  }

  /** Refuses a value of a type with which the client does not compute. */
  Expression computable(String construct, Expression value) throws SQLException {
    ValueType type = types.of(value);
    if (!type.isComputable()) {
      String name = value instanceof Expression.Column column ? columns.facts(column).name() : "";
      throw notSupported(construct + " with column " + name + ", a " + type.kind() + ",");
    }
    return value;
  }

  private Expression choice(SQLCaseExpr choice) throws SQLException {
    List<Expression> arguments = new ArrayList<>();
    for (SQLCaseExpr.Item item : choice.getItems()) {
      arguments.add(
          choice.getValueExpr() == null
              ? condition(item.getConditionExpr())
              : equal(choice.getValueExpr(), item.getConditionExpr()));
      arguments.add(expression(item.getValueExpr()));
    }
    if (choice.getElseExpr() != null) {
      arguments.add(expression(choice.getElseExpr()));
    }
    return call(FunctionTable.choice(), arguments);
  }

  private Expression interval(String name, SQLExpr date, SQLIntervalExpr interval)
      throws SQLException {
    String unit = interval.getUnit().name().toUpperCase(Locale.ROOT);
    SqlFunction function = FunctionTable.interval(name, unit);
    if (function == null) {
      throw notSupported("INTERVAL in the unit " + unit);
    }
    return call(function, expressions(List.of(date, interval.getValue())));
  }

  private Expression cast(SQLExpr value, SQLDataType type) throws SQLException {
    String name = type.getName().toUpperCase(Locale.ROOT).replace(" INTEGER", "");
    SqlFunction function = FunctionTable.cast(name);
    boolean otherCharacters =
        type instanceof SQLCharacterDataType characters
            && (characters.getCharSetName() != null || characters.getCollate() != null);
    if (function == null || otherCharacters || type.getArguments().size() > 2) {
      throw notSupported("CAST to " + (otherCharacters ? "another character set" : name));
    }
    List<Expression> arguments = new ArrayList<>(List.of(expression(value)));
    for (SQLExpr number : type.getArguments()) {
      if (!isOfKind(number, SqlTemplate.SlotKind.NUMBER)
          || !(types.constant(tree.slot(number)) instanceof SqlValue.Whole whole)) {
        throw notSupported("CAST to a type with such parameters");
      }
      arguments.add(new Expression.Constant(whole));
    }
    // The parameters that a DECIMAL or DATETIME has without any.
    if (name.equals("DECIMAL") && arguments.size() == 1) {
      arguments.add(Expression.Constant.of(10));
    }
    if ((name.equals("DECIMAL") && arguments.size() == 2)
        || (name.equals("DATETIME") && arguments.size() == 1)) {
      arguments.add(Expression.Constant.of(0));
    }
    return call(function, arguments);
  }

  private Expression call(SQLMethodInvokeExpr call) throws SQLException {
    String name = call.getMethodName().toUpperCase(Locale.ROOT);
    List<SQLExpr> arguments = new ArrayList<>(call.getArguments());
    if (call.getOwner() != null || call.getUsing() != null || call instanceof SQLAggregateExpr) {
      throw notSupported("function " + name);
    }
    if (name.equals("TRIM") && (call.getFrom() != null || call.getTrimOption() != null)) {
      return trim(call);
    }
    if (name.equals("CONVERT")
        && arguments.size() == 2
        && arguments.get(1) instanceof SQLDataTypeRefExpr type) {
      return cast(arguments.get(0), type.getDataType());
    }
    if ((name.equals("DATE_ADD") || name.equals("DATE_SUB"))
        && arguments.size() == 2
        && arguments.get(1) instanceof SQLIntervalExpr interval) {
      return interval(name, arguments.get(0), interval);
    }
    if (call.getFrom() != null) {
      arguments.add(call.getFrom());
    }
    SqlFunction function =
        name.equals("YEAR") && columns.numberRules().unsignedYears()
            ? FunctionTable.unsignedYear()
            : FunctionTable.named(name);
    if (function == null || !function.takes(arguments.size())) {
      throw notSupported("function " + name);
    }
    List<Expression> read = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      read.add(
          function.takesCondition(i) ? condition(arguments.get(i)) : expression(arguments.get(i)));
    }
    return call(function, read);
  }

  private Expression trim(SQLMethodInvokeExpr call) throws SQLException {
    if (call.getFrom() == null || call.getArguments().size() > 1) {
      throw notSupported("this form of TRIM");
    }
    String side = call.getTrimOption() == null ? "BOTH" : call.getTrimOption();
    Expression removed =
        call.getArguments().isEmpty()
            ? new Expression.Constant(new SqlValue.Text(" ", null))
            : expression(call.getArguments().get(0));
    return call(
        FunctionTable.trim(side.toUpperCase(Locale.ROOT)),
        List.of(expression(call.getFrom()), removed));
  }

  /** A call, after its arguments are checked as far as their types are known. */
  private Expression call(SqlFunction function, List<Expression> read) throws SQLException {
    columns.requireUsable(function);
    List<Expression> arguments = new ArrayList<>();
    for (int i = 0; i < read.size(); i++) {
      Expression argument = read.get(i);
      String name = "";
      if (argument instanceof Expression.Column column) {
        Facts facts = columns.facts(column);
        name = facts.name();
        argument = withCollation(column, facts);
      }
      function.requireAccepted(i, types.of(argument), name);
      arguments.add(argument);
    }
    Expression call = new Call(function, arguments);
    types.of(call);
    return call;
  }

  /** A plain column of text with its collation, which its values lack. */
  private static Expression withCollation(Expression.Column column, Facts facts) {
    boolean lacking = facts.collation() != null && !facts.encrypted();
    return lacking ? new TextOf(column, facts.collation()) : column;
  }

  private List<Expression> expressions(List<SQLExpr> list) throws SQLException {
    List<Expression> result = new ArrayList<>();
    for (SQLExpr each : list) {
      result.add(expression(each));
    }
    return result;
  }

  /** Reads an expression of which LIKE takes the text. */
  private Expression text(String construct, SQLExpr expr) throws SQLException {
    if (isOfKind(expr, SqlTemplate.SlotKind.BINARY)) {
      throw notSupported(construct + " with a hexadecimal or bit literal");
    }
    Expression value = expression(expr);
    Facts facts = value instanceof Expression.Column column ? columns.facts(column) : Facts.UNKNOWN;
    ValueType type = types.of(value);
    ColumnType column = facts.type();
    // The text of a TIMESTAMP is in the session's time zone, which may differ from the client's.
    if (type.is(Family.DOUBLE)
        || type.kind() == Kind.TIME
        || type.kind() == Kind.TIMESTAMP
        || !type.isComputable()) {
      throw notSupported(
          column == null
              ? construct + " with a " + type.kind()
              : construct + " with column " + facts.name() + ", a " + column.kind() + ",");
    }
    if (type.is(Family.TEXT) && facts.collation() == null && column != null) {
      throw notSupported(
          construct
              + " with column "
              + facts.name()
              + ", whose collation the driver"
              + " does not know,");
    }
    if (type.collation() instanceof Collation.Unknown unknown) {
      throw Collation.notStated(unknown.column());
    }
    return new TextOf(value, facts.collation());
  }

  private Condition like(SQLBinaryOpExpr like, int escape) throws SQLException {
    // Servers accept no operator on the right of LIKE.
    if (like.getRight() instanceof SQLBinaryOpExpr) {
      throw notSupported("LIKE with an operator in its pattern");
    }
    Expression value = text("LIKE", like.getLeft());
    Expression pattern = text("LIKE", like.getRight());
    Collation.common("LIKE", types.of(value).collation(), types.of(pattern).collation());
    return negatedIf(
        like.getOperator() == SQLBinaryOperator.NotLike, new Like(value, pattern, escape));
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
    int none = columns.isMariaDb() ? Like.BACKSLASH : Like.NO_ESCAPE;
    return like(like, character.isEmpty() ? none : character.charAt(0));
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
    return new Condition.Compare(operator, beside(other, left), beside(left, other));
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
    return new Condition.NullSafeEqual(beside(right, left), beside(left, right));
  }

  /** Refuses to compare values that no server compares as the client does, whatever they are. */
  private void requireComparable(Expression left, Expression right) throws SQLException {
    columns.requireComparable(left, right);
    requireDate(left, right);
    requireDate(right, left);
    requireNoDocument("comparison", left);
    requireNoDocument("comparison", right);
    ValueType a = types.of(left);
    ValueType b = types.of(right);
    if (a.family() == null || b.family() == null) {
      return;
    }
    if (a.is(Family.TEXT) && b.is(Family.TEXT)) {
      Collation common = Collation.common("comparison", a.collation(), b.collation());
      if (common instanceof Collation.Unknown unknown
          && !(left instanceof Expression.Column || right instanceof Expression.Column)) {
        throw Collation.notStated(unknown.column());
      }
      return;
    }
    boolean text = a.is(Family.TEXT) || b.is(Family.TEXT);
    boolean moment = a.is(Family.TEMPORAL) || b.is(Family.TEMPORAL);
    boolean number = isNumber(a) || isNumber(b);
    boolean ofColumn = a.collation() != null || b.collation() != null;
    boolean bytes = a.is(Family.BYTES) || b.is(Family.BYTES);
    boolean bit = a.is(Family.BIT) || b.is(Family.BIT);
    boolean list = a.is(Family.ENUM) || b.is(Family.ENUM);
    if ((list && (number || bit || moment || bytes))
        || (bit && text)
        || (moment && (number || bit))
        || (text && ofColumn && (number || moment))
        || (bytes && (number || bit || moment))) {
      throw Refusal.because(
          "comparison of values of these two types is not supported outside of the server");
    }
  }

  /** An operand that is compared with another one. */
  private Expression beside(Expression other, Expression operand) throws SQLException {
    return types.of(other).is(Family.BIT) && !types.of(operand).isKnown()
        ? new Expression.BesideBit(operand)
        : operand;
  }

  private void requireNoDocument(String construct, Expression value) throws SQLException {
    if (types.of(value).is(Family.JSON)) {
      computable(construct, value);
    }
  }

  private static boolean isNumber(ValueType type) {
    return type.isExact() || type.is(Family.DOUBLE);
  }

  /**
   * Refuses a JSON document, and an expression with text whose order is not known, if it is not a
   * column.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if it is such an expression
   */
  void requireOrdered(Expression value) throws SQLException {
    requireNoDocument("sorting, grouping or DISTINCT", value);
    if (!(value instanceof Expression.Column)
        && types.of(value).collation() instanceof Collation.Unknown unknown) {
      throw Collation.notStated(unknown.column());
    }
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
    List<List<Expression>> lists = new ArrayList<>();
    for (List<Expression> row : rows) {
      List<Expression> list = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        requireComparable(left.get(i), row.get(i));
        list.add(beside(left.get(i), row.get(i)));
      }
      lists.add(list);
    }
    return new Condition.In(left, lists);
  }

  private List<Expression> row(SQLExpr item, int width) throws SQLException {
    if (!(item instanceof SQLListExpr row) || row.getItems().size() != width) {
      throw notSupported("a comparison of rows of different lengths");
    }
    return expressions(row.getItems());
  }

  private static SQLException notSupported(String construct) {
    return Refusal.inClient(construct);
  }

  private static String kind(SQLExpr expr) {
    String name = expr.getClass().getSimpleName();
    return name.replace("SQL", "").replace("Expr", "");
  }
}
