package io.encbench.driver.execute.function;

import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.SqlValue.Numeric;
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

  static final List<SqlFunction> ALL =
      List.of(
          CASE,
          IF,
          COALESCE,
          SqlFunction.lazy(
              "IFNULL",
              "value, value",
              given -> type("IFNULL", given.typesFrom(0)),
              Choices::coalesce),
          SqlFunction.lazy("NULLIF", "value, value", Choices::ofNullIf, Choices::nullIf),
          extreme("GREATEST", 1),
          extreme("LEAST", -1));

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
          if (given.number(chosen).compareTo(((Numeric) given.value(chosen)).shown()) != 0) {
            // MySQL 9.7 rounds it, older servers go on computing with all digits.
            throw Refusal.inClient("function " + name + " of a quotient with digits not shown");
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
    if (argument instanceof Call call && (call.function() == CASE || call.function() == IF)) {
      SqlFunction.Given given = new SqlFunction.Given(types, call.arguments());
      List<ValueType> chosen = call.function() == IF ? given.typesFrom(1) : chosenByCase(given);
      ValueType result = types.of(argument);
      for (ValueType each : chosen) {
        if (result.is(Family.DECIMAL) && !each.isNull() && each.scale() != result.scale()) {
          throw Refusal.inClient(
              "function "
                  + function
                  + " of a CASE with different numbers of digits after the point");
        }
      }
    }
  }
}
