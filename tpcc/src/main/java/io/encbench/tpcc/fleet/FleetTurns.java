package io.encbench.tpcc.fleet;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.WarmUpRule.Stretch;
import io.encbench.experiment.result.WarmUp;
import io.encbench.fleet.FleetMaker;
import io.encbench.fleet.Fleets;
import io.encbench.frame.RunFailedException;
import io.encbench.jvm.JvmJson;
import io.encbench.report.console.StandardOutput;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.fleet.TurnOrder.Action;
import io.encbench.tpcc.result.ClientPart;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.run.BenchmarkRun.RunStart;
import io.encbench.tpcc.run.JvmRuns;
import io.encbench.tpcc.run.SharedTurns;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The client JVMs of arms whose runs take turns. Each client has a JVM for each arm. The JVMs of an
 * arm share its runs, or the first ones do. Used by one thread, except that arms may be closed by
 * any.
 */
public final class FleetTurns implements AutoCloseable {
  private final int clients;
  private final ClientFiles files;
  private final Fleets fleets;

  /** Held while the clients follow an order. */
  private final ReentrantLock asking = new ReentrantLock();

  /** Names of the arms that are not closed. */
  private final Set<String> open = ConcurrentHashMap.newKeySet();

  /** What the clients tell; an empty one marks their end. */
  private final BlockingQueue<Optional<TurnNews>> news = new LinkedBlockingQueue<>();

  private final Thread performing;
  private volatile @Nullable String failure;
  private volatile boolean closed;

  /**
   * Starts the clients.
   *
   * @param fleet makes the fleet of the clients
   * @param clients number of clients
   * @param arms number of arms that take turns
   * @param flags flags of their JVMs
   */
  public FleetTurns(FleetMaker fleet, int clients, int arms, List<String> flags) {
    this.clients = clients;
    this.files = ClientFiles.create(clients, arms, flags);
    this.fleets = fleet.make(files.plan());
    this.performing = new Thread(this::perform, "fleet-turns");
    performing.setDaemon(true);
    performing.start();
  }

  private void perform() {
    try {
      var unused =
          fleets.perform(
              new TurnWork(), line -> news.add(Optional.of(JvmJson.read(line, TurnNews.class))));
    } catch (RunFailedException e) {
      failure = e.reason() + "; the other clients were stopped";
    } catch (ConfigurationException e) {
      failure = String.valueOf(e.getMessage());
    } catch (RuntimeException e) {
      failure = "the clients failed: " + e;
    }
    news.add(Optional.empty());
  }

  /** Gives an order, and waits until its clients have followed it. */
  private List<TurnNews> ask(TurnOrder order) throws RunFailedException {
    asking.lock();
    try {
      if (!open.contains(order.arm()) && order.action() != Action.CLOSE) {
        throw new RunFailedException("the clients of the arm have ended");
      }
      fleets.order(JvmJson.write(order));
      TurnNews[] answers = new TurnNews[order.clients()];
      for (int answered = 0; answered < order.clients(); answered++) {
        TurnNews answer = next();
        answers[answer.client() - 1] = answer;
      }
      return Arrays.asList(answers);
    } finally {
      asking.unlock();
    }
  }

  private TurnNews next() throws RunFailedException {
    try {
      Optional<TurnNews> next = news.take();
      if (next.isPresent()) {
        return next.get();
      }
      news.add(next);
      throw new RunFailedException(String.valueOf(failure));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RunFailedException("interrupted while the clients worked");
    }
  }

  /** Whether the clients have failed, and were not only stopped. */
  public boolean failed() {
    return failure != null && !closed;
  }

  /** Whether the clients have ended, or are about to. */
  public boolean ended() {
    return closed;
  }

  /** Prepares an arm. Its JVMs start with its first run. */
  public Arm start(String name) {
    open.add(name);
    return new Arm(name);
  }

  /** Ends all clients. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    boolean lost = failed();
    closed = true;
    performing.interrupt();
    try {
      performing.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (lost) {
      files.deleteAllButLog();
    } else {
      files.delete();
    }
  }

  /** An arm. {@link #close()} may be called by any thread. */
  public final class Arm implements AutoCloseable {
    private final String name;
    private final JvmRuns runs = new JvmRuns();

    private Arm(String name) {
      this.name = name;
    }

