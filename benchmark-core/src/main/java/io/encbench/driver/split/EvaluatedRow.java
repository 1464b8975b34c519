package io.encbench.driver.split;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A row on which the output columns of a query are evaluated. */
interface EvaluatedRow extends Expression.Row {
  /** The cell of a column; null for SQL NULL. */
  byte @Nullable [] cell(int index) throws SQLException;

  /** The cell of an aggregate that is one of the values of a column, by its number. */
  byte @Nullable [] extreme(int aggregate) throws SQLException;
}
