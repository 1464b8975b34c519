package io.encbench.experiment.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AwakeProcessorsIT {
  private static Set<ProcessHandle> children() {
    return ProcessHandle.current()
        .children()
        .filter(ProcessHandle::isAlive)
        .collect(Collectors.toCollection(HashSet::new));
  }

  @Test
  void loops_liveUntilTheyAreClosed() {
    assumeTrue(AwakeProcessors.available(), "chrt and taskset are missing");
    // These may include servers of other tests.
    Set<ProcessHandle> others = children();
    AwakeProcessors awake = AwakeProcessors.keep(List.of(0, 0));
    Set<ProcessHandle> loops = children();
    loops.removeAll(others);
    awake.close();
    assertThat(loops).hasSize(2);
    assertThat(loops).noneMatch(ProcessHandle::isAlive);
  }
}
