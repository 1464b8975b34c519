package io.encbench.driver.execute.expression;

import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/**
 * A condition that the client evaluates, in SQL's three-valued logic. As an expression its value is
 * 1, 0 or NULL. Immutable, with structural equality.
 */
public interface Condition extends Expression {
  /** TRUE, FALSE or UNKNOWN. */
  Truth truth(Row row) throws SQLException;

  @Override
  default SqlValue value(Row row) throws SQLException {
    return switch (truth(row)) {
      case TRUE -> SqlValue.Whole.TRUE;
      case FALSE -> SqlValue.Whole.FALSE;
      case UNKNOWN -> SqlValue.Null.INSTANCE;
    };
  }

  @Override
  default ValueType type(Types types) throws SQLException {
    return ValueType.TRUTH;
  }

  /** The operators that compare two values. */
  enum Operator {
    EQUAL,
    NOT_EQUAL,
    LESS,
    AT_MOST,
    GREATER,
    AT_LEAST;

    public Truth of(SqlValue left, SqlValue right) throws SQLException {
      if (left.isNull() || right.isNull()) {
        return Truth.UNKNOWN;
      }
      int order = ValueComparison.compare(left, right);
      return Truth.of(
          switch (this) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case AT_MOST -> order <= 0;
            case GREATER -> order > 0;
            case AT_LEAST -> order >= 0;
          });
    }
  }

  /** {@code left = right} and the other comparisons with an {@link Operator}. */
  record Compare(Operator operator, Expression left, Expression right) implements Condition {
    @Override
    public Truth truth(Row row) throws SQLException {
      SqlValue first = left.value(row);
      // Servers do not ask for the right operand then. A subquery there fails if it has many rows.
      return first.isNull() ? Truth.UNKNOWN : operator.of(first, right.value(row));
    }
  }

  /** {@code left <=> right}. */
  record NullSafeEqual(Expression left, Expression right) implements Condition {
    @Override
    public Truth truth(Row row) throws SQLException {
      SqlValue a = left.value(row);
      SqlValue b = right.value(row);
      return a.isNull() || b.isNull()
          ? Truth.of(a.isNull() && b.isNull())
          : Operator.EQUAL.of(a, b);
    }
  }

  /** {@code operand IS NULL}. */
  record IsNull(Expression operand) implements Condition {
    @Override
    public Truth truth(Row row) throws SQLException {
      return Truth.of(operand.value(row).isNull());
    }
  }

  /** {@code a AND b ...}. */
  record And(List<Condition> conditions) implements Condition {
    public And {
      conditions = List.copyOf(conditions);
    }

    @Override
    public Truth truth(Row row) throws SQLException {
      Truth all = Truth.TRUE;
      for (Condition condition : conditions) {
        all = all.and(condition.truth(row));
        if (all == Truth.FALSE) {
          return all;
        }
      }
      return all;
    }
  }

  /** {@code a OR b ...}. */
  record Or(List<Condition> conditions) implements Condition {
    public Or {
      conditions = List.copyOf(conditions);
    }

    @Override
    public Truth truth(Row row) throws SQLException {
      Truth any = Truth.FALSE;
      for (Condition condition : conditions) {
        any = any.or(condition.truth(row));
        if (any == Truth.TRUE) {
          return any;
        }
      }
      return any;
    }
  }

  /** {@code a XOR b}. */
  record Xor(Condition left, Condition right) implements Condition {
    @Override
    public Truth truth(Row row) throws SQLException {
      return left.truth(row).xor(right.truth(row));
    }
  }

  /** {@code NOT a}. */
  record Not(Condition condition) implements Condition {
    @Override
    public Truth truth(Row row) throws SQLException {
      return condition.truth(row).not();
    }
  }

  /**
   * {@code (a, b) IN ((1, 2), ...)}; a single value is a row of one value.
   *
   * @param rows the rows to compare with, each as long as {@code left}
   */
  record In(List<Expression> left, List<List<Expression>> rows) implements Condition {
    public In {
      left = List.copyOf(left);
      rows = List.copyOf(rows);
    }

    @Override
    public Truth truth(Row row) throws SQLException {
      Truth any = Truth.FALSE;
      for (List<Expression> right : rows) {
        any = any.or(equal(right, row));
        if (any == Truth.TRUE) {
          return any;
        }
      }
      return any;
    }

    private Truth equal(List<Expression> right, Row row) throws SQLException {
      Truth all = Truth.TRUE;
      for (int i = 0; i < left.size() && all != Truth.FALSE; i++) {
        all = all.and(Operator.EQUAL.of(left.get(i).value(row), right.get(i).value(row)));
      }
      return all;
    }
  }

  /** A value used as a condition: it is true if it is a number other than 0. */
  record IsTrue(Expression operand) implements Condition {
    public IsTrue {
      Objects.requireNonNull(operand);
    }

    @Override
    public Truth truth(Row row) throws SQLException {
      SqlValue value = operand.value(row);
      return value.isNull()
          ? Truth.UNKNOWN
          : Truth.of(Arithmetic.number(value).certain().signum() != 0);
    }
  }

  /** The truth values of SQL. */
  enum Truth {
    TRUE,
    FALSE,
    UNKNOWN;

    public static Truth of(boolean value) {
      return value ? TRUE : FALSE;
    }

    public Truth and(Truth other) {
      if (this == FALSE || other == FALSE) {
        return FALSE;
      }
      return this == TRUE && other == TRUE ? TRUE : UNKNOWN;
    }

    public Truth or(Truth other) {
      return not().and(other.not()).not();
    }

    Truth xor(Truth other) {
      return this == UNKNOWN || other == UNKNOWN ? UNKNOWN : of(this != other);
    }

    public Truth not() {
      return switch (this) {
        case TRUE -> FALSE;
        case FALSE -> TRUE;
        case UNKNOWN -> UNKNOWN;
      };
    }
  }
}
