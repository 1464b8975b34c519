package io.encbench.driver.split;

import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Queries whose rows are completed here. */
final class SelectForm implements SplitForm {
  @Override
  public @Nullable SplitPlan plan(SyntaxTree tree, SchemaView schema) throws SQLException {
    return null;
  }
}
