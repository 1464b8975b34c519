package io.encbench.tpcc.fleet;

import io.encbench.fleet.Fleet;
import io.encbench.fleet.FleetClock;
import io.encbench.fleet.FleetWork;
import io.encbench.frame.RunFailedException;
import io.encbench.jvm.FreshJvm;
import io.encbench.jvm.JvmJson;
import io.encbench.jvm.LiveJvm;
import io.encbench.tpcc.fleet.ClientRequest.Action;
import io.encbench.tpcc.result.ClientPart;
import io.encbench.tpcc.run.SharedRun;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What stands beside each client of a run: it launches the client's JVM, lets it start together
 * with the others, and collects what it measured.
 *
 * @param spec specification for all clients, without a directory for files
 * @param keepsTransactions whether each client writes its transactions to files
 */
record ClientWork(ClientSpec spec, boolean keepsTransactions) implements FleetWork {
  /** Longest time for opening connections and proving their mode. */
  static final Duration LONGEST_OPENING = Duration.ofMinutes(5);

  /** Time from the agreement on a start to the start, in which all clients must learn of it. */
  private static final Duration LEAD = Duration.ofMillis(500);

  /**
   * Longest time from one ended second to the next, as a client sees it. A client that does not
   * answer by then has stalled.
   */
  static final Duration LONGEST_SECOND = Duration.ofSeconds(4);

  /** Longest time for the terminals to end, whose own limit is 75 s, and for the last reports. */
  static final Duration LONGEST_END = Duration.ofSeconds(110);

  static final double NANOS_PER_MILLI = 1e6;

  /** What a client does at the end of a second. */
  private enum State {
    WORKS,
    STOPS,
    HAS_ENDED
  }

  @Override
  public String perform(Fleet fleet) throws RunFailedException {
    ClientSpec own = spec.ofClient(fleet.rank() + 1);
    ClientSpec opening = keepsTransactions ? own.writingTo(fleet.directory()) : own;
    try (LiveJvm jvm = fleet.launch(ClientWorker.class, FreshJvm.Extras.NONE, opening)) {
      return JvmJson.write(performed(fleet, jvm));
    }
  }

  private static ClientOutcome performed(Fleet fleet, LiveJvm jvm) throws RunFailedException {
    Optional<String> difference = MachineFacts.difference(fleet, WallClock::nanos);
    if (difference.isPresent()) {
      return new ClientOutcome(difference.get(), null);
    }
    String refusal = ask(jvm, ClientRequest.of(Action.OPEN), LONGEST_OPENING).refusal();
    if (fleet.gather(refusal == null ? "" : "refused").contains("refused")) {
      return new ClientOutcome(refusal, null);
    }
    FleetClock clock = FleetClock.compare(fleet, WallClock::nanos);
    if (fleet.rank() == 0) {
      fleet.tell(JvmJson.write(new ClientNews(1, null)));
    }
    long at = clock.agree(fleet, WallClock::nanos, LEAD);
    long started = ask(jvm, ClientRequest.start(at), LONGEST_SECOND.plus(LEAD)).startedNanos();
    long begun = clock.common(started);
    long first =
        fleet.gather(Long.toString(begun)).stream().mapToLong(Long::parseLong).min().orElseThrow();
    watch(fleet, jvm);
    ClientPart part =
        Objects.requireNonNull(ask(jvm, ClientRequest.of(Action.END), LONGEST_END).part());
    // Nobody leaves before all have reported, so that a failure is that of the whole run.
    fleet.barrier();
    return new ClientOutcome(
        null,
        new SharedRun.Outcome(
            part,
            fleet.machine(),
            (begun - first) / NANOS_PER_MILLI,
            clock.own().nanos() / NANOS_PER_MILLI,
            clock.own().uncertaintyNanos() / NANOS_PER_MILLI));
  }

  /** Follows the client second by second until all clients have ended. */
  private static void watch(Fleet fleet, LiveJvm jvm) throws RunFailedException {
    State state = State.WORKS;
    List<String> states;
    do {
      if (state != State.HAS_ENDED) {
        state = next(fleet, jvm);
      }
      states = fleet.gather(state.name());
      if (state != State.HAS_ENDED && states.contains(State.STOPS.name())) {
        var unused = ask(jvm, ClientRequest.of(Action.STOP), LONGEST_SECOND);
      }
    } while (!states.stream().allMatch(State.HAS_ENDED.name()::equals));
  }

  private static State next(Fleet fleet, LiveJvm jvm) throws RunFailedException {
    ClientAnswer answer = ask(jvm, ClientRequest.of(Action.NEXT), LONGEST_SECOND);
    if (answer.second() == null) {
      return State.HAS_ENDED;
    }
    fleet.tell(JvmJson.write(new ClientNews(fleet.rank() + 1, answer.second())));
    return fleet.endAsked() ? State.STOPS : State.WORKS;
  }

  private static ClientAnswer ask(LiveJvm jvm, ClientRequest request, Duration limit)
      throws RunFailedException {
    return jvm.ask(request, ClientAnswer.class, limit);
  }
}
