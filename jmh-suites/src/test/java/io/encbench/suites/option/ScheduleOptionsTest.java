package io.encbench.suites.option;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.suites.suite.ArmSchedule;
import io.encbench.suites.suite.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ScheduleOptionsTest {
  private static final List<String> FLAGS = List.of("-Xmx512m");

  private static ScheduleOptions options(String... args) {
    ScheduleOptions options = new ScheduleOptions();
    new CommandLine(options).parseArgs(args);
    return options;
  }

  @Test
  void schedule_isThePresets_unlessTheUserNamesAnother() {
    assertThat(options().schedule(Schedule.interleaved))
        .isEqualTo(ArmSchedule.of(Schedule.interleaved));
    assertThat(options("--schedule=simultaneous").schedule(Schedule.interleaved))
        .isEqualTo(ArmSchedule.of(Schedule.simultaneous));
    assertThat(options().rounds(7)).isEqualTo(7);
    assertThat(options("--rounds=3").rounds(7)).isEqualTo(3);
  }

  @Test
  void jvmsThatDoNotFitIntoMemory_runOneAfterTheOther() {
    ArmSchedule requested = options("--schedule=duets").schedule(Schedule.simultaneous);
    List<String> notes = new ArrayList<>();
    ArmSchedule schedule = requested.fitting(3, FLAGS, 0, OptionalLong.of(1 << 20), notes::add);
    assertThat(schedule.running()).isEqualTo(Schedule.interleaved);
    assertThat(schedule.notOfOneClient()).isEmpty();
    assertThat(schedule).hasToString("interleaved");
    assertThat(schedule.notes())
        .singleElement()
        .asString()
        .startsWith("Arms were measured one after the other: 3 client JVMs at once may need ")
        .contains("lower -Xmx with --jvm-flag");
    assertThat(notes)
        .singleElement()
        .asString()
        .startsWith("arms are measured one after the other: 3 client JVMs at once may need ");
  }

  @Test
  void jvmsThatFit_orNeverLiveAtOnce_keepTheirSchedule() {
    List<String> notes = new ArrayList<>();
    for (Schedule schedule : Schedule.values()) {
      ArmSchedule requested = ArmSchedule.of(schedule);
      assertThat(requested.fitting(3, FLAGS, 0, OptionalLong.empty(), notes::add))
          .isEqualTo(requested);
    }
    ArmSchedule interleaved = ArmSchedule.of(Schedule.interleaved);
    assertThat(interleaved.fitting(3, FLAGS, 0, OptionalLong.of(1 << 20), notes::add))
        .isEqualTo(interleaved);
    assertThat(notes).isEmpty();
  }
}
