package io.encbench.experiment.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryLockTest {
  @TempDir private Path directory;

  /** Locks a directory, reports that, and waits to be killed. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] args) throws Exception {
      DirectoryLock lock = DirectoryLock.take("--output", Path.of(args[0]));
      System.out.println("locked");
      Thread.sleep(TimeUnit.MINUTES.toMillis(1));
      lock.close();
    }
  }

  private Process holder() throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-classpath",
                System.getProperty("java.class.path"),
                Holder.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
    assertThat(said.readLine()).isEqualTo("locked");
    return process;
  }

  @Test
  void lockOfAnotherProcess_isRefusedByItsName_andEndsWithIt_howeverItEnds() throws Exception {
    Process other = holder();
    try {
      assertThat(DirectoryLock.owner(directory))
          .hasValueSatisfying(owner -> assertThat(owner).startsWith("process " + other.pid()));
      assertThatThrownBy(() -> DirectoryLock.take("resultDirectory", directory))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageStartingWith(
              "resultDirectory="
                  + directory
                  + ": another EncBench is writing its results there (process "
                  + other.pid()
                  + ", started at 2")
          .hasMessageEndingWith("; wait until it has ended, or name another directory");
    } finally {
      other.destroyForcibly().waitFor();
    }
    assertThat(DirectoryLock.owner(directory)).isEmpty();
    assertThatCode(() -> DirectoryLock.take("resultDirectory", directory).close())
        .doesNotThrowAnyException();
  }

  @Test
  void lockOfThisProcess_isNotTakenTwice_norLostByAsking() throws Exception {
    try (DirectoryLock lock = DirectoryLock.take("--output", directory)) {
      assertThat(lock).isNotNull();
      assertThatThrownBy(() -> DirectoryLock.take("--output", directory.resolve(".")))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageContaining("process " + ProcessHandle.current().pid());
      assertThat(DirectoryLock.owner(directory)).isPresent();
    }
    assertThat(DirectoryLock.owner(directory)).isEmpty();
    DirectoryLock.take("--output", directory).close();
  }

  @Test
  void directoryThatCannotBeLocked_isNamedWithTheReason() {
    Path missing = directory.resolve("none");
    assertThatThrownBy(() -> DirectoryLock.take("--output", missing))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("--output=" + missing + " cannot be locked (");
    assertThat(DirectoryLock.owner(missing)).isEmpty();
  }
}
