package io.encbench.experiment.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.encbench.metrics.MeteredJvm;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProcessorSplitTest {
  private static ProcessorSplit ofThisHost() {
    Optional<ProcessorSplit> split = ProcessorSplit.ofThisHost();
    assumeTrue(split.isPresent(), "needs Linux, taskset and two processors");
    return split.orElseThrow();
  }

  private static List<Integer> allowed(String process) throws Exception {
    return Files.readAllLines(Path.of("/proc", process, "status")).stream()
        .filter(line -> line.startsWith("Cpus_allowed_list:"))
        .map(line -> ProcessorTopology.numbers(line.split(":", 2)[1].strip()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void of_dividesInHalves_andGivesTheOddOneToTheClients() {
    assertThat(ProcessorSplit.of(List.of(4))).isEmpty();
    assertThat(ProcessorSplit.of(List.of(0, 8, 1)))
        .contains(new ProcessorSplit(List.of(0), List.of(8, 1)));
    assertThat(ProcessorSplit.of(List.of(0, 8, 1, 9)))
        .contains(new ProcessorSplit(List.of(0, 8), List.of(1, 9)));
  }

  @Test
  void numbers_readsTheKernelsLists() {
    assertThat(ProcessorTopology.numbers("0")).containsExactly(0);
    assertThat(ProcessorTopology.numbers("0-3,8,10-11")).containsExactly(0, 1, 2, 3, 8, 10, 11);
  }

  @Test
  void bindServer_keepsTheProcessOnItsHalf() throws Exception {
    ProcessorSplit split = ofThisHost();
    Process server = new ProcessBuilder("sleep", "60").start();
    try {
      split.bindServer(server.pid());
      assertThat(allowed(Long.toString(server.pid())))
          .containsExactlyInAnyOrderElementsOf(split.server());
    } finally {
      server.destroyForcibly().waitFor();
    }
    assertThatThrownBy(() -> split.bindServer(server.pid()))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("process " + server.pid());
  }

  @Test
  void bindThisJvm_holdsForItsThreadsUntilReleased() throws Exception {
    ProcessorSplit split = ofThisHost();
    String self = Long.toString(ProcessHandle.current().pid());
    split.bindThisJvm();
    try {
      assertThat(allowed(self)).containsExactlyInAnyOrderElementsOf(split.client());
      assertThat(allowed("thread-self")).containsExactlyInAnyOrderElementsOf(split.client());
      assertThat(new MeteredJvm(ProcessHandle.current().pid()).compilerThreads())
          .isNotEmpty()
          .allSatisfy(
              compiler ->
                  assertThat(allowed("self/task/" + compiler))
                      .hasSize(split.server().size() + split.client().size()));
    } finally {
      split.releaseThisJvm();
    }
    List<Integer> all = new ArrayList<>(split.server());
    all.addAll(split.client());
    assertThat(allowed(self)).containsExactlyInAnyOrderElementsOf(all);
  }

  @Test
  void compilerThreadThatHasEnded_isNotBound() throws Exception {
    ProcessorSplit split = ofThisHost();
    long self = ProcessHandle.current().pid();
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    ProcessorSplit.bindCompiler(self, ended.pid(), split.both());
    assertThatThrownBy(() -> ProcessorSplit.bindCompiler(self, self, List.of(1_000_000)))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("process " + self);
  }
}
