package io.encbench.tpcc.fleet;

import io.encbench.fleet.Fleet;
import io.encbench.fleet.FleetClock;
import io.encbench.fleet.FleetWork;
import io.encbench.frame.RunFailedException;
import io.encbench.jvm.FreshJvm;
import io.encbench.jvm.JvmJson;
import io.encbench.jvm.LiveJvm;
import io.encbench.tpcc.fleet.TurnOrder.Action;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What stands beside each client of arms whose runs take turns: it launches the client's JVM of
 * each arm, and passes on each order, so that turns start together. It never ends by itself.
 */
record TurnWork() implements FleetWork {
  /** Time from the agreement on a start to the start. Nothing is measured in this time. */
  private static final Duration LEAD = Duration.ofMillis(50);

  @Override
  public String perform(Fleet fleet) throws RunFailedException {
    Client client = new Client(fleet, FleetClock.compare(fleet, WallClock::nanos), new HashMap<>());
    try (client) {
      while (true) {
        TurnOrder order = JvmJson.read(fleet.awaitOrder(), TurnOrder.class);
        if (fleet.rank() < order.clients()) {
          fleet.tell(JvmJson.write(client.done(order)));
        } else {
          client.rest(order);
        }
      }
    }
  }

  /**
   * A client.
   *
   * @param jvms its JVMs by the names of their arms
   */
  private record Client(Fleet fleet, FleetClock clock, Map<String, LiveJvm> jvms)
      implements AutoCloseable {
    TurnNews done(TurnOrder order) throws RunFailedException {
      return switch (order.action()) {
        case OPEN -> open(order);
        case WARM_UP, MEASURE -> turn(order);
        case NEXT -> news(ask(order, ClientWork.LONGEST_END), 0);
        case END -> news(end(order), 0);
        case CLOSE -> {
          LiveJvm jvm = jvms.remove(order.arm());
          if (jvm != null) {
            jvm.close();
          }
          yield news(TurnAnswer.DONE, 0);
        }
      };
    }

    /** Only agrees on the start of a turn of others, since an agreement needs all clients. */
    void rest(TurnOrder order) throws RunFailedException {
      if (order.isTurn()) {
        var unused = clock.agree(fleet, WallClock::nanos, LEAD);
      }
    }

    private TurnNews open(TurnOrder order) throws RunFailedException {
      if (!jvms.containsKey(order.arm())) {
        jvms.put(order.arm(), fleet.launch(TurnClientWorker.class, FreshJvm.Extras.NONE, ""));
      }
      ClientSpec own =
          Objects.requireNonNull(order.spec()).ofClient(fleet.rank() + 1).writingTo(files(order));
      return news(ask(order.with(own), ClientWork.LONGEST_OPENING), 0);
    }

    private TurnAnswer end(TurnOrder order) throws RunFailedException {
      if (!jvms.containsKey(order.arm())) {
        return TurnAnswer.DONE;
      }
      TurnAnswer answer = ask(order, ClientWork.LONGEST_END);
      if (answer.part() != null) {
        fleet.handOver(files(order));
      }
      return answer;
    }

    private Path files(TurnOrder order) {
      return fleet.directory().resolve(order.arm()).resolve(order.level());
    }

    private TurnNews turn(TurnOrder order) throws RunFailedException {
      long at = clock.agree(fleet, WallClock::nanos, LEAD);
      long started = ask(order.at(at), ClientWork.LONGEST_SECOND).startedNanos();
      TurnOrder next = TurnOrder.of(Action.NEXT, order.clients(), order.arm(), order.level());
      TurnAnswer answer;
      do {
        answer = ask(next, ClientWork.LONGEST_SECOND);
      } while (answer.turn() == null);
      return news(answer, clock.common(started));
    }

    private TurnNews news(TurnAnswer answer, long begunNanos) {
      return new TurnNews(
          fleet.rank() + 1,
          answer,
          fleet.machine(),
          begunNanos,
          clock.own().nanos() / ClientWork.NANOS_PER_MILLI,
          clock.own().uncertaintyNanos() / ClientWork.NANOS_PER_MILLI);
    }

    private TurnAnswer ask(TurnOrder order, Duration limit) throws RunFailedException {
      return Objects.requireNonNull(jvms.get(order.arm()), order.arm())
          .ask(order, TurnAnswer.class, limit);
    }

    @Override
    public void close() {
      jvms.values().forEach(LiveJvm::close);
    }
  }
}
