package io.encbench.driver.execute.expression;

import io.encbench.driver.rules.TextCollation;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.SqlText;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/**
 * The values of one execution: those of its literals, parameters and virtual slots. Confined to one
 * thread.
 */
public final class ExecutionValues {
  private final SlotValues slots;
  private final SqlTemplate template;
  private final @Nullable SqlValue[] virtual;

  /** Literals and parameters that were read, since a condition reads them again for each row. */
  private final @Nullable SqlValue[] read;

  public ExecutionValues(SlotValues slots, SqlTemplate template, int virtualSlots) {
    this.slots = slots;
    this.template = template;
    this.virtual = new SqlValue[virtualSlots];
    this.read = new SqlValue[template.slots().size()];
  }

  /** The value of a literal, parameter or virtual slot. */
  public SqlValue value(int slot) throws SQLException {
    int number = slot - read.length;
    if (number < 0) {
      return evaluated(slot);
    }
    SqlValue value = virtual[number];
    if (value == null) {
      throw new IllegalStateException("a virtual slot is read before it is set");
    }
    return value;
  }

  private SqlValue evaluated(int slot) throws SQLException {
    SqlValue value = read[slot];
    if (value == null) {
      value = slots.evaluated(slot);
      read[slot] = value;
    }
    return value;
  }

  /** The type of a literal, parameter or virtual slot, as far as it is known. */
  public ValueType type(int slot) throws SQLException {
    int number = slot - template.slots().size();
    if (number < 0) {
      return slots.type(slot);
    }
    SqlValue value = virtual[number];
    return value == null ? ValueType.UNKNOWN : ValueType.of(value);
  }

  /** The value of a literal or parameter; null for a virtual slot. */
  public @Nullable SqlValue constant(int slot) throws SQLException {
    return slot < read.length ? evaluated(slot) : null;
  }

  /** As {@link SlotValues#plainParameter}; null for a virtual slot. */
  public @Nullable Object plainParameter(int slot) {
    return slot < template.slots().size() ? slots.plainParameter(slot) : null;
  }

  /** Sets a virtual slot by its number. */
  public void set(int number, SqlValue value) {
    virtual[number] = value;
  }

  /**
   * Binds the parameters and virtual slots of a part of the text.
   *
   * @param first the index of the first parameter of that part
   * @return the index after the last
   */
  public int bind(SqlText part, PreparedStatement statement, int first) throws SQLException {
    int index = first;
    for (int slot : part.parameters()) {
      if (slot >= template.slots().size()) {
        SqlValue value = value(slot);
        // The delegate may send a double as a DECIMAL literal.
        bind(
            value instanceof SqlValue.Real real ? Arithmetic.approximate(real.number()) : value,
            statement,
            index++);
      } else {
        slots.bind(slot, statement, index++);
      }
    }
    return index;
  }

  /** A statement whose parameters the server may compare with cells of folded text. */
  public interface Comparing {
    /**
     * The collation by which the server compares a parameter; null if it does not compare it with
     * folded text.
     */
    @Nullable TextCollation foldedBy(int parameter);
  }

  /**
   * Refuses to let the server compare a text by another collation than its own. Servers refuse to
   * mix most collations, and otherwise may prefer that of the text.
   */
  private static void requireCollation(Collation own, @Nullable TextCollation used)
      throws SQLException {
    if (used != null && !own.equals(Collation.of(used, ""))) {
      throw ValueComparison.differentCollations();
    }
  }

  /** Binds one value. */
  public static void bind(SqlValue value, PreparedStatement statement, int index)
      throws SQLException {
    if (value instanceof SqlValue.Whole whole) {
      if (whole.value().bitLength() < Long.SIZE) {
        statement.setLong(index, whole.value().longValue());
      } else {
        statement.setBigDecimal(index, new BigDecimal(whole.value()));
      }
    } else if (value instanceof SqlValue.Real real) {
      statement.setDouble(index, real.value());
    } else if (value instanceof SqlValue.Numeric number) {
      statement.setBigDecimal(index, number.certain());
    } else if (value instanceof SqlValue.Text text) {
      if (text.collation() != null && statement instanceof Comparing comparing) {
        requireCollation(text.collation(), comparing.foldedBy(index));
      }
      statement.setString(index, text.value());
    } else if (value instanceof SqlValue.Member member) {
      statement.setString(index, member.text());
    } else if (value instanceof SqlValue.Moment moment) {
      statement.setObject(index, moment.value());
    } else if (value instanceof SqlValue.Bytes bytes) {
      statement.setBytes(index, bytes.value());
    } else {
      statement.setNull(index, Types.NULL);
    }
  }
}