    /**
     * Opens a run in the clients that share it. It then rests.
     *
     * @param level name of its level
     * @param settings settings of the whole run
     * @param spec specification for these clients, without a directory for files
     * @param start called when these clients are ready
     * @param clientFiles receives the directory of each client's transactions at the end
     * @param out receives the console output
     * @param terminal properties of {@code out}
     * @throws SQLException if the database cannot be read
     * @throws ConfigurationException if the run cannot start
     * @throws RunFailedException if a client failed
     */
    public Run open(
        String level,
        Database database,
        RunSettings settings,
        ClientSpec spec,
        RunStart start,
        Consumer<Path> clientFiles,
        PrintStream out,
        StandardOutput terminal)
        throws SQLException, RunFailedException {
      SharedTurns shared = new SharedTurns(database, settings, runs, out, terminal);
      int sharing = settings.part().clients();
      Run run = new Run(sharing, name, level, shared, clientFiles);
      for (TurnNews answer : ask(TurnOrder.open(sharing, name, level, spec))) {
        String refusal = answer.answer().refusal();
        if (refusal != null) {
          throw new ConfigurationException(
              "client %d of %d cannot start: %s".formatted(answer.client(), sharing, refusal));
        }
      }
      var unused = start.at(ZonedDateTime.now(ZoneId.systemDefault()), System.nanoTime());
      return run;
    }

    /**
     * Ends the JVMs of the arm, and with the last arm all clients. While the clients follow an
     * order, it ends all of them at once, because then the whole comparison is to stop.
     */
    @Override
    public void close() {
      if (!asking.tryLock()) {
        FleetTurns.this.close();
        return;
      }
      try {
        if (open.remove(name)) {
          if (open.isEmpty()) {
            FleetTurns.this.close();
          } else if (!closed) {
            var unused = ask(TurnOrder.close(clients, name));
          }
        }
      } catch (RunFailedException e) {
        // All clients have ended, and the reason is that of the next order.
      } finally {
        asking.unlock();
      }
    }
  }

  /** An open run. */
  public final class Run {
    private final int sharing;
    private final String arm;
    private final String level;
    private final SharedTurns shared;
    private final Consumer<Path> clientFiles;
    private final Instant opened = Instant.now();

    private Run(
        int sharing, String arm, String level, SharedTurns shared, Consumer<Path> clientFiles) {
      this.sharing = sharing;
      this.arm = arm;
      this.level = level;
      this.shared = shared;
      this.clientFiles = clientFiles;
    }

    /** Performs a warm-up turn. */
    public Stretch warmUp(Duration length) throws RunFailedException {
      return shared.warmUp(turn(Action.WARM_UP, length));
    }

    /**
     * Performs a measured turn.
     *
     * @param round 0-based number of the round
     * @param position 0-based place of the arm in the round's order
     */
    public void measure(int round, int position, Duration length) throws RunFailedException {
      shared.measure(turn(Action.MEASURE, length), round, position);
    }

    private List<SharedTurns.Begun> turn(Action action, Duration length) throws RunFailedException {
      List<SharedTurns.Begun> turns = new ArrayList<>();
      for (TurnNews one : ask(TurnOrder.turn(action, sharing, arm, level, length.toMillis()))) {
        turns.add(
            new SharedTurns.Begun(Objects.requireNonNull(one.answer().turn()), one.begunNanos()));
      }
      return turns;
    }

    /**
     * Ends the run.
     *
     * @param number number of the run, for its result
     * @param warmUp how the arm was warmed up
     * @return the result, without consistency conditions
     */
    public RunResult end(int number, WarmUp warmUp) throws RunFailedException {
      List<SharedTurns.Ended> ended = new ArrayList<>();
      List<ClientPart.Totals> beside = new ArrayList<>();
      for (TurnNews one : ask(TurnOrder.of(Action.END, clients, arm, level))) {
        beside.addAll(one.answer().beside());
        ClientPart part = one.answer().part();
        if (part != null) {
          ended.add(
              new SharedTurns.Ended(
                  part, one.machine(), one.clockOffsetMillis(), one.clockUncertaintyMillis()));
        }
      }
      try (shared) {
        RunResult result = shared.end(number, warmUp, ended, beside);
        for (int client = 1; client <= sharing; client++) {
          clientFiles.accept(files.plan().filesOf(client - 1).resolve(arm).resolve(level));
        }
        return result;
      }
    }

    /**
     * Returns the result after a client failed. It has no figures.
     *
     * @param number number of the run
     */
    public RunResult failed(int number) {
      return shared.failed(number, opened, String.valueOf(failure));
    }
  }
}
