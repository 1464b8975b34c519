package io.encbench.driver.execute.query;

import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.failure.Refusal;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Computes keys by which rows that are to be joined can be looked up. Both sides of an equality
 * must hold values of one kind; values that the server would convert are refused. Each instance
 * serves one join.
 */
final class JoinValues {
  /** For each value of the key its kind: a collation if it is text, otherwise a class. */
  private final @Nullable Object[] kinds;

  /**
   * Prepares a join.
   *
   * @param width the number of values in a key
   */
  JoinValues(int width) {
    this.kinds = new Object[width];
  }

  /**
   * The key of a row: rows that belong together have equal keys. Null if a value of the key is
   * NULL, which equals nothing.
   *
   * @param columns the indexes of the key's columns
   */
  @Nullable List<Object> of(Expression.Row row, List<Integer> columns) throws SQLException {
    List<Object> key = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      SqlValue value = row.column(columns.get(i));
      if (value.isNull()) {
        return null;
      }
      Object identity = identity(value);
      Object kind = value instanceof SqlValue.Text text ? text.collation() : identity.getClass();
      if (kinds[i] != null && !kinds[i].equals(kind)) {
        throw Refusal.because(
            "a join in the client by columns of different types or collations is not"
                + " supported");
      }
      kinds[i] = kind;
      key.add(identity);
    }
    return key;
  }

  private static Object identity(SqlValue value) throws SQLException {
    if (value instanceof SqlValue.Whole || value instanceof SqlValue.Exact) {
      return ((SqlValue.Numeric) value).number().stripTrailingZeros();
    }
    if (value instanceof SqlValue.Moment moment) {
      return moment.value();
    }
    if (value instanceof SqlValue.Text text && text.collation() != null) {
      return text.collation().key(text.value());
    }
    if (value instanceof SqlValue.Bytes bytes) {
      return ByteBuffer.wrap(bytes.value());
    }
    throw Refusal.because(
        "a join in the client by floating-point numbers, or by text without a column, is not"
            + " supported");
  }
}
