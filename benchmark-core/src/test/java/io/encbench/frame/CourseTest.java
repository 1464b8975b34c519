package io.encbench.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.experiment.Precision;
import io.encbench.experiment.process.EnvironmentProbe;
import io.encbench.experiment.process.WarmUpRule.Stretch;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Omission;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Environment;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.ModeProof;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.Rejection;
import io.encbench.experiment.result.RunVerdict;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.experiment.result.WarmUp;
import io.encbench.experiment.result.Window;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.profile.proof.SessionView;
import io.encbench.report.progress.ProgressPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CourseTest {
  private static final List<String> ARMS = List.of("plain", "plain-again", "tls");
  private static final SessionView SESSION =
      new SessionView("TLSv1.3", "AES", "SunJSSE", false, "c.mysql", "9");

  /** A run at a load; the first load is 0. */
  private record OneRun(int block, int position, String armName, int load) implements Run {
    static String workload(int load) {
      return load == 0 ? "select" : "select-at-" + load;
    }

    @Override
    public List<String> workloads() {
      return List.of(workload(load));
    }
  }

  /** An experiment with given costs, with or without turns, that records the order of its calls. */
  private static final class Told implements Experiment<OneRun> {
    private final int blocks;
    private final int rounds;
    private final List<String> course = new ArrayList<>();

    /** Both arms of a duet are measured at the same time. */
    private final List<String> measured = Collections.synchronizedList(new ArrayList<>());

    private @Nullable String failing;
    private @Nullable String failingAtLoad;
    private @Nullable String slowToWarm;
    private @Nullable String rejected;
    private @Nullable Runnable duringSecondBlock;
    private List<String> cautions = List.of();
    private boolean serverGone;
    private Plan.Order order = Plan.Order.IN_TURNS;
    private int loads = 1;
    private boolean jvmsForEachLoad;

    Told(int blocks, int rounds) {
      this.blocks = blocks;
      this.rounds = rounds;
    }

    @Override
    public String name() {
      return "told";
    }

    @Override
    public Plan<OneRun> plan() {
      return new Plan<>(
          IntStream.range(0, blocks)
              .mapToObj(
                  block -> {
                    List<OneRun> runs =
                        IntStream.range(0, loads * ARMS.size())
                            .mapToObj(i -> run(block, i % ARMS.size(), i / ARMS.size()))
                            .toList();
                    return new Plan.Block<>(
                        block,
                        rounds == 0
                            ? runs.stream().map(Plan.Generation::of).toList()
                            : inWindows(runs));
                  })
              .toList());
    }

    private List<Plan.Generation<OneRun>> inWindows(List<OneRun> runs) {
      int together = jvmsForEachLoad ? ARMS.size() : runs.size();
      List<Plan.Generation<OneRun>> generations = new ArrayList<>();
      for (int from = 0; from < runs.size(); from += together) {
        generations.add(
            new Plan.Generation<>(
                List.of(new Plan.Phase<>(runs.subList(from, from + together), order, rounds))));
      }
      return generations;
    }

    private static OneRun run(int block, int arm, int load) {
      return new OneRun(block, arm, ARMS.get(arm), load);
    }

    @Override
    public List<String> arms() {
      return ARMS;
    }

    @Override
    public ArmDescription describe(
        String arm, Map<String, Omission> leftOut, @Nullable ModeProof proof) {
      Role role =
          switch (arm) {
            case "plain" -> Role.BASELINE;
            case "plain-again" -> Role.AA_CHECK;
            default -> Role.TREATMENT;
          };
      return new ArmDescription(
          arm, arm, role, Map.of(), Protection.ofTransport(false), leftOut, proof);
    }

    @Override
    public List<WorkloadDescription> workloads() {
      return IntStream.range(0, loads)
          .mapToObj(OneRun::workload)
          .map(workload -> new WorkloadDescription(workload, workload, "SELECT 1"))
          .toList();
    }

    @Override
    public Map<String, String> settings() {
      return Map.of();
    }

    @Override
    public List<String> reasonsAgainst(Sample sample) {
      return sample.arm().equals(rejected) ? List.of("it was too slow") : List.of();
    }

    @Override
    public Environment environment() {
      return EnvironmentProbe.probe(List.of());
    }

    @Override
    public List<ServerDescription> servers() {
      return List.of();
    }

    @Override
    public Optional<ProgressPlan.Step> preparation(OneRun run) {
      return run.armName().equals("tls")
          ? Optional.of(new ProgressPlan.Step("tables of tls", 1))
          : Optional.empty();
    }

    @Override
    public void prepare(OneRun run) {
      course.add("prepare " + run.armName());
    }

    @Override
    public double expectedSeconds(OneRun run) {
      return 2;
    }

    @Override
    public RunReport measure(OneRun run) throws RunFailedException {
      course.add(run.armName());
      disturb(run);
      return new RunReport(
          List.of(
              new RunReport.Measured(
                  "select", 100, 1, Map.of(Metric.CLIENT_CPU, cost(run)), List.of())),
          Map.of(),
          List.of(SESSION),
          3);
    }

    private void disturb(OneRun run) throws RunFailedException {
      if (run.block() == 1 && run.position() == 1 && duringSecondBlock != null) {
        duringSecondBlock.run();
      }
      if (run.block() == 1 && run.armName().equals(failing)) {
        throw new RunFailedException("it broke");
      }
    }

    private static double cost(OneRun run) {
      return (run.armName().equals("tls") ? 30 : 10) + 0.001 * run.block();
    }

    @Override
    public TurnSeconds turnSeconds(OneRun run, boolean newJvm) {
      return new TurnSeconds(newJvm ? 5 : 1, 0.5, 1);
    }

    @Override
    public TurnClient<OneRun> start(OneRun first) {
      course.add("start " + first.armName());
      return new TurnClient<>() {
        private final Map<OneRun, List<Window>> windows = new HashMap<>();
        private int warmUps;

        @Override
        public void open(OneRun run) throws RunFailedException {
          windows.put(run, new ArrayList<>());
          disturb(run);
        }

        @Override
        public List<Stretch> warmUp(OneRun run) {
          warmUps++;
          boolean compiling = run.armName().equals(slowToWarm) && warmUps < 10;
          return List.of(
              new Stretch(
                  100,
                  1,
                  Map.of(Metric.CLIENT_CPU, 10.0, Metric.CLIENT_CPU_JIT, compiling ? 5e3 : 0)));
        }

        @Override
        public void measure(OneRun run, String workload, int round, int position)
            throws RunFailedException {
          if (run.load() > 0 && run.armName().equals(failingAtLoad) && round > 0) {
            throw new RunFailedException("it broke at " + workload);
          }
          measured.add(workload + " " + run.armName());
          Objects.requireNonNull(windows.get(run))
              .add(new Window(round, position, 50, 0.5, Map.of(Metric.CLIENT_CPU, cost(run))));
        }

        @Override
        public RunReport end(OneRun run, @Nullable WarmUp warmUp) {
          return new RunReport(
              List.of(
                  RunReport.Measured.of(
                      run.workloads().get(0), Objects.requireNonNull(windows.get(run)))),
              Map.of(),
              List.of(SESSION, SESSION),
              0,
              warmUp,
              cautions);
        }

        @Override
        public long processId() {
          return 0;
        }

        @Override
        public void close() {
          course.add("close " + first.armName());
        }
      };
    }

    @Override
    public Quiet quiet() {
      course.add("quiet");
      return () -> course.add("loud");
    }

    @Override
    public Optional<String> failed(OneRun run, RunReport report, ResultBuilder<OneRun> result) {
      if (serverGone) {
        return Optional.of("the server is gone");
      }
      report.failures().forEach((workload, why) -> result.leaveOut(workload, run.armName(), why));
      return Optional.empty();
    }
  }

  private static final class Heard implements Course.Listener {
    private final List<String> notes = new ArrayList<>();
    private int started;
    private int finished;
    private int runs;
    private int blocks;

    @Override
    public void stepStarted() {
      started++;
    }

    @Override
    public void stepFinished() {
      finished++;
    }

    @Override
    public void runFinished(Supplier<ExperimentResult> soFar) {
      runs++;
    }

    @Override
    public void blockFinished() {
      blocks++;
    }

    @Override
    public void note(String line) {
      notes.add(line);
    }
  }

  private final Heard heard = new Heard();

  private static Course.Settings settings(@Nullable String precision) {
    return new Course.Settings(
        precision == null ? null : Precision.parse("precision", precision),
        null,
        "--time-limit",
        1);
  }

  private static Course<OneRun> course(Told told, ResultBuilder<OneRun> result) {
    return new Course<>(told, told.plan().blocks(), settings(null), result);
  }

  private static ExperimentResult finishedAt(ExperimentResult of, String finished) {
    return new ExperimentResult(
        of.formatVersion(),
        of.experiment(),
        of.command(),
        of.started(),
        finished,
        of.invalidReasons(),
        of.noise(),
        of.notes(),
        of.rejected(),
        of.settings(),
        of.environment(),
        of.servers(),
        of.arms(),
        of.workloads(),
        of.warmUps(),
        of.samples(),
        of.summaries(),
        of.comparisons(),
        of.resolutions());
  }

  private static ResultBuilder<OneRun> result(Told told) {
    return new ResultBuilder<>(told, "command", null);
  }

  @Test
  void runsAtOneGo_comeInTheirOrder_andEveryStepIsInThePlan() {
    Told told = new Told(3, 0);
    Course<OneRun> course = course(told, result(told));
    assertThat(course.steps())
        .extracting(ProgressPlan.Step::name)
        .startsWith(
            "block 1 of 3, select, plain",
            "block 1 of 3, select, plain-again",
            "block 1 of 3, tables of tls",
            "block 1 of 3, select, tls")
        .hasSize(12);

    Course.Outcome outcome = course.run(heard);

    assertThat(outcome.endedBy()).isNull();
    assertThat(told.course)
        .startsWith("plain", "plain-again", "prepare tls", "tls", "plain")
        .hasSize(12);
    assertThat(List.of(heard.started, heard.finished, heard.runs, heard.blocks))
        .containsExactly(12, 12, 9, 3);
    ExperimentResult found = outcome.result();
    assertThat(found.usable()).isTrue();
    assertThat(found.samples()).hasSize(9);
    assertThat(cpuRatio(found)).isCloseTo(3, within(0.01));
    ModeProof proof = Objects.requireNonNull(found.arms().get(2).proof());
    assertThat(List.of(proof.connections(), proof.cells())).isEqualTo(List.of(3, 9L));
  }

  private static double cpuRatio(ExperimentResult found) {
    return found.comparisons().stream()
        .filter(comparison -> comparison.arm().equals("tls"))
        .filter(comparison -> comparison.metric() == Metric.CLIENT_CPU)
        .map(Comparison::ratio)
        .findFirst()
        .orElseThrow()
        .value();
  }

  @Test
  void runsInTurns_liveAtOnce_andEveryPlaceOfARoundIsTakenOnce() {
    Told told = new Told(3, 4);
    Course<OneRun> course = course(told, result(told));
    assertThat(course.steps()).hasSize(3 * (1 + 3 + 1 + 4 + 3));

    ExperimentResult found = course.run(heard).result();

    assertThat(told.course)
        .startsWith(
            "prepare tls", "start plain", "start plain-again", "start tls", "quiet", "loud");
    assertThat(told.course.subList(6, 9))
        .containsExactlyInAnyOrder("close plain", "close plain-again", "close tls");
    assertThat(found.warmUps()).hasSize(9).allMatch(WarmUp::settled);
    for (Sample sample : found.samples()) {
      assertThat(sample.windows()).extracting(Window::round).containsExactly(0, 1, 2, 3);
      assertThat(sample.operations()).isEqualTo(200);
    }
    List<List<Integer>> places =
        found.samples().stream()
            .filter(sample -> sample.block() == 0)
            .flatMap(sample -> sample.windows().stream())
            .map(window -> List.of(window.round(), window.position()))
            .toList();
    assertThat(places).hasSize(12).doesNotHaveDuplicates();
    assertThat(heard.started).isEqualTo(heard.finished).isEqualTo(course.steps().size());
  }

  @Test
  void arms_areWarmedUpAlike_asLongAsTheOneThatNeedsTheMost() {
    Told told = new Told(1, 2);
    told.slowToWarm = "tls";
    List<WarmUp> warmUps = course(told, result(told)).run(heard).result().warmUps();
    assertThat(warmUps)
        .hasSize(ARMS.size())
        .allSatisfy(warmUp -> assertThat(warmUp.rounds()).isBetween(10, 12))
        .extracting(WarmUp::rounds)
        .containsOnly(warmUps.get(0).rounds());
    assertThat(warmUps).allMatch(WarmUp::settled);
  }

  @Test
  void runsOfOneArmAtTwoLoads_takeTurnsInOneJvm() {
    Told told = new Told(1, 3);
    told.loads = 2;
    Course<OneRun> course = course(told, result(told));
    assertThat(course.steps())
        .extracting(ProgressPlan.Step::name)
        .contains(
            "block 1 of 1, select-at-1, warming up plain",
            "block 1 of 1, round 1 of 3",
            "block 1 of 1, select-at-1, checking tls");

    ExperimentResult found = course.run(heard).result();

    assertThat(told.course).filteredOn(line -> line.startsWith("start ")).hasSize(ARMS.size());
    for (int round = 0; round < 3; round++) {
      assertThat(told.measured.subList(6 * round, 6 * round + 6))
          .containsExactlyInAnyOrder(
              "select plain",
              "select plain-again",
              "select tls",
              "select-at-1 plain",
              "select-at-1 plain-again",
              "select-at-1 tls");
    }
    assertThat(found.samples())
        .hasSize(2 * ARMS.size())
        .allSatisfy(sample -> assertThat(sample.windows()).hasSize(3));
  }

  @Test
  void stepsOfJvmsForOneWorkload_nameItIfTheBlockHasOthers() {
    Told told = new Told(1, 3);
    told.loads = 2;
    told.jvmsForEachLoad = true;
    assertThat(course(told, result(told)).steps())
        .extracting(ProgressPlan.Step::name)
        .contains(
            "block 1 of 1, select, warming up plain",
            "block 1 of 1, select, round 1 of 3",
            "block 1 of 1, select-at-1, round 1 of 3");
    told.loads = 1;
    assertThat(course(told, result(told)).steps())
        .extracting(ProgressPlan.Step::name)
        .contains("block 1 of 1, warming up plain", "block 1 of 1, round 1 of 3");
  }

  @Test
  void armThatFailsAtOneLoad_isLeftOutAtTheOthersToo_sinceItsJvmHasEnded() {
    Told told = new Told(1, 3);
    told.loads = 2;
    told.failingAtLoad = "tls";
    ExperimentResult found = course(told, result(told)).run(heard).result();
    assertThat(found.samples()).extracting(Sample::arm).doesNotContain("tls");
    assertThat(found.rejected()).hasSize(2);
    assertThat(heard.notes)
        .contains(
            "block 1 of 1, select, arm tls failed and is left out from here on: it broke at"
                + " select-at-1",
            "block 1 of 1, select-at-1, arm tls failed and is left out from here on: it broke at"
                + " select-at-1");
  }

  @Test
  void duets_pairEachArmWithTheBaseline_inBothPlaces_andRatiosAreOfOneDuet() {
    Told told = new Told(3, 2);
    told.order = Plan.Order.IN_DUETS;
    ExperimentResult found = course(told, result(told)).run(heard).result();
    List<Sample> block = found.samples().stream().filter(sample -> sample.block() == 0).toList();
    Map<Integer, List<Integer>> places = new TreeMap<>();
    for (Sample sample : block) {
      boolean baseline = sample.arm().equals("plain");
      assertThat(sample.windows()).hasSize(baseline ? 2 * 2 * 2 : 2 * 2);
      for (Window window : sample.windows()) {
        places.computeIfAbsent(window.round(), first -> new ArrayList<>()).add(window.position());
      }
    }
    assertThat(places).hasSize(2 * 2 * 2);
    assertThat(places.values())
        .allSatisfy(both -> assertThat(both).containsExactlyInAnyOrder(0, 1));
    Sample tls =
        block.stream().filter(sample -> sample.arm().equals("tls")).findFirst().orElseThrow();
    assertThat(tls.windows()).extracting(Window::position).contains(0, 1);
    assertThat(cpuRatio(found)).isCloseTo(3, within(0.01));
  }

  @Test
  void armThatFails_isLeftOut_itsNumbersToo_andTheOthersGoOn() {
    for (int rounds : List.of(0, 2)) {
      Told told = new Told(4, rounds);
      told.failing = "tls";
      ExperimentResult found = course(told, result(told)).run(heard).result();
      assertThat(found.usable()).isTrue();
      assertThat(found.rejected())
          .singleElement()
          .satisfies(
              cell ->
                  assertThat(cell.reasons())
                      .containsExactly("select, arm tls is left out: it broke"));
      assertThat(found.samples()).filteredOn(sample -> sample.arm().equals("tls")).hasSize(1);
      assertThat(found.samples()).filteredOn(sample -> sample.arm().equals("plain")).hasSize(4);
      assertThat(found.comparisons()).extracting(Comparison::arm).doesNotContain("tls");
      assertThat(heard.notes)
          .contains("block 2 of 4, select, arm tls failed and is left out from here on: it broke");
    }
  }

  @Test
  void aaArmThatFails_leavesTheOthersWithoutVerdicts_andIsNamedAsTheReason() {
    Told told = new Told(4, 0);
    told.failing = "plain-again";
    ExperimentResult found = course(told, result(told)).run(heard).result();
    assertThat(found.verdict()).isEqualTo(RunVerdict.INVALID);
    assertThat(found.noise())
        .containsExactly(
            "select: the A/A arm plain-again was left out, so nothing shows how large the noise"
                + " is");
    assertThat(found.comparisons())
        .isNotEmpty()
        .extracting(Comparison::verdict)
        .containsOnly(Comparison.Verdict.NOT_JUDGED);
  }

  @Test
  void reasonToEnd_endsTheCourse_andWhatWasMeasuredIsInvalid() {
    Told told = new Told(4, 0);
    told.failing = "tls";
    told.serverGone = true;
    Course.Outcome outcome = course(told, result(told)).run(heard);
    assertThat(outcome.endedBy()).isEqualTo("the server is gone");
    assertThat(outcome.result().invalidReasons()).containsExactly("the server is gone");
    assertThat(outcome.result().samples()).hasSize(5);
  }

  @Test
  void stop_endsIt_withoutTheRunThatItHit_andClosesTheJvms() {
    for (int rounds : List.of(0, 2)) {
      Told told = new Told(4, rounds);
      Course<OneRun> course = course(told, result(told));
      told.duringSecondBlock = course::stop;
      Course.Outcome outcome = course.run(heard);
      assertThat(outcome.endedBy()).contains("block 2 of 4", "the run was interrupted");
      assertThat(outcome.result().samples()).hasSize(rounds == 0 ? 4 : 3);
      if (rounds > 0) {
        assertThat(told.course)
            .filteredOn(line -> line.startsWith("close "))
            .contains("close plain", "close plain-again");
      }
    }
  }

  @Test
  void precision_endsItWhenItIsReached_andNotBefore() {
    Told told = new Told(100, 0);
    ResultBuilder<OneRun> result =
        new ResultBuilder<>(told, "command", Precision.parse("precision", "3%"));
    ExperimentResult found =
        new Course<>(told, told.plan().blocks(), settings("3%"), result).run(heard).result();
    int blocks = 1 + found.samples().stream().mapToInt(Sample::block).max().orElseThrow();
    assertThat(blocks).isBetween(3, 20);
    assertThat(found.notes())
        .contains("The precision was reached after %d blocks.".formatted(blocks));
  }

  @Test
  void resumedCourse_thatWasPreciseBefore_measuresNoFurtherBlock() {
    Told first = new Told(6, 0);
    ExperimentResult earlier = course(first, result(first)).run(heard).result();

    Told second = new Told(100, 0);
    ResultBuilder<OneRun> result =
        new ResultBuilder<>(second, "command", Precision.parse("precision", "3%"));
    List<Plan.Block<OneRun>> rest = second.plan().blocks().subList(result.takeUp(earlier), 100);
    Course<OneRun> course = new Course<>(second, rest, settings("3%"), result);
    ExperimentResult found = course.run(heard).result();

    assertThat(second.course).isEmpty();
    assertThat(course.reachedPrecision()).isTrue();
    assertThat(found.samples()).isEqualTo(earlier.samples());
    assertThat(found.notes()).contains("The precision was reached after 6 blocks.");
  }

  @Test
  void resumedCourse_finishesTheBlockThatWasBegun_beforeThePrecisionCounts() throws Exception {
    Told told = new Told(100, 0);
    ResultBuilder<OneRun> result =
        new ResultBuilder<>(told, "command", Precision.parse("precision", "3%"));
    List<Plan.Block<OneRun>> blocks = told.plan().blocks();
    for (Plan.Block<OneRun> block : blocks.subList(0, 6)) {
      for (OneRun run : block.runs()) {
        result.add(run, told.measure(run));
      }
    }
    Plan.Block<OneRun> begun = blocks.get(6);
    OneRun done = begun.runs().get(0);
    result.add(done, told.measure(done));
    Plan.Block<OneRun> rest = new Plan.Block<>(6, begun.generations().subList(1, ARMS.size()));
    ExperimentResult found =
        new Course<>(told, List.of(rest, blocks.get(7)), settings("3%"), result)
            .run(heard)
            .result();

    assertThat(found.samples()).hasSize(7 * ARMS.size());
    assertThat(found.notes()).contains("The precision was reached after 7 blocks.");
  }

  @Test
  void resumedCourse_hasTheWholeBlocksOfTheEarlierAttempt_andMeasuresTheRest() {
    Told first = new Told(4, 2);
    Course<OneRun> ended = course(first, result(first));
    first.duringSecondBlock = ended::stop;
    ExperimentResult earlier = ended.run(heard).result();

    Told second = new Told(4, 2);
    ResultBuilder<OneRun> result = result(second);
    int done = result.takeUp(earlier);
    assertThat(done).isEqualTo(1);
    List<Plan.Block<OneRun>> blocks = second.plan().blocks();
    ExperimentResult found =
        new Course<>(second, blocks.subList(done, 4), settings(null), result).run(heard).result();

    assertThat(found.usable()).isTrue();
    assertThat(found.started()).isEqualTo(earlier.started());
    assertThat(found.samples()).hasSize(12).startsWith(earlier.samples().get(0));
    assertThat(found.warmUps()).hasSize(12);
    ModeProof proof = Objects.requireNonNull(found.arms().get(0).proof());
    assertThat(proof.connections()).as("two of each block").isEqualTo(8);
    assertThat(found.notes())
        .anySatisfy(
            note ->
                assertThat(note)
                    .startsWith("Resumed at ")
                    .endsWith("Whole blocks of the earlier attempt: 1."));
  }

  @Test
  void resumptionOfACompleteResult_isTheSameResult() {
    Told first = new Told(2, 2);
    ExperimentResult measured = course(first, result(first)).run(heard).result();
    ExperimentResult earlier = finishedAt(measured, "2020-01-01T00:00:00Z");

    Told second = new Told(2, 2);
    ResultBuilder<OneRun> result = result(second);
    assertThat(result.takeUp(earlier)).isEqualTo(2);
    ExperimentResult found =
        new Course<>(second, List.of(), settings(null), result).run(heard).result();

    assertThat(second.course).noneMatch(step -> step.startsWith("start"));
    assertThat(found.finished()).isEqualTo(earlier.finished());
    assertThat(found.samples()).isEqualTo(measured.samples());
    assertThat(found.notes()).isEqualTo(measured.notes());
  }

  @Test
  void resumedCourse_leavesOutTheArmThatFailed_andKeepsItsCautions() {
    Told first = new Told(2, 2);
    first.failing = "tls";
    first.cautions = List.of("plain stood still");
    ResultBuilder<OneRun> before = result(first);
    before.endsEarly("a note of the attempt that it ends");
    ExperimentResult earlier = course(first, before).run(heard).result();

    Told second = new Told(4, 2);
    ResultBuilder<OneRun> result = result(second);
    int done = result.takeUp(earlier);
    assertThat(done).isEqualTo(2);
    List<Plan.Block<OneRun>> blocks = second.plan().blocks();
    ExperimentResult found =
        new Course<>(second, blocks.subList(done, 4), settings(null), result).run(heard).result();

    assertThat(second.course).contains("start plain").doesNotContain("start tls", "prepare tls");
    assertThat(found.rejected()).isEqualTo(earlier.rejected()).hasSize(1);
    assertThat(found.arms().get(2).omitted()).containsKey("select");
    assertThat(found.notes())
        .contains("plain stood still")
        .noneMatch(note -> note.startsWith(ExperimentResult.UNFINISHED));
  }

  @Test
  void baselineThatIsRejectedEverywhere_makesTheResultInvalid() {
    Told told = new Told(4, 0);
    told.failing = "plain";
    Course.Outcome outcome = course(told, result(told)).run(heard);
    assertThat(outcome.endedBy()).isNull();
    assertThat(outcome.result().invalidReasons())
        .containsExactly("select, arm plain is left out: it broke");
  }

  @Test
  void armThatIsRejected_isNamedAfterItsBlock_andOnlyOnce() {
    Told told = new Told(3, 0);
    told.rejected = "tls";
    ExperimentResult found = course(told, result(told)).run(heard).result();
    assertThat(found.rejected()).singleElement().extracting(Rejection::arm).isEqualTo("tls");
    assertThat(heard.notes).containsExactly("select is INVALID for tls: it was too slow");
  }

  @Test
  void precisionWithoutABaseline_isNotReached() {
    Told told = new Told(8, 0);
    told.failing = "plain";
    Course<OneRun> course = new Course<>(told, told.plan().blocks(), settings("3%"), result(told));
    ExperimentResult found = course.run(heard).result();
    assertThat(course.reachedPrecision()).isFalse();
    assertThat(found.samples()).filteredOn(sample -> sample.arm().equals("tls")).hasSize(8);
    assertThat(found.notes()).noneMatch(note -> note.startsWith("The precision was reached"));
  }
}
