package io.encbench.tpcc.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.DirectoryLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
  @TempDir private Path directory;

  @Test
  void newDirectory_isMadeWithItsParents() {
    RunDirectory made = RunDirectory.create(directory.resolve("a/b"));

    assertThat(made.path().resolve("data")).isEmptyDirectory();
  }

  @Test
  void existingDirectory_isAnErrorAndStaysAsItIs() throws IOException {
    Files.writeString(directory.resolve("old"), "results");

    assertThatThrownBy(() -> RunDirectory.create(directory))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("already exists")
        .hasMessageContaining("%tY");
    assertThat(directory.resolve("data")).doesNotExist();
  }

  @Test
  void directoryOfARunThatGoesOn_isNamedWithItsProcess() {
    DirectoryLock lock = DirectoryLock.take("resultDirectory", directory);
    try {
      assertThatThrownBy(() -> RunDirectory.requireNew(directory))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageContaining(
              "already exists (another run writes there now: process "
                  + ProcessHandle.current().pid());
    } finally {
      lock.close();
    }
  }

  @Test
  void placeBelowAFile_isAnError() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");

    assertThatThrownBy(() -> RunDirectory.create(file.resolve("results")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void directoryWithoutResults_isNoRun() {
    assertThatThrownBy(() -> RunDirectory.open(directory))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("results.json");
  }
}
