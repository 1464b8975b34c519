package io.encbench.suites.option;

import io.encbench.experiment.process.JvmMemory;
import io.encbench.report.Figures;
import io.encbench.suites.suite.ArmSchedule;
import io.encbench.suites.suite.Schedule;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How the arms of a block share its time. */
@Command
public final class ScheduleOptions {
  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Windows of each workload in each JVM. Default: the preset's.")
  private @Nullable Integer rounds;

  @Option(
      names = "--schedule",
      description =
          "${COMPLETION-CANDIDATES}. Simultaneous: the JVMs of all arms live at once and "
              + "take turns, so that slow noise of the machine falls on all alike. Duets: the "
              + "baseline and one other arm run at the same moment, then swap processors. "
              + "Interleaved: one JVM runs after another, as a control. Default: "
              + "simultaneous, unless the preset names another.")
  private @Nullable Schedule schedule;

  /** The number of windows of each workload in each JVM. */
  public int rounds(int preset) {
    return (int) OptionRange.check("--rounds", rounds == null ? preset : rounds, 1, 10_000);
  }

  /**
   * The schedule, or the reason why the JVMs of all arms do not fit into memory at once.
   *
   * @param preset the preset's schedule
   * @param arms number of JVMs that would live at once
   * @param jvmFlags their flags
   */
  public ArmSchedule schedule(Schedule preset, int arms, List<String> jvmFlags) {
    Schedule requested = schedule == null ? preset : schedule;
    long needed = JvmMemory.needed(arms, jvmFlags);
    long available = JvmMemory.available().orElse(Long.MAX_VALUE);
    if (requested == Schedule.interleaved || needed <= available) {
      return ArmSchedule.of(requested);
    }
    return new ArmSchedule(
        requested,
        "%d JVMs at once may need %s of memory, and %s are free; lower -Xmx with --jvm-flag, or name fewer --arms"
            .formatted(arms, Figures.memory(needed), Figures.memory(available)));
  }
}
