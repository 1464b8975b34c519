package io.encbench.tpcc.terminal;

import io.encbench.tpcc.terminal.Turns.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The next transaction begins when the last has ended, in turns. What is measured is drawn by
 * itself, so that it does not depend on how much was done to warm up.
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
