package io.encbench.suites.oltp;

import io.encbench.metrics.ClientMeters;
import io.encbench.profile.proof.SessionView;
import io.encbench.suites.oltp.sysbench.RunOptions;
import io.encbench.suites.oltp.sysbench.RunStatistics;
import io.encbench.suites.worker.JitPause;
import io.encbench.suites.worker.MeasureWindow;
import io.encbench.suites.worker.TurnAnswer;
import io.encbench.suites.worker.TurnArm;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Main class of a JVM that is the client of an arm which takes turns with others. Its sessions stay
 * open while it rests, outside any transaction. Reads an {@link OltpSpec} from the first line of
 * standard input, then one {@link io.encbench.suites.worker.TurnRequest} per line, and answers each
 * with an {@link Answer} on one line. Confined to one thread.
 */
public final class OltpTurnWorker implements TurnArm<OltpTurnWorker.Answer> {
  private final OltpSpec spec;
  private final ClientMeters meters;
  private final OltpSessions sessions;
  private final List<RunStatistics> windows = new ArrayList<>();
  private String workload = "";
  private int loads;

  private OltpTurnWorker(OltpSpec spec) {
    this.spec = spec;
    this.meters = spec.target().meters();
    this.sessions = new OltpSessions(spec);
  }

  /** Entry point. */
  public static void main(String[] args) {
    TurnArm.serve(OltpSpec.class, OltpTurnWorker::new);
  }

  @Override
  public Answer connect(List<String> workloads) throws SQLException {
    workload = workloads.get(0);
    List<SessionView> proofs = sessions.connect();
    spec.target().bindThisJvm();
    return new Answer(List.of(), proofs, null, null);
  }

  /** Warms up as fast as possible, whatever the rate, so that the JVM is soon warm. */
  @Override
  public Answer warmUp(long ms) throws SQLException, InterruptedException {
    OltpLoad.Measured round = load(spec.run().limitedTo(0, 0), /* settleMs= */ 0, ms);
    JitPause.await(meters, MeasureWindow.JIT_PAUSE_MS);
    return answer(round);
  }

  @Override
  public Answer measure(String named, long ms) throws SQLException, InterruptedException {
    OltpLoad.Measured window = load(spec.run(), MeasureWindow.SETTLE_MS, ms);
    windows.add(window.statistics());
    return answer(window);
  }

  /**
   * Runs all threads for a time. Each load has its own times at which events are due; they are the
   * same in every arm.
   */
  private OltpLoad.Measured load(RunOptions options, long settleMs, long ms)
      throws SQLException, InterruptedException {
    long seed = spec.seed() + loads;
    loads++;
    return new OltpLoad(sessions.all(), options, settleMs, ms, seed, line -> {}).measure(meters);
  }

  private Answer answer(OltpLoad.Measured stretch) {
    RunStatistics statistics = stretch.statistics();
    return new Answer(
        List.of(
            new TurnAnswer.Measured(
                workload, statistics.events(), statistics.seconds(), stretch.values())),
        List.of(),
        null,
        null);
  }

  @Override
  public Answer disconnect() throws SQLException {
    List<SessionView> proofs = sessions.prove();
    sessions.close();
    return new Answer(
        List.of(),
        proofs,
        RunStatistics.together(windows, spec.run().percentile()).orElse(null),
        null);
  }

  @Override
  public Answer failed(String why) {
    return new Answer(List.of(), List.of(), null, why);
  }

  /**
   * The answer of an arm's JVM.
   *
   * @param measured the measured test; empty if nothing was measured
   * @param proofs sessions whose mode the server confirmed
   * @param statistics statistics of all windows, at the end of the run; otherwise, and if there
   *     were no windows, null
   * @param failure why the request failed; null on success
   */
  record Answer(
      List<TurnAnswer.Measured> measured,
      List<SessionView> proofs,
      @Nullable RunStatistics statistics,
      @Nullable String failure)
      implements TurnAnswer {

    /** None: the tables are read past the driver before the first and after the last block. */
    @Override
    public long cells() {
      return 0;
    }
  }
}
