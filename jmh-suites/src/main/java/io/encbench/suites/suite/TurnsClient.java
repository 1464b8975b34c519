package io.encbench.suites.suite;

import io.encbench.experiment.process.WarmUpRule.Stretch;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.WarmUp;
import io.encbench.experiment.result.Window;
import io.encbench.frame.RunFailedException;
import io.encbench.frame.RunReport;
import io.encbench.frame.TurnClient;
import io.encbench.jvm.LiveJvm;
import io.encbench.profile.proof.SessionView;
import io.encbench.suites.worker.MeasureWindow;
import io.encbench.suites.worker.TurnAnswer;
import io.encbench.suites.worker.TurnRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Controls, from the parent process, the JVM of an arm that takes turns with others: sends it
 * requests and collects its answers. Confined to one thread, except that any thread may call {@link
 * #close()}.
 *
 * @param <U> a unit of the plan
 * @param <A> an answer of the JVM
 */
public final class TurnsClient<U, A extends TurnAnswer> implements TurnClient<SuitePlan.Run<U>> {
  private final LiveJvm jvm;
  private final Class<A> answers;
  private final MeasureWindow window;
  private final Set<Metric> notItsOwn;
  private final Function<A, List<String>> objections;
  private final Map<String, Long> windowMs = new LinkedHashMap<>();
  private final Map<String, List<Window>> windows = new LinkedHashMap<>();
  private final List<SessionView> proofs = new ArrayList<>();
  private long cells;

  /**
   * Takes control of a JVM.
   *
   * @param jvm a JVM that answers with {@link io.encbench.suites.worker.TurnArm#serve}
   * @param answers type of its answers
   * @param notItsOwn metrics that do not belong to this client alone and are left out
   * @param objections reasons, from the answer that ends a run, why its figures must not be used
   */
  public TurnsClient(
      LiveJvm jvm,
      Class<A> answers,
      MeasureWindow window,
      Set<Metric> notItsOwn,
      Function<A, List<String>> objections) {
    this.jvm = jvm;
    this.answers = answers;
    this.window = window;
    this.notItsOwn = Set.copyOf(notItsOwn);
    this.objections = objections;
  }

  @Override
  public void open(SuitePlan.Run<U> run) throws RunFailedException {
    windowMs.clear();
    windows.clear();
    proofs.clear();
    cells = 0;
    prove(TurnRequest.connect(run.workloads()));
  }

  private A prove(TurnRequest request) throws RunFailedException {
    A answer = ask(request);
    proofs.addAll(answer.proofs());
    cells += answer.cells();
    return answer;
  }

  @Override
  public boolean warmsUp() {
    return window.warmsUp();
  }

  @Override
  public List<Stretch> warmUp(SuitePlan.Run<U> run) throws RunFailedException {
    List<TurnAnswer.Measured> round = ask(TurnRequest.warmUp(window.roundMs())).measured();
    for (TurnAnswer.Measured measured : round) {
      double rate = measured.values().getOrDefault(Metric.THROUGHPUT, Double.MAX_VALUE);
      windowMs.put(measured.workload(), window.stretched(rate));
    }
    return round.stream()
        .map(each -> new Stretch(each.operations(), each.seconds(), each.values()))
        .toList();
  }

  @Override
  public void measure(SuitePlan.Run<U> run, String workload, int round, int position)
      throws RunFailedException {
    long ms = windowMs.getOrDefault(workload, window.windowMs());
    TurnAnswer.Measured found = ask(TurnRequest.measure(workload, ms)).measured().get(0);
    Map<Metric, Double> values = new HashMap<>(found.values());
    values.keySet().removeAll(notItsOwn);
    windows
        .computeIfAbsent(workload, first -> new ArrayList<>())
        .add(new Window(round, position, found.operations(), found.seconds(), values));
  }

  @Override
  public RunReport end(SuitePlan.Run<U> run, @Nullable WarmUp warmUp) throws RunFailedException {
    List<String> against = objections.apply(prove(TurnRequest.disconnect()));
    return new RunReport(
        windows.entrySet().stream()
            .map(entry -> measured(entry.getKey(), entry.getValue(), against))
            .toList(),
        Map.of(),
        proofs,
        cells,
        warmUp,
        List.of());
  }

  private static RunReport.Measured measured(
      String workload, List<Window> windows, List<String> objections) {
    return new RunReport.Measured(workload, null, 0, 0, Map.of(), windows, objections);
  }

  private A ask(TurnRequest request) throws RunFailedException {
    return jvm.ask(request, answers);
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
