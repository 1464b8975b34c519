package io.encbench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AwakeProcessorsIT {
  private static List<ProcessHandle> children() {
    return ProcessHandle.current().children().filter(ProcessHandle::isAlive).toList();
  }

  @Test
  void loops_liveUntilTheyAreClosed() throws Exception {
    assumeTrue(AwakeProcessors.available(), "chrt and taskset are missing");
    int before = children().size();
    AwakeProcessors awake = AwakeProcessors.keep(List.of(0, 0));
    List<ProcessHandle> loops = children();
    awake.close();
    assertThat(loops).hasSize(before + 2);
    for (ProcessHandle loop : loops) {
      loop.onExit().get(10, TimeUnit.SECONDS);
    }
    assertThat(children()).hasSize(before);
  }
}
