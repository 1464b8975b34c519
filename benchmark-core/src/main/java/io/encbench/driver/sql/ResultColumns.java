package io.encbench.driver.sql;

import io.encbench.driver.rules.ColumnRule;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which columns of a result set hold cells, and of which rule. Immutable. */
public final class ResultColumns {
  /** A result without encrypted columns, of any width; also that of statements without a result. */
  public static final ResultColumns ALL_PLAIN = new ResultColumns(new ColumnRule[0]);

  private final @Nullable ColumnRule[] rules;

  private ResultColumns(@Nullable ColumnRule[] rules) {
    this.rules = rules;
  }

  /**
   * The columns of a result in their order.
   *
   * @param rules the rule of each column, null for a plain one
   */
  public static ResultColumns of(List<@Nullable ColumnRule> rules) {
    return rules.stream().allMatch(Objects::isNull)
        ? ALL_PLAIN
        : new ResultColumns(rules.toArray(new ColumnRule[0]));
  }

  /** Whether no column holds cells. */
  public boolean allPlain() {
    return rules.length == 0;
  }

  /** The number of columns that the result must have; 0 if it is all plain. */
  public int count() {
    return rules.length;
  }

  /** The rule of a column by its JDBC index, which starts at 1; null for a plain one. */
  public @Nullable ColumnRule rule(int column) {
    return column >= 1 && column <= rules.length ? rules[column - 1] : null;
  }

  @Override
  public String toString() {
    return Arrays.toString(rules);
  }
}
