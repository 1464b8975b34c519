package io.encbench.suites.db;

import io.encbench.experiment.process.WarmUpRule.Stretch;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.WarmUp;
import io.encbench.experiment.result.Window;
import io.encbench.frame.RunFailedException;
import io.encbench.frame.RunReport;
import io.encbench.frame.TurnClient;
import io.encbench.jvm.LiveJvm;
import io.encbench.profile.proof.SessionView;
import io.encbench.suites.suite.SuitePlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Controls an arm's JVM from the parent process: sends it requests and collects its answers.
 * Confined to one thread, except that any thread may call {@link #close()}.
 */
final class DbClient implements TurnClient<SuitePlan.Run<WorkloadGroup>> {
  private final LiveJvm jvm;
  private final MeasureWindow window;
  private final Set<Metric> notItsOwn;
  private final Map<String, Long> windowMs = new LinkedHashMap<>();
  private final Map<String, List<Window>> windows = new LinkedHashMap<>();
  private final List<SessionView> proofs = new ArrayList<>();
  private long cells;

  /**
   * Takes control of a JVM.
   *
   * @param notItsOwn metrics that do not belong to this client alone and are left out
   */
  DbClient(LiveJvm jvm, MeasureWindow window, Set<Metric> notItsOwn) {
    this.jvm = jvm;
    this.window = window;
    this.notItsOwn = Set.copyOf(notItsOwn);
  }

  @Override
  public void open(SuitePlan.Run<WorkloadGroup> run) throws RunFailedException {
    windowMs.clear();
    windows.clear();
    proofs.clear();
    cells = 0;
    run.workloads().forEach(workload -> windowMs.put(workload, window.windowMs()));
    prove(ArmWorker.Request.connect(run.workloads().stream().map(Workload::of).toList()));
  }

  private void prove(ArmWorker.Request request) throws RunFailedException {
    ArmWorker.Report report = ask(request);
    proofs.addAll(report.proofs());
    cells += report.cells();
  }

  @Override
  public boolean warmsUp() {
    return window.warmsUp();
  }

  @Override
  public List<Stretch> warmUp(SuitePlan.Run<WorkloadGroup> run) throws RunFailedException {
    List<ArmWorker.Report.Measured> round =
        ask(ArmWorker.Request.warmUp(window.roundMs())).measured();
    for (ArmWorker.Report.Measured measured : round) {
      double rate = measured.values().getOrDefault(Metric.THROUGHPUT, Double.MAX_VALUE);
      windowMs.put(measured.workload().id(), window.stretched(rate));
    }
    return round.stream()
        .map(each -> new Stretch(each.operations(), each.seconds(), each.values()))
        .toList();
  }

  @Override
  public void measure(SuitePlan.Run<WorkloadGroup> run, String workload, int round, int position)
      throws RunFailedException {
    long ms = windowMs.getOrDefault(workload, window.windowMs());
    ArmWorker.Report.Measured found =
        ask(ArmWorker.Request.measure(Workload.of(workload), ms)).measured().get(0);
    Map<Metric, Double> values = new HashMap<>(found.values());
    values.keySet().removeAll(notItsOwn);
    windows
        .computeIfAbsent(workload, first -> new ArrayList<>())
        .add(new Window(round, position, found.operations(), found.seconds(), values));
  }

  @Override
  public RunReport end(SuitePlan.Run<WorkloadGroup> run, @Nullable WarmUp warmUp)
      throws RunFailedException {
    prove(ArmWorker.Request.disconnect());
    return new RunReport(
        windows.entrySet().stream()
            .map(entry -> RunReport.Measured.of(entry.getKey(), entry.getValue()))
            .toList(),
        Map.of(),
        proofs,
        cells,
        warmUp,
        List.of());
  }

  private ArmWorker.Report ask(ArmWorker.Request request) throws RunFailedException {
    return jvm.ask(request, ArmWorker.Report.class);
  }

  @Override
  public long processId() {
    return jvm.processId();
  }

  @Override
  public void close() {
    jvm.close();
  }
}
