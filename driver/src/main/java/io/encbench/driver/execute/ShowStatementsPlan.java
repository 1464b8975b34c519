package io.encbench.driver.execute;

import io.encbench.driver.meter.ConnectionMeter;
import io.encbench.driver.meter.StatementLog;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Kind;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;

/** The plan of {@code SHOW ENCRYPTION STATEMENTS}, which shows a log and asks no server. */
record ShowStatementsPlan(StatementLog log) implements ClientSidePlan {
  /** Milliseconds with microseconds after the point. */
  private static final ColumnType MILLIS = new ColumnType(Kind.DECIMAL, 20, 3, false);

  private static final int NANO_DIGITS_OF_MILLIS = 6;

  @Override
  public ConnectionMeter.Kind kind() {
    return ConnectionMeter.Kind.OWN;
  }

  @Override
  public Set<String> otherModes() {
    return Set.of();
  }

  @Override
  public List<PlanStep> steps() {
    return List.of();
  }

  @Override
  public ClientSideExecution open(ServerStatements statements) {
    return (values, owner) -> show(statements.server(), owner);
  }

  private ClientSideExecution.Outcome show(ServerConnection server, Statement owner)
      throws SQLException {
    OwnResult result =
        new OwnResult(server, "statements")
            .column("statement", Kind.LONGTEXT)
            .column("executions", Kind.BIGINT)
            .column("total_ms", MILLIS)
            .column("rows_fetched", Kind.BIGINT)
            .column("rows_returned", Kind.BIGINT)
            .column("round_trips", Kind.LONGTEXT);
    for (StatementLog.Cost cost : log.mostExpensive()) {
      result.add(
          cost.statement(),
          cost.executions(),
          BigDecimal.valueOf(cost.nanos(), NANO_DIGITS_OF_MILLIS),
          cost.rowsFetched(),
          cost.rowsReturned(),
          cost.roundTrips());
    }
    return ClientSideExecution.Outcome.of(result.show(owner));
  }
}
