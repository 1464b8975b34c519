package io.encbench.suites.oltp;

import io.encbench.suites.oltp.sysbench.OltpCommandKind;
import io.encbench.suites.oltp.sysbench.OltpOptions;
import io.encbench.suites.oltp.sysbench.RunOptions;
import io.encbench.suites.suite.ArmSchedule;
import io.encbench.suites.suite.Schedule;
import io.encbench.suites.worker.MeasureWindow;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Settings of sysbench's tests.
 *
 * @param command the command to run
 * @param options options of tables and statements
 * @param run how each arm is driven
 * @param schedule which JVMs run at the same time
 * @param rounds windows that the time of a run is divided into if the arms take turns
 */
public record OltpSettings(
    OltpCommandKind command,
    OltpOptions options,
    RunOptions run,
    ArmSchedule schedule,
    int rounds) {

  /**
   * Windows of a test in each JVM; 0 if it is measured at one go. A test that adds or deletes rows
   * always is, because its tables are created again before each run.
   */
  int windows(OltpTest test) {
    return schedule.running() == Schedule.interleaved || test.wearsTables() ? 0 : rounds;
  }

  /** Whether the arms of any of these tests take turns. */
  public boolean takesTurns(List<OltpTest> tests) {
    return tests.stream().anyMatch(test -> windows(test) > 0);
  }

  /** These settings with another schedule. */
  public OltpSettings with(ArmSchedule other) {
    return new OltpSettings(command, options, run, other, rounds);
  }

  /**
   * The time that each JVM spends on a test in turns: the time of a run, divided into windows, and
   * a warm-up whose expected length is that of a run at one go.
   */
  MeasureWindow window() {
    return new MeasureWindow(
        TimeUnit.SECONDS.toMillis(run.warmupSeconds()) / 2,
        TimeUnit.SECONDS.toMillis(run.seconds()) / rounds,
        rounds);
  }

  /** How each window is driven: the windows of a run share its events equally. */
  RunOptions inWindows() {
    return run.limitedTo(run.events() / rounds, run.rate());
  }

  /**
   * The settings that apply to some tests, keyed by their names in the report. They contain no
   * secrets.
   */
  Map<String, String> asMap(List<OltpTest> tests) {
    Map<String, String> map = new TreeMap<>(options.asMap());
    map.putAll(run.asMap());
    boolean inTurns = takesTurns(tests);
    map.put("schedule", (inTurns ? schedule.running() : Schedule.interleaved).name());
    if (inTurns) {
      map.put("window, ms", Long.toString(window().windowMs()));
      map.put("rounds of windows in a JVM", Integer.toString(rounds));
    }
    return map;
  }
}
