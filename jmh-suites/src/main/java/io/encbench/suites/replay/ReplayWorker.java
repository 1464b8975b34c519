package io.encbench.suites.replay;

import io.encbench.metrics.ClientMeters;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.SessionView;
import io.encbench.suites.oltp.OltpLoad;
import io.encbench.suites.oltp.sysbench.RunOptions;
import io.encbench.suites.oltp.sysbench.RunStatistics;
import io.encbench.suites.worker.JitPause;
import io.encbench.suites.worker.MeasureWindow;
import io.encbench.suites.worker.TurnAnswer;
import io.encbench.suites.worker.TurnArm;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Main class of a JVM that is the client of an arm: its connections stay open while it rests. Reads
 * a {@link ReplaySpec} from the first line of standard input, then one {@link
 * io.encbench.suites.worker.TurnRequest} per line. Confined to one thread.
 */
public final class ReplayWorker implements TurnArm<ReplayWorker.Answer> {
  private static final int PERCENTILE = 95;

  /** More transactions a second than a client has, as long as its rate is not known. */
  private static final double UNKNOWN_RATE = 5_000;

  /** More, of all clients, would fill the heap. */
  private static final int MOST_DRAWN = 100_000;

  /** Draws so many times what the last rate needs, since a JVM that gets warm becomes faster. */
  private static final double RESERVE = 3;

  private final ReplaySpec spec;
  private final Connections connections;
  private final ClientMeters meters;
  private final List<ReplayClient> clients = new ArrayList<>();
  private String workload = "";
  private int loads;
  private double rateOfClient = UNKNOWN_RATE;

  private ReplayWorker(ReplaySpec spec) {
    this.spec = spec;
    this.connections = spec.target().connections();
    this.meters = spec.target().meters();
  }

  /** Entry point. */
  public static void main(String[] args) {
    TurnArm.serve(ReplaySpec.class, ReplayWorker::new);
  }

  @Override
  public Answer connect(List<String> workloads) throws SQLException {
    workload = workloads.get(0);
    ReplayPlan plan = spec.plan();
    int number = spec.settings().clients();
    for (TransactionSource source : sources(plan, number)) {
      clients.add(
          new ReplayClient(
              connections.open(plan.connectionProperties()), plan, source, spec.settings()));
    }
    List<SessionView> proofs = proofs();
    spec.target().bindThisJvm();
    return new Answer(List.of(), proofs, null, null);
  }

  /** What each client executes. */
  private List<TransactionSource> sources(ReplayPlan plan, int number) throws SQLException {
    ReplaySettings.Ending ending = spec.settings().ending();
    ValuesSource passed = spec.settings().values();
    List<TransactionSource> sources = new ArrayList<>();
    if (passed != null) {
      PassedTransactions all = PassedTransactions.of(plan, passed.read(), ending, spec.seed());
      for (int client = 0; client < number; client++) {
        sources.add(all.inOrderOf(spec.seed() + client));
      }
      return sources;
    }
    try (Connection rows = spec.rows().connections().open(RowPool.READING)) {
      for (int client = 0; client < number; client++) {
        sources.add(TransactionPlanner.of(plan, rows, client, number, ending, spec.seed()));
      }
    }
    return sources;
  }

  private List<SessionView> proofs() throws SQLException {
    List<SessionView> proofs = new ArrayList<>();
    for (ReplayClient client : clients) {
      proofs.add(connections.prove(client.connection()));
    }
    return proofs;
  }

  /** Warms up as fast as possible, whatever the rate, so that the JVM is soon warm. */
  @Override
  public Answer warmUp(long ms) throws SQLException, InterruptedException {
    TurnAnswer.Measured round = load(0, /* settleMs= */ 0, ms);
    clients.forEach(client -> client.counts().clear());
    JitPause.await(meters, MeasureWindow.JIT_PAUSE_MS);
    return new Answer(List.of(round), List.of(), null, null);
  }

  @Override
  public Answer measure(String named, long ms) throws SQLException, InterruptedException {
    TurnAnswer.Measured window = load(spec.settings().rate(), MeasureWindow.SETTLE_MS, ms);
    return new Answer(List.of(window), List.of(), null, null);
  }

  private TurnAnswer.Measured load(int rate, long settleMs, long ms)
      throws SQLException, InterruptedException {
    double expected = rateOfClient * (settleMs + ms) / 1e3 * RESERVE;
    int most = MOST_DRAWN / clients.size();
    for (ReplayClient client : clients) {
      client.draw((int) Math.min(most, expected));
    }
    RunOptions options =
        new RunOptions(clients.size(), 0, 0, 0, rate, PERCENTILE, false, 0, List.of());
    loads++;
    OltpLoad.Measured measured =
        new OltpLoad(clients, options, settleMs, ms, spec.seed() + loads, line -> {})
            .measure(meters);
    RunStatistics run = measured.statistics();
    if (rate == 0) {
      rateOfClient = run.events() / run.seconds() / clients.size();
    }
    return new TurnAnswer.Measured(workload, run.events(), run.seconds(), measured.values());
  }

  @Override
  public Answer disconnect() throws SQLException {
    List<SessionView> proofs = proofs();
    ReplayCounts.Reading counts = ReplayCounts.Reading.NONE;
    for (ReplayClient client : clients) {
      counts = counts.plus(client.counts().read());
      client.close();
    }
    clients.clear();
    return new Answer(List.of(), proofs, counts, null);
  }

  @Override
  public Answer failed(String why) {
    return new Answer(List.of(), List.of(), null, why);
  }

  /**
   * The answer of an arm's JVM.
   *
   * @param measured the measured stretch; empty if nothing was measured
   * @param proofs sessions whose mode the server confirmed
   * @param counts what was executed, at the end of the run; otherwise null
   * @param failure why the request failed; null on success
   */
  record Answer(
      List<TurnAnswer.Measured> measured,
      List<SessionView> proofs,
      ReplayCounts.@Nullable Reading counts,
      @Nullable String failure)
      implements TurnAnswer {

    /** None: the tables are read past the driver before the first and after the last block. */
    @Override
    public long cells() {
      return 0;
    }
  }
}
