package io.encbench.suites.option;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.suites.suite.ArmSchedule;
import io.encbench.suites.suite.Schedule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import picocli.CommandLine;

class ScheduleOptionsTest {
  private static final List<String> SMALL = List.of("-Xmx1m");
  private static final List<String> LARGE = List.of("-Xmx100000g");

  private static ScheduleOptions options(String... args) {
    ScheduleOptions options = new ScheduleOptions();
    new CommandLine(options).parseArgs(args);
    return options;
  }

  @Test
  void schedule_isThePresets_unlessTheUserNamesAnother() {
    assertThat(options().schedule(Schedule.interleaved, 1, SMALL))
        .isEqualTo(ArmSchedule.of(Schedule.interleaved));
    assertThat(options("--schedule=simultaneous").schedule(Schedule.interleaved, 1, SMALL))
        .isEqualTo(ArmSchedule.of(Schedule.simultaneous));
    assertThat(options().rounds(7)).isEqualTo(7);
    assertThat(options("--rounds=3").rounds(7)).isEqualTo(3);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void jvmsThatDoNotFitIntoMemory_runOneAfterTheOther() {
    ArmSchedule schedule = options("--schedule=duets").schedule(Schedule.simultaneous, 3, LARGE);
    assertThat(schedule.running()).isEqualTo(Schedule.interleaved);
    assertThat(schedule.notOfOneClient()).isEmpty();
    assertThat(schedule.toString()).startsWith("interleaved: 3 JVMs at once may need ");
    assertThat(schedule.notes())
        .singleElement()
        .asString()
        .contains("one after the other: 3 JVMs", "lower -Xmx with --jvm-flag");
    assertThat(options().schedule(Schedule.interleaved, 3, LARGE).notes()).isEmpty();
  }
}
