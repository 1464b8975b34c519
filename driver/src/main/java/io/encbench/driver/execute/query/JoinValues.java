package io.encbench.driver.execute.query;

import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Computes keys by which rows that are to be joined can be looked up. Values of one kind are equal
 * exactly if their keys are. Each instance serves one join.
 */
final class JoinValues {
  /** The key of a row that must be compared with each other row. */
  static final List<Object> NONE = Collections.singletonList(null);

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
   * The key of a row. Rows with other keys are not equal. {@link #NONE} if a value is of another
   * kind than those before, or of a kind whose values the server compares in another way. Null if a
   * value is NULL, which equals nothing.
   *
   * @param values the values of the key
   */
  @Nullable List<Object> of(Expression.Row row, List<Expression> values) throws SQLException {
    List<Object> key = new ArrayList<>();
    boolean none = false;
    for (int i = 0; i < values.size(); i++) {
      SqlValue value = values.get(i).value(row);
      if (value.isNull()) {
        return null;
      }
      Object identity = identity(value);
      Object kind =
          value instanceof SqlValue.Text text
              ? text.collation()
              : value instanceof SqlValue.Member member
                  ? member.collation()
                  : identity == null ? null : identity.getClass();
      none |= kind == null || (kinds[i] != null && !kinds[i].equals(kind));
      if (!none) {
        kinds[i] = kind;
        key.add(identity);
      }
    }
    return none ? NONE : key;
  }

  private static @Nullable Object identity(SqlValue value) throws SQLException {
    if (value instanceof SqlValue.Whole || value instanceof SqlValue.Exact) {
      return ((SqlValue.Numeric) value).number().stripTrailingZeros();
    }
    if (value instanceof SqlValue.Moment moment) {
      return moment.value();
    }
    if (value instanceof SqlValue.Text text && text.collation() != null) {
      return text.collation().key(text.value());
    }
    if (value instanceof SqlValue.Member member) {
      return member.collation().key(member.text());
    }
    return value instanceof SqlValue.Bytes bytes ? ByteBuffer.wrap(bytes.value()) : null;
  }
}
