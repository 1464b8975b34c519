package io.encbench.tpcc.fleet;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.InterruptGuard;
import io.encbench.experiment.process.JvmPlace;
import io.encbench.jvm.FreshJvmChild;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.report.console.StandardOutput;
import io.encbench.tpcc.config.TpccProps;
import io.encbench.tpcc.files.TransactionFiles;
import io.encbench.tpcc.result.ClientPart;
import io.encbench.tpcc.result.ClientTurn;
import io.encbench.tpcc.run.BenchmarkRun;
import io.encbench.tpcc.run.ClientTurns;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Main class of a client JVM that shares the runs of one arm, which take turns with those of other
 * arms. The JVM keeps one run open for each level that takes turns.
 */
final class TurnClientWorker {
  private final Map<String, Running> open = new HashMap<>();
  private final JvmPlace place = new JvmPlace();

  /** An open run and the files of its transactions. */
  private record Running(ClientTurns turns, TransactionFiles files) {}

  private TurnClientWorker() {}

  /** Answers each {@link TurnOrder} with a {@link TurnAnswer}. */
  public static void main(String[] args) {
    // Ctrl-C reaches all processes of a terminal. This one ends when its starter does.
    InterruptGuard guard = new InterruptGuard(() -> {});
    try {
      FreshJvmChild.serve(String.class, TurnOrder.class, opening -> new TurnClientWorker()::answer);
    } finally {
      guard.close();
    }
  }

  private TurnAnswer answer(TurnOrder order) {
    try {
      return done(order);
    } catch (ConfigurationException | ModeMismatchException | UncheckedIOException e) {
      return unable(order, String.valueOf(e.getMessage()));
    } catch (SQLException e) {
      return unable(order, "the server says: " + e.getMessage());
    }
  }

  /** Before its first turn, a run cannot start; later, it has failed. */
  private static TurnAnswer unable(TurnOrder order, String reason) {
    return order.action() == TurnOrder.Action.OPEN
        ? TurnAnswer.refused(reason)
        : TurnAnswer.failed(reason);
  }

  private TurnAnswer done(TurnOrder order) throws SQLException {
    return switch (order.action()) {
      case OPEN -> {
        open.put(order.level(), opened(Objects.requireNonNull(order.spec())));
        yield TurnAnswer.DONE;
      }
      case WARM_UP, MEASURE -> TurnAnswer.started(start(order));
      case NEXT -> {
        Optional<ClientTurn> turn = running(order).turns().next();
        running(order).files().requireWritten();
        yield turn.map(TurnAnswer::of).orElse(TurnAnswer.DONE);
      }
      case END -> {
        Running ended = open.remove(order.level());
        yield TurnAnswer.of(
            ended == null ? null : end(ended),
            open.values().stream().map(run -> run.turns().totals()).toList());
      }
      case CLOSE -> throw new IllegalArgumentException("a client ends its JVMs itself");
    };
  }

  private Running opened(ClientSpec spec) throws SQLException {
    place.keepApart(spec.processors());
    TpccProps props = TpccProps.of("comparison", spec.props(), System::getenv);
    Long pid = spec.serverPid();
    AtomicReference<TransactionFiles> files = new AtomicReference<>();
    ClientTurns turns =
        new BenchmarkRun(
                props.database(),
                props.run().ofClient(spec.client()),
                spec.tags(),
                (started, startNanos) -> {
                  files.set(opened(spec, started, startNanos));
                  return List.of(files.get());
                },
                pid == null ? OptionalLong.empty() : OptionalLong.of(pid),
                System.err,
                StandardOutput.ofFile())
            .inSharedTurns();
    return new Running(turns, Objects.requireNonNull(files.get()));
  }

  private static TransactionFiles opened(ClientSpec spec, ZonedDateTime started, long startNanos) {
    try {
      return TransactionFiles.open(
          Path.of(Objects.requireNonNull(spec.files())), spec.run(), started, startNanos);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private long start(TurnOrder order) throws SQLException {
    ClientTurns turns = running(order).turns();
    Duration length = Duration.ofMillis(order.millis());
    boolean warmUp = order.action() == TurnOrder.Action.WARM_UP;
    if (warmUp) {
      place.share();
    } else {
      place.keepApart();
    }
    long due = System.nanoTime() + order.atNanos() - WallClock.nanos();
    long started = warmUp ? turns.startWarmUp(due, length) : turns.startMeasured(due, length);
    return order.atNanos() + started - due;
  }

  /** Ends a run, and closes its files. */
  private static ClientPart end(Running ended) throws SQLException {
    try (ClientTurns turns = ended.turns()) {
      ClientPart part = turns.end();
      try {
        ended.files().close();
        return part;
      } catch (IOException e) {
        return part.invalid(String.valueOf(e.getMessage()));
      }
    }
  }

  private Running running(TurnOrder order) {
    return Objects.requireNonNull(open.get(order.level()), order.level());
  }
}
