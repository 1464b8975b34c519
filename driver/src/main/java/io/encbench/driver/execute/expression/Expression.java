package io.encbench.driver.execute.expression;

import io.encbench.driver.failure.Refusal;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression that the client evaluates. Immutable, with structural equality. */
public interface Expression {
  /**
   * The value of the expression for a row.
   *
   * @throws SQLException the error that the server would report in strict mode, or an
   *     SQLFeatureNotSupportedException if it is not certain what the server would compute
   */
  SqlValue value(Row row) throws SQLException;

  /** The values on which an expression is evaluated. */
  interface Row {
    /** The value of a column, by the index that {@code ExpressionReader.Columns} gave it. */
    SqlValue column(int index) throws SQLException;

    /** The value of a literal or parameter, by its index in the template. */
    SqlValue slot(int index) throws SQLException;
  }

  /** A column of the row. */
  record Column(int index) implements Expression {
    @Override
    public SqlValue value(Row row) throws SQLException {
      return row.column(index);
    }
  }

  /** A literal or parameter. */
  record Slot(int index) implements Expression {
    @Override
    public SqlValue value(Row row) throws SQLException {
      return row.slot(index);
    }
  }

  /** NULL. */
  record NullValue() implements Expression {
    @Override
    public SqlValue value(Row row) {
      return SqlValue.Null.INSTANCE;
    }
  }

  /** {@code left + right} and the other operations of {@link Arithmetic}. */
  record Computation(Arithmetic operator, Expression left, Expression right) implements Expression {
    @Override
    public SqlValue value(Row row) throws SQLException {
      return operator.of(left.value(row), right.value(row));
    }
  }

  /** {@code -operand}. */
  record Negative(Expression operand) implements Expression {
    @Override
    public SqlValue value(Row row) throws SQLException {
      return Arithmetic.negative(operand.value(row));
    }
  }

  /** {@code COALESCE(...)} and {@code IFNULL(a, b)}. */
  record Coalesce(List<Expression> operands) implements Expression {
    public Coalesce {
      operands = List.copyOf(operands);
    }

    @Override
    public SqlValue value(Row row) throws SQLException {
      SqlValue first = SqlValue.Null.INSTANCE;
      for (Expression operand : operands) {
        // Once the server has found a value, it computes no further operands.
        if (first.isNull() || !(operand instanceof Computation || operand instanceof Negative)) {
          SqlValue value = operand.value(row);
          requireOneType(first, value);
          first = first.isNull() ? value : first;
        }
      }
      return first;
    }

    private static void requireOneType(SqlValue a, SqlValue b) throws SQLException {
      boolean exact = isExact(a) && isExact(b);
      if (!a.isNull() && !b.isNull() && !exact && a.getClass() != b.getClass()) {
        throw Refusal.because("COALESCE or IFNULL of values of different types is not supported");
      }
    }

    private static boolean isExact(SqlValue value) {
      return value instanceof SqlValue.Whole || value instanceof SqlValue.Exact;
    }
  }

  /** A row on which the output columns of a query are evaluated. */
  interface EvaluatedRow extends Row {
    /** The cell of a column; null for SQL NULL. */
    byte @Nullable [] cell(int index) throws SQLException;

    /** The cell of a MIN or MAX that returns one of a column's cells, by the aggregate's number. */
    byte @Nullable [] extreme(int aggregate) throws SQLException;

    /** An estimate of the memory that the row takes while it is held. */
    long heldBytes();
  }
}
