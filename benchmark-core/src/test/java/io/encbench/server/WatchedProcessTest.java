package io.encbench.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchedProcessTest {
  private static final int PROGRAMS = 400;
  private static final int AT_ONCE = 16;

  @TempDir private Path parent;

  /** There are more at once than processors, so that some of a watchdog's shells start late. */
  @Test
  void directoryOfAProgramThatEndsAtOnce_stays() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    try {
      List<Future<Path>> directories =
          IntStream.range(0, PROGRAMS).mapToObj(n -> threads.submit(() -> ran(n))).toList();
      for (Future<Path> directory : directories) {
        directory.get();
      }
      Await.until("the end of all watchdogs", () -> watchdogs() == 0);
      for (Future<Path> directory : directories) {
        assertThat(directory.get()).exists();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** Shells of watchdogs that are alive, also those whose parent has ended. */
  private long watchdogs() {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().commandLine().orElse("").contains(parent.toString()))
        .count();
  }

  private Path ran(int number) throws Exception {
    Path directory = Files.createDirectory(parent.resolve("program-" + number));
    WatchedProcess process =
        WatchedProcess.start(
            directory, Path.of("/dev/null"), parent.resolve("log"), List.of("/bin/true"));
    assertThat(process.waitFor(Duration.ofMinutes(1))).isTrue();
    assertThat(process.exitStatus()).isZero();
    return directory;
  }
}
