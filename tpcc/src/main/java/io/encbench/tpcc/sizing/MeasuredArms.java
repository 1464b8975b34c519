package io.encbench.tpcc.sizing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The arms of an experiment at one load. Immutable.
 *
 * @param level name of the level; empty for runs outside of a comparison
 * @param arms the arms of the model by share of encrypted columns, one for each share
 * @param beside arms with the same share as one of these, which the model does not use
 */
public record MeasuredArms(String level, List<SizedArm> arms, List<SizedArm> beside) {
  public MeasuredArms {
    arms = List.copyOf(arms);
    beside = List.copyOf(beside);
  }

  static MeasuredArms of(String level, List<ArmMeasurements> runs, List<String> blocks) {
    Set<String> lines = ArmMeasurements.lines(runs);
    List<SizedArm> arms = new ArrayList<>();
    List<SizedArm> beside = new ArrayList<>();
    runs.forEach(arm -> (lines.contains(arm.name()) ? arms : beside).add(arm.in(blocks)));
    return new MeasuredArms(level, arms, beside);
  }

  /** All arms, including those that the model does not use. */
  Stream<SizedArm> all() {
    return Stream.concat(arms.stream(), beside.stream());
  }

  /**
   * One of these arms.
   *
   * @throws java.util.NoSuchElementException if there is no such arm
   */
  SizedArm arm(String name) {
    return all().filter(arm -> arm.name().equals(name)).findFirst().orElseThrow();
  }

  Stream<RunCosts> runs() {
    return all().flatMap(arm -> arm.blocks().stream());
  }

  /** Number of blocks. */
  int blocks() {
    return arms.get(0).blocks().size();
  }

  /** Mean throughput of all runs in transactions per second. */
  double perSecond() {
    return runs().mapToDouble(RunCosts::perSecond).average().orElse(0);
  }
}
