package io.encbench.driver.analysis;

import io.encbench.driver.rules.ColumnRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a result set that hold cells, with their rules, and the expected names of the
 * columns whose position depends on a table's column order. Immutable.
 */
public final class ResultColumns {
  /**
   * A result of any width without encrypted columns, in which no position depends on a table. Also
   * used for statements without a result.
   */
  public static final ResultColumns ALL_PLAIN = new ResultColumns(new ColumnRule[0], new String[0]);

  private final @Nullable ColumnRule[] rules;
  private final String[] placed;

  private ResultColumns(@Nullable ColumnRule[] rules, String[] placed) {
    this.rules = rules;
    this.placed = placed;
  }

  /**
   * The columns of a result, in order.
   *
   * @param rules the rule of each column, or null if the column is not encrypted
   * @param placed the name of each column that {@code *} stands for; empty for a column that the
   *     statement names
   */
  public static ResultColumns of(List<@Nullable ColumnRule> rules, List<String> placed) {
    return rules.stream().allMatch(Objects::isNull) && placed.stream().allMatch(String::isEmpty)
        ? ALL_PLAIN
        : new ResultColumns(rules.toArray(new ColumnRule[0]), placed.toArray(new String[0]));
  }

  /** Whether no column holds cells, whatever columns the server reports. */
  public boolean allPlain() {
    return rules.length == 0;
  }

  /** The number of columns that the result must have; 0 if any number is allowed. */
  public int count() {
    return rules.length;
  }

  /**
   * The rule of a column; null if the column is not encrypted.
   *
   * @param column the JDBC index, from 1
   */
  public @Nullable ColumnRule rule(int column) {
    return column >= 1 && column <= rules.length ? rules[column - 1] : null;
  }

  /** The rules of the columns that are encrypted, in order. */
  public List<ColumnRule> rules() {
    List<ColumnRule> encrypted = new ArrayList<>();
    for (ColumnRule rule : rules) {
      if (rule != null) {
        encrypted.add(rule);
      }
    }
    return encrypted;
  }

  /**
   * The name that a column must have; empty if the statement names the column.
   *
   * @param column the JDBC index, from 1
   */
  public String placed(int column) {
    return placed[column - 1];
  }

  /** Whether results with these columns are read in the same way. */
  public boolean sameAs(ResultColumns other) {
    return Arrays.equals(rules, other.rules) && Arrays.equals(placed, other.placed);
  }

  @Override
  public String toString() {
    return Arrays.toString(rules);
  }
}
