package io.encbench.suites.option;

import io.encbench.experiment.process.JvmMemory;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerTuning;
import io.encbench.suites.suite.ArmSchedule;
import io.encbench.suites.suite.Schedule;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /** The number of windows of each workload in each JVM. */
  public int rounds(int preset) {
    return (int) OptionRange.check("--rounds", rounds == null ? preset : rounds, 1, 10_000);
  }

  /** The requested schedule. */
  public ArmSchedule schedule(Schedule preset) {
    return ArmSchedule.of(schedule == null ? preset : schedule);
  }

  /**
   * A schedule, or interleaved if the JVMs of all arms and the servers do not fit into memory at
   * once.
   *
   * @param jvms number of JVMs that would live at once
   * @param flags their flags
   */
  public ArmSchedule fitting(
      ArmSchedule requested, int jvms, List<String> flags, Collection<ServerChoice> servers) {
    ServerTuning tuning = ServerTuning.forThisMachine();
    return requested.fitting(
        jvms,
        flags,
        servers.stream().mapToLong(tuning::memoryOf).sum(),
        JvmMemory.available(),
        this::note);
  }

  /** Prints, before anything is measured, that arms do not follow the requested schedule. */
  public void note(String line) {
    PrintWriter out = command.commandLine().getOut();
    out.println("note: " + line);
    out.flush();
  }
}
