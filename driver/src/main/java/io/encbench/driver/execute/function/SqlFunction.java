package io.encbench.driver.execute.function;

import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueType;
import io.encbench.driver.failure.Refusal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A function or operator: what it accepts, the type of its result, and its value. Immutable. */
public final class SqlFunction {
  private final String name;
  private final String form;
  private final List<ArgumentKind> kinds;
  private final int fewest;
  private final boolean repeated;
  private final Result result;
  private final Evaluator evaluator;

  /** Determines the type of a result. */
  @FunctionalInterface
  interface Result {
    ValueType of(Given given) throws SQLException;
  }

  /** Computes the value of a call. */
  @FunctionalInterface
  interface Evaluator {
    SqlValue of(Arguments arguments) throws SQLException;
  }

  private SqlFunction(
      String name,
      String form,
      List<ArgumentKind> kinds,
      int fewest,
      boolean repeated,
      Result result,
      Evaluator evaluator) {
    this.name = name;
    this.form = form;
    this.kinds = List.copyOf(kinds);
    this.fewest = fewest;
    this.repeated = repeated;
    this.result = result;
    this.evaluator = evaluator;
  }

  /**
   * A function that is NULL if an argument is NULL. The arguments after the first NULL are not
   * evaluated.
   *
   * @param arguments the kinds of its arguments, separated by commas; those in square brackets may
   *     be left out, and the last may be repeated if dots follow it
   */
  static SqlFunction of(String name, String arguments, Result result, Evaluator evaluator) {
    return lazy(
        name,
        arguments,
        result,
        given -> {
          for (int i = 0; i < given.count(); i++) {
            if (given.value(i).isNull()) {
              return SqlValue.Null.INSTANCE;
            }
          }
          return evaluator.of(given);
        });
  }

  /** A function that evaluates the arguments that it needs. */
  static SqlFunction lazy(String name, String arguments, Result result, Evaluator evaluator) {
    List<ArgumentKind> kinds = new ArrayList<>();
    int fewest = 0;
    for (String each : arguments.split(", ", -1)) {
      String title = each.replaceAll("[\\[\\].]", "");
      for (ArgumentKind kind : ArgumentKind.values()) {
        if (kind.title().equals(title)) {
          kinds.add(kind);
        }
      }
      fewest += each.startsWith("[") ? 0 : 1;
    }
    return new SqlFunction(
        name,
        name + "(" + arguments + ")",
        kinds,
        fewest,
        arguments.endsWith("..."),
        result,
        evaluator);
  }

  /** The same function, written in another way than as a call. */
  SqlFunction written(String otherForm) {
    return new SqlFunction(name, otherForm, kinds, fewest, repeated, result, evaluator);
  }

  /** The same function under another name. */
  SqlFunction named(String other) {
    return new SqlFunction(
        other, form.replace(name + "(", other + "("), kinds, fewest, repeated, result, evaluator);
  }

  /** The name, in upper case; for an operator, its symbol. */
  public String name() {
    return name;
  }

  /** How it is written, with the kinds of its arguments. */
  public String form() {
    return form;
  }

  /** Whether it can be called with so many arguments. */
  public boolean takes(int count) {
    return count >= fewest && (repeated || count <= kinds.size());
  }

  private ArgumentKind kind(int index) {
    return kinds.get(Math.min(index, kinds.size() - 1));
  }

  /** Whether an argument is a condition. */
  public boolean takesCondition(int index) {
    return kind(index) == ArgumentKind.CONDITION;
  }

  /**
   * Refuses an argument.
   *
   * @param column the name of the column that it consists of; empty for any other expression
   * @throws java.sql.SQLFeatureNotSupportedException if the function does not accept its type
   */
  public void requireAccepted(int index, ValueType type, String column) throws SQLException {
    if (!kind(index).accepts(type)) {
      throw Refusal.inClient(
          "function "
              + name
              + " of a "
              + (type.kind() == null ? "value" : type.kind().name().toUpperCase(Locale.ROOT))
              + (column.isEmpty() ? "" : ", column " + column + ","));
    }
  }

  SqlValue value(Arguments arguments) throws SQLException {
    return evaluator.of(arguments);
  }

  ValueType type(Expression.Types types, List<Expression> arguments) throws SQLException {
    return result.of(new Given(types, arguments));
  }

  /** The types of the arguments of a call, and the values of those that are literals. */
  record Given(Expression.Types types, List<Expression> arguments) {
    ValueType type(int index) throws SQLException {
      return types.of(arguments.get(index));
    }

    List<ValueType> typesFrom(int first) throws SQLException {
      List<ValueType> all = new ArrayList<>();
      for (int i = first; i < arguments.size(); i++) {
        all.add(type(i));
      }
      return all;
    }

    int count() {
      return arguments.size();
    }

    /** Whether an argument is a literal or a parameter. */
    boolean isConstant(int index) {
      return arguments.get(index) instanceof Expression.Slot
          || arguments.get(index) instanceof Expression.Constant;
    }

    /**
     * The value of an argument that is a literal or a parameter with a whole number.
     *
     * @param otherwise what stands for any other argument, and for a value that is not there yet
     */
    int constant(int index, int otherwise) throws SQLException {
      Expression argument = arguments.get(index);
      SqlValue value =
          argument instanceof Expression.Slot slot
              ? types.constant(slot.index())
              : argument instanceof Expression.Constant constant ? constant.value() : null;
      return value instanceof SqlValue.Whole whole && whole.value().bitLength() < Integer.SIZE
          ? whole.value().intValueExact()
          : otherwise;
    }
  }
}
