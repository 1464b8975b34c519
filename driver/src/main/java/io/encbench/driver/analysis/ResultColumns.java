package io.encbench.driver.analysis;

import io.encbench.driver.rules.ColumnRule;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which columns of a result set hold cells, and of which rule; and what the columns are called of
 * which the table's order decides where they are. Immutable.
 */
public final class ResultColumns {
  /**
   * A result of which nothing is known to depend on the tables, of any width, without encrypted
   * columns; also that of statements without a result.
   */
  public static final ResultColumns ALL_PLAIN = new ResultColumns(new ColumnRule[0], new String[0]);

  private final @Nullable ColumnRule[] rules;
  private final String[] placed;

  private ResultColumns(@Nullable ColumnRule[] rules, String[] placed) {
    this.rules = rules;
    this.placed = placed;
  }

  /**
   * The columns of a result in their order.
   *
   * @param rules the rule of each column, null for a plain one
   * @param placed the name of each column for which {@code *} stands in the statement; empty of one
   *     that the statement names
   */
  public static ResultColumns of(List<@Nullable ColumnRule> rules, List<String> placed) {
    return rules.stream().allMatch(Objects::isNull) && placed.stream().allMatch(String::isEmpty)
        ? ALL_PLAIN
        : new ResultColumns(rules.toArray(new ColumnRule[0]), placed.toArray(new String[0]));
  }

  /** Whether no column holds cells, whatever the server says that the columns are. */
  public boolean allPlain() {
    return rules.length == 0;
  }

  /** The number of columns that the result must have; 0 if that does not matter. */
  public int count() {
    return rules.length;
  }

  /** The rule of a column by its JDBC index, which starts at 1; null for a plain one. */
  public @Nullable ColumnRule rule(int column) {
    return column >= 1 && column <= rules.length ? rules[column - 1] : null;
  }

  /** The name that a column must have; empty if the statement names it. */
  public String placed(int column) {
    return placed[column - 1];
  }

  /** Whether both are read in the same way. */
  public boolean sameAs(ResultColumns other) {
    return Arrays.equals(rules, other.rules) && Arrays.equals(placed, other.placed);
  }

  @Override
  public String toString() {
    return Arrays.toString(rules);
  }
}
