package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The jar that the scripts start. */
class EncBenchJarIT {
  private static final Path JAR = Path.of("target", "encbench.jar").toAbsolutePath();

  @Test
  void jar_holdsOurClassesOnly() throws Exception {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      List<String> classes =
          jar.stream().map(JarEntry::getName).filter(name -> name.endsWith(".class")).toList();
      assertThat(classes).isNotEmpty().allMatch(name -> name.startsWith("io/encbench/tpcc/"));
    }
  }

  @Test
  void scriptStartsIt_fromAnyDirectory() throws Exception {
    Path script = Path.of("..", "scripts", "encbench.sh").toAbsolutePath().normalize();
    Process help =
        new ProcessBuilder(script.toString(), "sql", "--help")
            .directory(Path.of("/").toFile())
            .redirectErrorStream(true)
            .start();
    String text = new String(help.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(help.waitFor()).as(text).isZero();
    assertThat(text).contains("Usage: encbench sql", "PROPS SCRIPT");
  }
}
