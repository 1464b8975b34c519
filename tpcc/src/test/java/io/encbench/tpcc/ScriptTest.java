package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

  /** A build would need Maven, which is not on this PATH. */
  @ParameterizedTest
  @MethodSource("scripts")
  void helpOfEachScript_explainsIt_andDoesNothingElse(Path script, @TempDir Path empty)
      throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("/bin/bash", script.toAbsolutePath().toString(), "--help")
            .directory(empty.toFile())
            .redirectErrorStream(true);
    Path tools = Files.createDirectory(empty.resolve("tools"));
    for (String tool : List.of("sed", "dirname", "bash", "cat")) {
      Files.createSymbolicLink(tools.resolve(tool), Path.of("/bin", tool).toRealPath());
    }
    builder.environment().put("PATH", tools.toString());
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).contains(script.getFileName().toString());
    try (Stream<Path> files = Files.list(empty)) {
      assertThat(files).containsExactly(tools);
    }
  }

  static List<Path> scripts() throws IOException {
    try (Stream<Path> files = Files.walk(SCRIPT.getParent())) {
      return files.filter(file -> file.toString().endsWith(".sh")).sorted().toList();
    }
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
