package io.encbench.driver.execute.expression;

import io.encbench.driver.failure.Refusal;
import java.sql.SQLException;
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

  /**
   * The type of the expression.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if the client cannot evaluate it with operands
   *     of these types
   */
  ValueType type(Types types) throws SQLException;

  /** The types of the values on which an expression is evaluated. */
  interface Types {
    /** The type of a column; unknown if it is not determined yet. */
    ValueType column(int index) throws SQLException;

    /** The type of a literal, parameter or virtual slot; unknown if it is not determined yet. */
    ValueType slot(int index) throws SQLException;

    /** The value of a literal or parameter; null for any other slot and if it is not set yet. */
    @Nullable SqlValue constant(int slot) throws SQLException;

    /** The type of an expression. */
    default ValueType of(Expression expression) throws SQLException {
      return expression.type(this);
    }
  }

  /** The values on which an expression is evaluated. */
  interface Row {
    /** The value of a column, by the index that {@code ExpressionReader.Columns} gave it. */
    SqlValue column(int index) throws SQLException;

    /** The value of a literal or parameter, by its index in the template. */
    SqlValue slot(int index) throws SQLException;

    /** The types of these values. */
    Types types();
  }

  /** A column of the row. */
  record Column(int index) implements Expression {
    @Override
    public SqlValue value(Row row) throws SQLException {
      return row.column(index);
    }

    @Override
    public ValueType type(Types types) throws SQLException {
      return types.column(index);
    }
  }

  /** A literal or parameter. */
  record Slot(int index) implements Expression {
    @Override
    public SqlValue value(Row row) throws SQLException {
      return row.slot(index);
    }

    @Override
    public ValueType type(Types types) throws SQLException {
      return types.slot(index);
    }
  }

  /** A value that is part of the text's syntax, such as the scale of a type. */
  record Constant(SqlValue value) implements Expression {
    /** A whole number. */
    public static Constant of(int number) {
      return new Constant(SqlValue.Whole.of(number));
    }

    @Override
    public SqlValue value(Row row) {
      return value;
    }

    @Override
    public ValueType type(Types types) {
      return ValueType.of(value);
    }
  }

  /**
   * An expression that is compared with a BIT(1), so that its value must not be text: in a plain
   * column, an index decides whether '1' is found.
   */
  record BesideBit(Expression operand) implements Expression {
    @Override
    public SqlValue value(Row row) throws SQLException {
      SqlValue value = operand.value(row);
      if (value instanceof SqlValue.Text) {
        throw Refusal.inClient("comparison of a BIT(1) with text");
      }
      return value;
    }

    @Override
    public ValueType type(Types types) throws SQLException {
      return operand.type(types);
    }
  }

  /** NULL. */
  record NullValue() implements Expression {
    @Override
    public SqlValue value(Row row) {
      return SqlValue.Null.INSTANCE;
    }

    @Override
    public ValueType type(Types types) {
      return ValueType.NULL;
    }
  }

  /** {@code left + right} and the other operations of {@link Arithmetic}. */
  record Computation(Arithmetic operator, Expression left, Expression right) implements Expression {
    @Override
    public SqlValue value(Row row) throws SQLException {
      return operator.of(left.value(row), right.value(row));
    }

    @Override
    public ValueType type(Types types) throws SQLException {
      return operator.type(types.of(left), types.of(right));
    }
  }

  /** {@code -operand}. */
  record Negative(Expression operand) implements Expression {
    @Override
    public SqlValue value(Row row) throws SQLException {
      return Arithmetic.negative(operand.value(row));
    }

    @Override
    public ValueType type(Types types) throws SQLException {
      return Arithmetic.negated(types.of(operand));
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
