package io.encbench.driver.metadata;

import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.sql.StatementEffect;
import java.sql.SQLException;
import java.util.regex.Pattern;

/** A result does not have the planned columns: a table has changed since the planning. */
public final class StaleSchemaException extends SQLException {
  private static final long serialVersionUID = 1L;

  /** Matches queries that may do more than read: take locks, set variables, write a file. */
  private static final Pattern DOES_MORE =
      Pattern.compile("\\b(?:FOR|LOCK|INTO)\\b|:=", Pattern.CASE_INSENSITIVE);

  StaleSchemaException(String difference) {
    super(
        difference
            + ": a table of the statement has changed. The driver has discarded its cached"
            + " definition; repeat the statement",
        SqlStates.GENERAL_ERROR);
  }

  /** Throws this exception unless the statement can safely be executed again. */
  public void requireRepeatable(StatementEffect effect, String sql) throws StaleSchemaException {
    if (effect != StatementEffect.NONE || DOES_MORE.matcher(sql).find()) {
      throw this;
    }
  }
}
