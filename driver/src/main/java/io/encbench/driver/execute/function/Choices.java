package io.encbench.driver.execute.function;

import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueType;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.ColumnType.Kind;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The functions that choose one of their arguments. They evaluate no more of them than needed. */
final class Choices {
  /** {@code CASE}: conditions, each followed by its value, and perhaps the value of ELSE. */
  static final SqlFunction CASE =
      SqlFunction.lazy(
              "CASE", "value...", given -> type("CASE", chosenByCase(given)), Choices::ofCase)
          .written("CASE WHEN condition THEN value ... [ELSE value] END");

  private static final SqlFunction IF =
      SqlFunction.lazy(
          "IF",
          "condition, value, value",
          given -> type("IF", given.typesFrom(1)),
          given -> {
            int chosen = given.isTrue(0) ? 1 : 2;
            return given.converted(chosen, given.value(chosen));
          });

  private static final SqlFunction COALESCE =
      SqlFunction.lazy(
          "COALESCE", "value...", given -> type("COALESCE", given.typesFrom(0)), Choices::coalesce);

  private static final SqlFunction IFNULL =
      SqlFunction.lazy(
          "IFNULL", "value, value", given -> type("IFNULL", given.typesFrom(0)), Choices::coalesce);

  private static final SqlFunction GREATEST = extreme("GREATEST", 1);
  private static final SqlFunction LEAST = extreme("LEAST", -1);

  static final List<SqlFunction> ALL =
      List.of(
          CASE,
          IF,
          COALESCE,
          IFNULL,
          SqlFunction.lazy("NULLIF", "value, value", Choices::ofNullIf, Choices::nullIf),
          GREATEST,
          LEAST);

  private Choices() {}

  private static ValueType type(String name, List<ValueType> types) throws SQLException {
    ValueType common = ValueType.common(name, types);
    if (common.kind() == Kind.BOOLEAN) {
      // Connector/J reports a TINYINT as such or as BIT, depending on its length.
      throw Refusal.inClient("function " + name + " with the type TINYINT(1)");
    }
    return common;
  }

  private static List<ValueType> chosenByCase(SqlFunction.Given given) throws SQLException {
    List<ValueType> types = new ArrayList<>();
    for (int i = 1; i < given.count(); i += 2) {
      types.add(given.type(i));
    }
    if (given.count() % 2 == 1) {
      types.add(given.type(given.count() - 1));
    }
    return types;
  }

  private static SqlValue ofCase(Arguments given) throws SQLException {
    for (int i = 0; i + 1 < given.count(); i += 2) {
      if (given.isTrue(i)) {
        return given.converted(i + 1, given.value(i + 1));
      }
    }
    int last = given.count() - 1;
    return given.count() % 2 == 0
        ? SqlValue.Null.INSTANCE
        : given.converted(last, given.value(last));
  }

  private static SqlValue coalesce(Arguments given) throws SQLException {
    for (int i = 0; i < given.count(); i++) {
      SqlValue value = given.value(i);
      if (!value.isNull()) {
        return given.converted(i, value);
      }
    }
    return SqlValue.Null.INSTANCE;
  }

  private static ValueType ofNullIf(SqlFunction.Given given) throws SQLException {
    ValueType first = given.type(0);
    if (first.is(Family.TEMPORAL)) {
      // MySQL makes text of it, MariaDB does not.
      throw Refusal.inClient("function NULLIF of a date or time");
    }
    return type("NULLIF", List.of(first));
  }

  private static SqlValue nullIf(Arguments given) throws SQLException {
    SqlValue value = given.value(0);
    return !value.isNull()
            && Condition.Operator.EQUAL.of(value, given.value(1)) == Condition.Truth.TRUE
        ? SqlValue.Null.INSTANCE
        : given.converted(0, value);
  }

  private static SqlFunction extreme(String name, int sign) {
    return SqlFunction.of(
        name,
        "number, number...",
        given -> type(name, given.typesFrom(0)),
        given -> {
          int chosen = 0;
          for (int i = 1; i < given.count(); i++) {
            BigDecimal number = given.number(i);
            if (number.compareTo(given.number(chosen)) * sign > 0) {
              chosen = i;
            }
          }
          return given.converted(chosen, given.value(chosen));
        });
  }

  /**
   * Refuses the text of a CASE or IF whose values have different digits after the point: MySQL
   * shows the digits of the value, MariaDB those of the type.
   */
  static void requireOneScale(String function, Expression argument, Expression.Types types)
      throws SQLException {
    if (argument instanceof Call call
        && (call.function() == CASE || call.function() == IF)
        && mixesScales(call, types)) {
      throw Refusal.inClient(
          "function " + function + " of a CASE with different numbers of digits after the point");
    }
  }

  /**
   * Refuses to divide what depends on a choice of numbers with different digits after the point.
   * How many digits a quotient has depends on whether a server fills up those of the chosen number.
   */
  static void requireOneScaleInDivision(List<Expression> operands, Expression.Types types)
      throws SQLException {
    for (Expression operand : operands) {
      if (operand instanceof Expression.Computation computation) {
        requireOneScaleInDivision(List.of(computation.left(), computation.right()), types);
      } else if (operand instanceof Expression.Negative negative) {
        requireOneScaleInDivision(List.of(negative.operand()), types);
      } else if (operand instanceof Call call) {
        if (mixesScales(call, types)) {
          throw Refusal.inClient(
              "operator / with a "
                  + call.function().name()
                  + " of different numbers of digits after the point");
        }
        requireOneScaleInDivision(call.arguments(), types);
      }
    }
  }

  private static boolean mixesScales(Call call, Expression.Types types) throws SQLException {
    ValueType result = types.of(call);
    if (!result.is(Family.DECIMAL)) {
      return false;
    }
    for (ValueType each : chosen(call, new SqlFunction.Given(types, call.arguments()))) {
      if (!each.isNull() && each.scale() != result.scale()) {
        return true;
      }
    }
    return false;
  }

  /** The types of the arguments among which a call chooses; none if it makes no choice. */
  private static List<ValueType> chosen(Call call, SqlFunction.Given given) throws SQLException {
    SqlFunction function = call.function();
    if (function == CASE) {
      return chosenByCase(given);
    }
    if (function == IF) {
      return given.typesFrom(1);
    }
    return List.of(COALESCE, IFNULL, GREATEST, LEAST).contains(function)
        ? given.typesFrom(0)
        : List.of();
  }
}
