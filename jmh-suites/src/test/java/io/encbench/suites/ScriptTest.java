package io.encbench.suites;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ScriptTest {
  @Test
  void help_namesEverySuite() throws Exception {
    Process script =
        new ProcessBuilder("bash", Path.of("..", "scripts", "encbench.sh").toString(), "--help")
            .start();
    String said = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(script.waitFor()).isZero();
    JmhSuites.commandLine()
        .getSubcommands()
        .keySet()
        .forEach(suite -> assertThat(said).containsPattern("(?m)^  " + suite + " "));
  }
}
