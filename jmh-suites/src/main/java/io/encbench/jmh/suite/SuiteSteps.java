package io.encbench.jmh.suite;

import io.encbench.experiment.WorkloadDescription;
import io.encbench.report.PlannedStep;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The runs of an experiment and their workloads, for people. */
final class SuiteSteps<U> {
  /** Seconds for a JVM to start, connect and end, seen on two cores. */
  private static final double JVM_SECONDS = 2.5;

  private final Experiment<U> experiment;
  private final SuitePlan<U> plan;

  SuiteSteps(Experiment<U> experiment) {
    this.experiment = experiment;
    this.plan = experiment.plan();
  }

  /** Names of the workloads in the order of presentation. */
  List<String> workloadNames() {
    List<String> names = new ArrayList<>();
    for (String server : plan.servers()) {
      for (U unit : plan.units()) {
        names.addAll(workloads(server, unit));
      }
    }
    return names;
  }

  private List<String> workloads(String server, U unit) {
    return experiment.workloads(unit).stream()
        .map(WorkloadDescription::name)
        .map(name -> plan.workload(server, name))
        .toList();
  }

  /** Every run of every block, with the time it should take. */
  List<PlannedStep> all() {
    List<PlannedStep> steps = new ArrayList<>();
    for (int block = 0; block < plan.blocks().size(); block++) {
      for (SuitePlan.Run<U> run : plan.blocks().get(block)) {
        steps.add(
            new PlannedStep(
                "block %d of %d, %s, %s"
                    .formatted(
                        block + 1,
                        plan.blocks().size(),
                        workloads(run.server(), run.unit()).stream()
                            .collect(Collectors.joining(", ")),
                        run.arm().name()),
                JVM_SECONDS + experiment.expectedSeconds(run.unit())));
      }
    }
    return steps;
  }

  /** The plan in one line. */
  String planned() {
    return "Plan: %d arms x %d workloads x %d blocks, seed %d, about %.0f min"
        .formatted(
            plan.arms().size(),
            workloadNames().size(),
            blocks(),
            plan.settings().seed(),
            Math.ceil(all().stream().mapToDouble(PlannedStep::expectedSeconds).sum() / 60));
  }

  int blocks() {
    return plan.blocks().size();
  }
}
