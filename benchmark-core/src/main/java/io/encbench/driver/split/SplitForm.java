package io.encbench.driver.split;

import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A kind of statement that can be done in part. Thread-safe. */
interface SplitForm {
  /**
   * The plan of a statement; null if it is of another kind.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if it is of this kind, and holds what can be
   *     done neither on cells nor here; the message names construct and column
   */
  @Nullable SplitPlan plan(SyntaxTree tree, SchemaView schema) throws SQLException;
}
