package io.encbench.suites.micro;

import io.encbench.experiment.BlockSchedule;
import io.encbench.experiment.process.WarmUpRule;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Omission;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Environment;
import io.encbench.experiment.result.ModeProof;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.frame.Experiment;
import io.encbench.frame.Plan;
import io.encbench.frame.ResultBuilder;
import io.encbench.frame.RunFailedException;
import io.encbench.frame.RunReport;
import io.encbench.jvm.FreshJvm;
import io.encbench.jvm.FreshJvms;
import io.encbench.suites.worker.MeasureWindow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Measures the cost of cells and of the driver alone. Each block measures every question once, in
 * random order and each in a fresh JVM, in which all arms of the question take turns. Confined to
 * one thread.
 */
public final class MicroExperiment implements Experiment<QuestionRun> {
  /** Seconds for a JVM to start and end, as observed on two cores. */
  private static final double JVM_SECONDS = 1;

  private static final double SET_UP_SECONDS = 0.03;

  /** Rounds of warm-up: halfway between the fewest and the most. */
  private static final double EXPECTED_ROUNDS =
      (WarmUpRule.FEWEST_ROUNDS + WarmUpRule.MOST_ROUNDS) / 2.0;

  private final List<MicroQuestion> questions;
  private final MeasureWindow window;
  private final long seed;
  private final Environment environment;
  private final FreshJvms jvms;
  private final Plan<QuestionRun> plan;

  /**
   * Plans the experiment.
   *
   * @param questions the questions to measure
   * @param blocks fresh JVMs for each question
   * @param window time for each arm in each JVM
   * @param seed draws the order of questions and arms
   * @param jvms starts the JVMs
   */
  MicroExperiment(
      List<MicroQuestion> questions,
      int blocks,
      MeasureWindow window,
      long seed,
      Environment environment,
      FreshJvms jvms) {
    this.questions = List.copyOf(questions);
    this.window = window;
    this.seed = seed;
    this.environment = environment;
    this.jvms = jvms;
    this.plan = plan(questions, blocks, seed);
  }

  private static Plan<QuestionRun> plan(List<MicroQuestion> questions, int blocks, long seed) {
    List<List<MicroQuestion>> orders = BlockSchedule.draw(questions, blocks, seed).blocks();
    List<Plan.Block<QuestionRun>> drawn = new ArrayList<>();
    for (int block = 0; block < blocks; block++) {
      List<Plan.Generation<QuestionRun>> runs = new ArrayList<>();
      for (MicroQuestion question : orders.get(block)) {
        runs.add(Plan.Generation.of(new QuestionRun(block, runs.size(), question)));
      }
      drawn.add(new Plan.Block<>(block, runs));
    }
    return new Plan<>(drawn);
  }

  List<MicroQuestion> questions() {
    return questions;
  }

  @Override
  public String name() {
    return "micro";
  }

  @Override
  public Plan<QuestionRun> plan() {
    return plan;
  }

  @Override
  public List<String> arms() {
    return List.copyOf(titles(questions).keySet());
  }

  /** The title of every arm, by name, the baseline first. */
  private static Map<String, String> titles(List<MicroQuestion> questions) {
    Map<String, String> titles = new LinkedHashMap<>();
    titles.put(MicroArm.BASELINE, "what each case names");
    titles.put(MicroArm.AGAIN, "the same again (A/A)");
    questions.stream()
        .flatMap(question -> question.cases().stream())
        .flatMap(each -> each.arms().stream())
        .forEach(arm -> titles.putIfAbsent(arm.name(), arm.title()));
    return titles;
  }

  @Override
  public ArmDescription describe(
      String arm, Map<String, Omission> leftOut, @Nullable ModeProof proof) {
    Map<String, Omission> omitted = new HashMap<>();
    for (MicroQuestion question : questions) {
      for (MicroCase each : question.cases()) {
        if (each.arms().stream().noneMatch(any -> any.name().equals(arm))) {
          omitted.put(each.id(), Omission.NOT_PLANNED);
        }
      }
    }
    omitted.putAll(leftOut);
    Role role =
        switch (arm) {
          case MicroArm.BASELINE -> Role.BASELINE;
          case MicroArm.AGAIN -> Role.AA_CHECK;
          default -> Role.TREATMENT;
        };
    return new ArmDescription(
        arm,
        titles(questions).getOrDefault(arm, arm),
        role,
        Map.of(),
        Protection.ofTransport(false),
        omitted,
        null);
  }

  @Override
  public List<WorkloadDescription> workloads() {
    List<WorkloadDescription> workloads = new ArrayList<>();
    for (MicroQuestion question : questions) {
      for (MicroCase each : question.cases()) {
        workloads.add(
            new WorkloadDescription(
                each.id(),
                each.title() + "; the baseline is " + each.baseline().title(),
                question.title() + "; an operation is a " + question.unit()));
      }
    }
    return workloads;
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> map = new TreeMap<>();
    map.put("seed", Long.toString(seed));
    map.put("minimum warm-up of each arm, ms", Long.toString(window.warmupMs()));
    map.put("windows of each arm in a JVM", Integer.toString(window.rounds()));
    map.put("window, ms", Long.toString(window.windowMs()));
    return map;
  }

  @Override
  public Environment environment() {
    return environment;
  }

  @Override
  public List<ServerDescription> servers() {
    return List.of();
  }

  @Override
  public double expectedSeconds(QuestionRun run) {
    double warmUp = EXPECTED_ROUNDS * (window.roundMs() / 1e3 + SET_UP_SECONDS);
    double measured = window.rounds() * (window.windowMs() / 1e3 + SET_UP_SECONDS);
    return JVM_SECONDS + run.question().arms() * (warmUp + measured);
  }

  @Override
  public RunReport measure(QuestionRun run) throws RunFailedException {
    return report(
        jvms.ask(
            MicroWorker.class,
            FreshJvm.Extras.NONE,
            new MicroWorker.Spec(run.question(), window, seed, run.block()),
            MicroWorker.Answer.class));
  }

  /** The report of a JVM's answer. */
  static RunReport report(MicroWorker.Answer answer) {
    return new RunReport(
        answer.samples().stream()
            .map(
                sample ->
                    new RunReport.Measured(
                        sample.caseId(),
                        sample.arm(),
                        /* operations= */ 0,
                        /* seconds= */ 0,
                        Map.of(),
                        sample.windows(),
                        List.of()))
            .toList(),
        Map.of(),
        List.of(),
        /* cells= */ 0,
        answer.warmUp(),
        List.of());
  }

  /** Skips the failed question in later blocks; the others continue. */
  @Override
  public Optional<String> failed(
      QuestionRun run, RunReport report, ResultBuilder<QuestionRun> result) {
    run.armsByWorkload()
        .forEach(
            (workload, arms) -> {
              result.skip(workload, run.armName());
              String reason = report.failures().getOrDefault(workload, "its JVM failed");
              arms.forEach(arm -> result.leaveOut(workload, arm, reason));
            });
    return Optional.empty();
  }

  /**
   * Accepts every sample: a window always has enough operations, and the client is meant to be
   * busy.
   */
  @Override
  public List<String> reasonsAgainst(Sample sample) {
    return List.of();
  }
}
