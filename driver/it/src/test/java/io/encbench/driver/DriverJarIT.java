package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar with the classifier {@code shaded} works in a program that has no other code of ours. */
class DriverJarIT {
  @Test
  void foreignProgram_withTheJarAndConnectorJ_readsWhatItWrote(@TempDir Path directory)
      throws Exception {
    Path jar = driverJar();
    Path connectorJ =
        Path.of(
            com.mysql.cj.jdbc.Driver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    Path program = directory.resolve("Foreign.java");
    try (InputStream source =
        Objects.requireNonNull(getClass().getResourceAsStream("Foreign.java"))) {
      Files.copy(source, program);
    }
    DriverServer server = DriverServer.ofAnyKind(directory);
    DriverServer.Database database =
        server.database("t.a = VARCHAR(10) COLLATE binary, DET\nt.b = VARCHAR(10), RND\n");
    Properties properties = database.properties();
    Path keys = directory.resolve("app.keys");
    Files.createFile(
        keys, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(keys, "1=" + DriverServer.MEK);
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                jar + File.pathSeparator + connectorJ,
                program.toString(),
                database.url()
                    + "?allowPublicKeyRetrieval=true&encRules="
                    + properties.getProperty("encRules"))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try (var input = process.getOutputStream()) {
      input.write(
          String.join(
                  "\n",
                  properties.getProperty("user"),
                  properties.getProperty("password"),
                  "file:" + keys)
              .getBytes(StandardCharsets.UTF_8));
    }
    boolean ended = process.waitFor(2, TimeUnit.MINUTES);
    process.destroyForcibly();
    assertThat(Files.readString(output)).isEqualTo("read det rnd" + System.lineSeparator());
    assertThat(ended).isTrue();
  }

  @Test
  void jar_holdsOnlyOurPackagesAndRelocatedOnes() throws Exception {
    try (JarFile jar = new JarFile(driverJar().toFile())) {
      List<String> names = jar.stream().map(entry -> entry.getName()).toList();
      assertThat(names)
          .contains("META-INF/services/java.sql.Driver")
          .allMatch(name -> name.startsWith("io/") || name.startsWith("META-INF/"))
          .noneMatch(name -> name.matches("META-INF/.*\\.(SF|RSA|DSA)"));
      assertThat(names)
          .filteredOn(name -> name.matches("io/encbench/[^/]+/"))
          .containsExactlyInAnyOrder(
              "io/encbench/config/",
              "io/encbench/crypto/",
              "io/encbench/driver/",
              "io/encbench/shaded/");
    }
  }

  private static Path driverJar() throws Exception {
    try (Stream<Path> files = Files.list(Path.of("../target"))) {
      List<Path> jars =
          files.filter(file -> file.getFileName().toString().endsWith("-shaded.jar")).toList();
      assumeThat(jars).as("made by mvn package").hasSize(1);
      return jars.get(0).toAbsolutePath();
    }
  }
}
