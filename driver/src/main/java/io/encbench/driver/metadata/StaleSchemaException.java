package io.encbench.driver.metadata;

import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.sql.StatementEffect;
import java.sql.SQLException;
import java.util.regex.Pattern;

/** A result has not the columns for which its statement was planned: a table has changed since. */
public final class StaleSchemaException extends SQLException {
  private static final long serialVersionUID = 1L;

  /** What a query may do besides reading: take locks, set variables, write a file. */
  private static final Pattern DOES_MORE =
      Pattern.compile("\\b(?:FOR|LOCK|INTO)\\b|:=", Pattern.CASE_INSENSITIVE);

  StaleSchemaException(String difference) {
    super(
        difference
            + ": a table of the statement has changed. What was known of it is forgotten; repeat"
            + " the statement",
        SqlStates.GENERAL_ERROR);
  }

  /** Throws this unless the statement that was executed can be executed again. */
  public void requireRepeatable(StatementEffect effect, String sql) throws StaleSchemaException {
    if (effect != StatementEffect.NONE || DOES_MORE.matcher(sql).find()) {
      throw this;
    }
  }
}
