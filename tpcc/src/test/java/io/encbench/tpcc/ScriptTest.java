package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ScriptTest {
  private static final Path SCRIPT = Path.of("..", "scripts", "encbench.sh");

  @Test
  void help_namesEveryCommand_andBuildsNothing() throws Exception {
    Process script =
        new ProcessBuilder("bash", SCRIPT.toString(), "--help").redirectErrorStream(true).start();
    String said = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(script.waitFor()).isZero();
    assertThat(said).doesNotContain("Building");
    EncBench.commandLine()
        .getSubcommands()
        .keySet()
        .forEach(command -> assertThat(said).containsPattern("(?m)^  " + command + " "));
  }

  @Test
  void unknownCommand_isRefusedWithThoseThatAre() throws Exception {
    Process script =
        new ProcessBuilder("bash", SCRIPT.toString(), "sise").redirectErrorStream(true).start();
    String said = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(script.waitFor()).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(said).startsWith("error: unknown command sise").contains("  size ");
  }
}
