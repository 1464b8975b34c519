package io.encbench.tpcc.terminal;

import io.encbench.tpcc.terminal.Turns.Kind;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ClosedLoop} in turns. Measured transactions are drawn separately, so that they do not
 * depend on how many were executed for the warm-up.
 */
final class TurnLoop implements Pace {
  private final Turns turns;
  private final ClosedLoop warmUp;
  private final ClosedLoop measured;

  TurnLoop(Turns turns, ClosedLoop warmUp, ClosedLoop measured) {
    this.turns = turns;
    this.warmUp = warmUp;
    this.measured = measured;
  }

  @Override
  public Pace.@Nullable ScheduledTransaction next() {
    Kind turn = turns.awaitTurn();
    return switch (turn) {
      case REST -> null;
      case WARM_UP -> warmUp.next();
      case MEASURED -> measured.next();
    };
  }

  @Override
  public void ended() {}
}
