package io.encbench.tpcc;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.JvmPlace;
import io.encbench.jvm.FreshJvmChild;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.tpcc.compare.client.ClientAnswer;
import io.encbench.tpcc.compare.client.RunSpec;
import io.encbench.tpcc.compare.client.TurnRequest;
import io.encbench.tpcc.fleet.ClientFleet;
import io.encbench.tpcc.result.ConsistencyCondition;
import io.encbench.tpcc.run.JvmRuns;
import io.encbench.tpcc.run.RunInTurns;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Main class of the client JVM of an arm whose runs take turns with those of other arms. The JVM
 * keeps one run open for each level that takes turns. One of these runs works while the others
 * rest.
 */
final class TurnWorker {
  private final JvmRuns runs = new JvmRuns();
  private final Map<String, Running> open = new HashMap<>();
  private final JvmPlace place = new JvmPlace();

  /**
   * An open run.
   *
   * @param after conditions to check after the run
   */
  private record Running(RecordedRun run, RunInTurns turns, Set<ConsistencyCondition> after) {}

  private TurnWorker() {}

  /** Answers each {@link TurnRequest} with a {@link ClientAnswer}. */
  public static void main(String[] args) {
    FreshJvmChild.serve(String.class, TurnRequest.class, opening -> new TurnWorker()::answer);
  }

  private ClientAnswer answer(TurnRequest request) {
    try {
      return done(request);
    } catch (ConfigurationException | ModeMismatchException | UncheckedIOException e) {
      return ClientAnswer.failed(String.valueOf(e.getMessage()));
    } catch (SQLException e) {
      return ClientAnswer.failed("the server says: " + e.getMessage());
    }
  }

  private ClientAnswer done(TurnRequest request) throws SQLException {
    Duration length = Duration.ofMillis(request.millis());
    switch (request.action()) {
      case OPEN -> open(request.level(), Objects.requireNonNull(request.run()));
      case WARM_UP -> {
        place.share();
        return ClientAnswer.of(running(request).turns().warmUp(length));
      }
      case MEASURE -> {
        place.keepApart();
        var unused = running(request).turns().measure(request.round(), request.position(), length);
      }
      case END -> {
        Running ended = running(request);
        open.remove(request.level());
        try (RecordedRun run = ended.run();
            RunInTurns turns = ended.turns()) {
          run.end(turns, Objects.requireNonNull(request.warmUp()), ended.after());
        }
      }
    }
    return ClientAnswer.DONE;
  }

  private Running running(TurnRequest request) {
    return Objects.requireNonNull(open.get(request.level()), request.level());
  }

  private void open(String level, RunSpec spec) throws SQLException {
    place.keepApart(spec.processors());
    RecordedRun run =
        RunWorker.prepared(spec, ClientFleet.HERE, new Arguments(Path.of(""), List.of()));
    open.put(level, new Running(run, run.inTurns(runs), spec.conditions()));
  }
}
