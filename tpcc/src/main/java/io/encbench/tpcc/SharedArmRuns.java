package io.encbench.tpcc;

import io.encbench.config.ConfigurationException;
import io.encbench.frame.RunFailedException;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.tpcc.compare.client.ClientAnswer;
import io.encbench.tpcc.compare.client.RunSpec;
import io.encbench.tpcc.compare.client.SharedRuns;
import io.encbench.tpcc.compare.client.TurnHost;
import io.encbench.tpcc.compare.client.TurnRequest;
import io.encbench.tpcc.fleet.ClientFleet;
import io.encbench.tpcc.fleet.FleetRun;
import io.encbench.tpcc.fleet.FleetTurns;
import io.encbench.tpcc.result.ConsistencyCondition;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.Ending;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The runs of a comparison that several client JVMs share, or that other machines do. */
final class SharedArmRuns implements SharedRuns {
  private final ClientFleet fleet;
  private final int clients;
  private final int arms;
  private final List<String> flags;
  private final Path log;
  private boolean lostClient;
  private volatile boolean stopped;
  private @Nullable FleetTurns turns;
  private volatile @Nullable FleetRun running;

  /**
   * Prepares runs.
   *
   * @param fleet where the clients are
   * @param clients number of clients
   * @param arms number of arms
   * @param flags flags of the clients' JVMs
   * @param log file for what the runs print
   */
  SharedArmRuns(ClientFleet fleet, int clients, int arms, List<String> flags, Path log) {
    this.fleet = fleet;
    this.clients = clients;
    this.arms = arms;
    this.flags = flags;
    this.log = log;
  }

  @Override
  public Optional<String> run(RunSpec spec, Consumer<String> seconds) {
    try (PrintStream out = openLog();
        RecordedRun run = RunWorker.prepared(spec, fleet, Arguments.printingTo(out))) {
      FleetRun shared = run.shared(flags, spec.processors(), seconds);
      running = shared;
      if (stopped) {
        shared.stop();
      }
      try {
        RunResult result = run.recorded(shared, List.of(), spec.conditions());
        lostClient |= result.ending() == Ending.FAILED;
        return lostClient
            ? Optional.of(String.join("; ", result.reasonsAgainst()))
            : Optional.empty();
      } finally {
        lostClient |= shared.unable();
      }
    } catch (ConfigurationException | ModeMismatchException | UncheckedIOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (SQLException e) {
      return Optional.of("the server says: " + e.getMessage());
    } finally {
      running = null;
    }
  }

  private PrintStream openLog() {
    try {
      return new PrintStream(
          Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND),
          /* autoFlush= */ true,
          StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(log + " cannot be written: " + e.getMessage(), e);
    }
  }

  @Override
  public TurnHost start(String arm) {
    FleetTurns ofBlock = turns;
    if (ofBlock == null || ofBlock.ended()) {
      ofBlock = new FleetTurns(fleet.maker(), clients, arms, flags);
      turns = ofBlock;
    }
    return new ArmTurns(ofBlock, arm);
  }

  @Override
  public boolean lostClient() {
    return lostClient;
  }

  @Override
  public void stop() {
    stopped = true;
    FleetRun shared = running;
    if (shared != null) {
      shared.stop();
    }
  }

  /** The clients of an arm, with one open run for each level that takes turns. */
  private final class ArmTurns implements TurnHost {
    private final FleetTurns ofBlock;
    private final FleetTurns.Arm arm;
    private final PrintStream out = openLog();
    private final Map<String, Running> open = new ConcurrentHashMap<>();

    /**
     * An open run.
     *
     * @param after conditions to check after the run
     */
    private record Running(
        RecordedRun recorded, FleetTurns.Run run, Set<ConsistencyCondition> after) {}

    ArmTurns(FleetTurns ofBlock, String arm) {
      this.ofBlock = ofBlock;
      this.arm = ofBlock.start(arm);
    }

    @Override
    public ClientAnswer ask(TurnRequest request) throws RunFailedException {
      try {
        return done(request);
      } catch (ConfigurationException | ModeMismatchException | UncheckedIOException e) {
        throw new RunFailedException(String.valueOf(e.getMessage()));
      } catch (SQLException e) {
        throw new RunFailedException("the server says: " + e.getMessage());
      } catch (RunFailedException e) {
        if (ofBlock.failed()) {
          lostClient = true;
          open.values().forEach(lost -> lost.recorded().end(lost.run()));
        }
        throw e;
      }
    }

    private ClientAnswer done(TurnRequest request) throws SQLException, RunFailedException {
      Duration length = Duration.ofMillis(request.millis());
      switch (request.action()) {
        case OPEN -> open(request.level(), Objects.requireNonNull(request.run()));
        case WARM_UP -> {
          return ClientAnswer.of(running(request).run().warmUp(length));
        }
        case MEASURE -> running(request).run().measure(request.round(), request.position(), length);
        case END -> {
          Running ended = running(request);
          try (RecordedRun recorded = ended.recorded()) {
            recorded.end(ended.run(), Objects.requireNonNull(request.warmUp()), ended.after());
            open.remove(request.level());
          }
        }
      }
      return ClientAnswer.DONE;
    }

    private void open(String level, RunSpec spec) throws SQLException, RunFailedException {
      RecordedRun recorded = RunWorker.prepared(spec, fleet, Arguments.printingTo(out));
      FleetTurns.Run run = recorded.inSharedTurns(arm, level, spec.processors());
      open.put(level, new Running(recorded, run, spec.conditions()));
    }

    private Running running(TurnRequest request) {
      return Objects.requireNonNull(open.get(request.level()), request.level());
    }

    /** Not supported, because there are several JVMs. */
    @Override
    public long processId() {
      throw new UnsupportedOperationException("several clients share the runs of the arm");
    }

    @Override
    public void close() {
      arm.close();
      open.values().forEach(running -> running.recorded().close());
      out.close();
    }
  }
}
