package io.encbench.tpcc.sizing;

import io.encbench.stats.Estimate;
import io.encbench.stats.StudentT;
import io.encbench.tpcc.sizing.CostCurve.AtLoad;
import io.encbench.tpcc.sizing.RunCosts.Client;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The clients that shared the runs of one arm at one load. Immutable.
 *
 * @param level name of the level; empty for runs outside of a comparison
 * @param arm name of the arm
 * @param blocks number of runs
 * @param clients one row for each client
 * @param whole all clients together, with the start of the last one
 */
public record SharedLoad(String level, String arm, int blocks, List<Row> clients, Row whole) {
  /**
   * A client, or all together, as means over blocks.
   *
   * @param client number of the client; {@code all} for the whole
   * @param perSecond transactions per second
   * @param startedAfterMillis how much later than the first client it started
   * @param cpuMicros client CPU per transaction
   * @param predicted client CPU per transaction as predicted from runs of one client; null if it is
   *     not predicted, for example because a client was busier or less busy than at all their loads
   */
  public record Row(
      String client,
      double perSecond,
      double startedAfterMillis,
      Estimate cpuMicros,
      @Nullable Estimate predicted) {
    /** How far the prediction is above the measurement, as a share of it; NaN if there is none. */
    public double error() {
      return predicted == null ? Double.NaN : predicted.value() / cpuMicros.value() - 1;
    }
  }

  public SharedLoad {
    clients = List.copyOf(clients);
  }

  /** Whether the clients are predicted. */
  boolean isPredicted() {
    return whole.predicted() != null;
  }

  /** All rows: the clients, then the whole. */
  Stream<Row> rows() {
    return Stream.concat(clients.stream(), Stream.of(whole));
  }

  /** The clients of each arm and load, as measured; empty if no run had several. */
  static List<SharedLoad> measured(MeasuredLoads loads) {
    return of(loads, arm -> null);
  }

  /**
   * The clients of each arm and load, with what runs of one client predict.
   *
   * @param shared runs that several clients shared, of arms that were also measured
   */
  static List<SharedLoad> predicted(MeasuredLoads shared, MeasuredLoads measured) {
    return of(
        shared,
        arm -> {
          Prediction prediction = new Prediction(measured, arm);
          return prediction.beyondLoads() ? null : prediction;
        });
  }

  private interface Predictor {
    @Nullable Prediction of(SizedArm arm);
  }

  private static List<SharedLoad> of(MeasuredLoads loads, Predictor predictor) {
    List<SharedLoad> shared = new ArrayList<>();
    for (MeasuredArms load : loads.loads()) {
      load.all()
          .filter(arm -> arm.blocks().get(0).clients().size() > 1)
          .forEach(arm -> shared.add(of(load.level(), arm, predictor.of(arm))));
    }
    return shared;
  }

  private static SharedLoad of(String level, SizedArm arm, @Nullable Prediction prediction) {
    List<RunCosts> runs = arm.blocks();
    List<Row> clients =
        IntStream.range(0, runs.get(0).clients().size())
            .mapToObj(
                client ->
                    new Row(
                        Integer.toString(runs.get(0).clients().get(client).client()),
                        mean(runs, run -> run.clients().get(client).perSecond()),
                        mean(runs, run -> run.clients().get(client).startedAfterMillis()),
                        estimate(runs, run -> run.clients().get(client).cpuMicros()),
                        prediction == null ? null : prediction.ofClient(client)))
            .toList();
    return new SharedLoad(
        level,
        arm.name(),
        runs.size(),
        clients,
        new Row(
            "all",
            mean(runs, RunCosts::perSecond),
            mean(runs, SharedLoad::skewMillis),
            estimate(runs, run -> ofAll(run, Client::cpuMicros)),
            prediction == null ? null : prediction.ofAll()));
  }

  private static double skewMillis(RunCosts run) {
    return run.clients().stream().mapToDouble(Client::startedAfterMillis).max().orElseThrow();
  }

  /** Mean cost of a run's transactions, from the cost that those of each client have. */
  private static double ofAll(RunCosts run, ToDoubleFunction<Client> cpuMicros) {
    return run.clients().stream()
            .mapToDouble(client -> client.perSecond() * cpuMicros.applyAsDouble(client))
            .sum()
        / run.clients().stream().mapToDouble(Client::perSecond).sum();
  }

  private static double mean(List<RunCosts> runs, ToDoubleFunction<RunCosts> figure) {
    return runs.stream().mapToDouble(figure).average().orElseThrow();
  }

  private static Estimate estimate(List<RunCosts> runs, ToDoubleFunction<RunCosts> figure) {
    return StudentT.ofSizes(runs.stream().mapToDouble(figure).toArray());
  }

  /**
   * What runs of one client predict for the runs of an arm that several clients shared. Each client
   * is predicted at its own rate, whatever other clients do on its machine: system calls and CPU in
   * user mode per transaction follow the rate of the client.
   */
  private record Prediction(List<CostCurve> curves, List<RunCosts> runs) {
    Prediction(MeasuredLoads measured, SizedArm arm) {
      this(curves(measured, arm), arm.blocks());
    }

    private static List<CostCurve> curves(MeasuredLoads measured, SizedArm arm) {
      Mix mix = RunCosts.mix(arm.blocks());
      return IntStream.range(0, measured.blocks())
          .mapToObj(
              block ->
                  new CostCurve(
                      measured.loads().stream()
                          .map(load -> AtLoad.of(load.arm(arm.name()).blocks().get(block), mix))
                          .toList()))
          .toList();
    }

    Estimate ofClient(int client) {
      return ofBlocks(curve -> mean(runs, run -> cpuMicros(curve, run, run.clients().get(client))));
    }

    Estimate ofAll() {
      return ofBlocks(
          curve -> mean(runs, run -> SharedLoad.ofAll(run, one -> cpuMicros(curve, run, one))));
    }

    private Estimate ofBlocks(ToDoubleFunction<CostCurve> ofBlock) {
      return StudentT.ofSizes(curves.stream().mapToDouble(ofBlock).toArray());
    }

    boolean beyondLoads() {
      return runs.stream()
          .anyMatch(
              run ->
                  run.clients().stream()
                      .map(client -> ofCore(run, client))
                      .anyMatch(rate -> curves.stream().anyMatch(curve -> curve.farFrom(rate))));
    }

    private static double cpuMicros(CostCurve curve, RunCosts run, Client client) {
      double perSecond = ofCore(run, client);
      return 1e6 * curve.utilisation(perSecond) / perSecond;
    }

    /** Transactions per second of a client, for each core of its machine. */
    private static double ofCore(RunCosts run, Client client) {
      return client.perSecond() / run.cores();
    }
  }
}
