package io.encbench.driver.split;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.SyntaxTree.Part;
import org.jspecify.annotations.Nullable;

/** An assignment of an update. Immutable. */
sealed interface Target {
  /** The column. */
  String name();

  /**
   * One whose value is computed here.
   *
   * @param column its place in the row
   * @param text the assignment as it is written
   */
  record Computed(String name, ColumnRule rule, int column, Expression value, String text)
      implements Target {}

  /**
   * One that the server does, as it is written.
   *
   * @param value the text of the value
   * @param fixed whether that is a literal, a parameter or NULL
   * @param seen what later expressions of the statement see of it; null if none looks
   */
  record Given(String name, Part value, boolean fixed, @Nullable Seen seen) implements Target {}

  /**
   * A value given to a column that is read afterwards.
   *
   * @param column its place in the row
   */
  record Seen(ColumnRule rule, int column, Expression value) {}
}
