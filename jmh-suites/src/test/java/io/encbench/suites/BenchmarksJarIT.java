package io.encbench.suites;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.Main;

/** The jar that runs the micro benchmarks under JMH's own command line. */
class BenchmarksJarIT {
  private static final String LIST = "META-INF/BenchmarkList";

  private static List<String> lines(InputStream list) throws Exception {
    try (list) {
      return new String(list.readAllBytes(), UTF_8).lines().toList();
    }
  }

  @Test
  void jar_startsJmh_andListsTheMicroBenchmarksAlone() throws Exception {
    try (JarFile jar = new JarFile(Path.of("target", "benchmarks.jar").toFile())) {
      assertThat(jar.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS))
          .isEqualTo(Main.class.getName());
      assertThat(lines(jar.getInputStream(Objects.requireNonNull(jar.getEntry(LIST)))))
          .isNotEmpty()
          .allMatch(line -> line.contains(" io.encbench.suites.micro."));
    }
  }

  /** The benchmarks of the driver need most of the libraries that the jar must hold. */
  @Test
  void jar_runsTheBenchmarksOfTheDriver(@TempDir Path directory) throws Exception {
    Path output = directory.resolve("output");
    Process jmh =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                Path.of("target", "benchmarks.jar").toString(),
                "DriverBenchmark",
                "-foe",
                "true",
                "-f",
                "0",
                "-wi",
                "0",
                "-i",
                "1",
                "-r",
                "10ms")
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(jmh.waitFor(120, TimeUnit.SECONDS)).isTrue();
    String said = Files.readString(output);
    assertThat(jmh.exitValue()).as(said).isZero();
    assertThat(said).contains("DriverBenchmark.pointAllEncrypted");
  }

  @Test
  void classPath_listsTheBenchmarksOfTheMainJobToo() throws Exception {
    InputStream list = BenchmarksJarIT.class.getResourceAsStream("/" + LIST);
    assertThat(lines(Objects.requireNonNull(list)))
        .anyMatch(line -> line.contains(" io.encbench.suites.db."))
        .anyMatch(line -> line.contains(" io.encbench.suites.micro."));
  }
}
