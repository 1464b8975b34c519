package io.encbench.tpcc.sizing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The arms of an experiment at one load. Immutable.
 *
 * @param level its name; empty of runs by themselves
 * @param arms by share of encrypted columns, one for each
 * @param beside arms that encrypt as much as one of these, which the model does not use
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

  /** Those of the model and those beside it. */
  Stream<SizedArm> all() {
    return Stream.concat(arms.stream(), beside.stream());
  }

  Stream<RunCosts> runs() {
    return all().flatMap(arm -> arm.blocks().stream());
  }

  /** How many blocks there are. */
  int blocks() {
    return arms.get(0).blocks().size();
  }

  /** Mean of all runs. */
  double perSecond() {
    return runs().mapToDouble(RunCosts::perSecond).average().orElse(0);
  }
}
