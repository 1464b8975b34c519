package io.encbench.tpcc.fleet;

import io.encbench.fleet.Fleet;
import io.encbench.fleet.FleetClock;
import io.encbench.fleet.FleetWork;
import io.encbench.frame.RunFailedException;
import io.encbench.jvm.FreshJvm;
import io.encbench.jvm.JvmJson;
import io.encbench.jvm.LiveJvm;
import io.encbench.tpcc.fleet.TurnOrder.Action;
import java.time.Duration;
import java.util.Objects;

/**
 * What stands beside each client of an arm whose runs take turns with those of other arms: it
 * launches the client's JVM, and passes on each order, so that turns start together. It never ends
 * by itself.
 */
record TurnWork() implements FleetWork {
  /** Time from the agreement on a start to the start. Nothing is measured in this time. */
  private static final Duration LEAD = Duration.ofMillis(50);

  @Override
  public String perform(Fleet fleet) throws RunFailedException {
    try (LiveJvm jvm = fleet.launch(TurnClientWorker.class, FreshJvm.Extras.NONE, "")) {
      FleetClock clock = FleetClock.compare(fleet, WallClock::nanos);
      while (true) {
        TurnOrder order = JvmJson.read(fleet.awaitOrder(), TurnOrder.class);
        fleet.tell(JvmJson.write(done(order, fleet, clock, jvm)));
      }
    }
  }

  private static TurnNews done(TurnOrder order, Fleet fleet, FleetClock clock, LiveJvm jvm)
      throws RunFailedException {
    return switch (order.action()) {
      case OPEN ->
          news(fleet, clock, ask(jvm, opening(order, fleet), ClientWork.LONGEST_OPENING), 0);
      case WARM_UP, MEASURE -> turn(order, fleet, clock, jvm);
      case NEXT, END -> news(fleet, clock, ask(jvm, order, ClientWork.LONGEST_END), 0);
    };
  }

  private static TurnOrder opening(TurnOrder order, Fleet fleet) {
    ClientSpec own = Objects.requireNonNull(order.spec()).ofClient(fleet.rank() + 1);
    return TurnOrder.open(order.level(), own.writingTo(fleet.directory().resolve(order.level())));
  }

  private static TurnNews turn(TurnOrder order, Fleet fleet, FleetClock clock, LiveJvm jvm)
      throws RunFailedException {
    long at = clock.agree(fleet, WallClock::nanos, LEAD);
    long started = ask(jvm, order.at(at), ClientWork.LONGEST_SECOND).startedNanos();
    TurnOrder next = TurnOrder.of(Action.NEXT, order.level());
    TurnAnswer answer;
    do {
      answer = ask(jvm, next, ClientWork.LONGEST_SECOND);
    } while (answer.turn() == null);
    return news(fleet, clock, answer, clock.common(started));
  }

  private static TurnNews news(Fleet fleet, FleetClock clock, TurnAnswer answer, long begunNanos) {
    return new TurnNews(
        fleet.rank() + 1,
        answer,
        fleet.machine(),
        begunNanos,
        clock.own().nanos() / ClientWork.NANOS_PER_MILLI,
        clock.own().uncertaintyNanos() / ClientWork.NANOS_PER_MILLI);
  }

  private static TurnAnswer ask(LiveJvm jvm, TurnOrder order, Duration limit)
      throws RunFailedException {
    return jvm.ask(order, TurnAnswer.class, limit);
  }
}
