package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks which keys a pool logs. */
class PoolLogsIT {
  private static final String KEY = "facade01facade02facade03facade04";

  @TempDir private Path directory;

  @Test
  void keyOfAProvider_isInNoLineOfAPoolThatLogsEverything() throws Exception {
    DriverServer.Database database =
        DriverServer.ofAnyKind(directory).database("t.a = VARCHAR(10) COLLATE binary, DET");
    Path keys = Files.writeString(directory.resolve("keys"), "2=" + KEY);
    Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rw-------"));
    String log = log(database, keys.toString());
    assertThat(log)
        .as("the pool logs its configuration")
        .contains("dataSourceProperties", "encKeyProvider=file:" + keys)
        .doesNotContainIgnoringCase(KEY)
        .doesNotContain(DriverServer.MEK)
        .doesNotContain("The master key is given in");
  }

  /** This is the reason for the driver's warning. */
  @Test
  void keyThatIsMek_isInTheLog_andWarnedOfOnce() throws Exception {
    DriverServer.Database database =
        DriverServer.ofAnyKind(directory).database("t.a = VARCHAR(10) COLLATE binary, DET");
    assertThat(log(database, "MEK"))
        .contains("MEK=" + DriverServer.MEK)
        .containsOnlyOnce("The master key is given in the setting MEK")
        .contains("set encKeyProvider instead");
  }

  private String log(DriverServer.Database database, String keys) throws Exception {
    Properties properties = database.properties();
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=trace",
                "-cp",
                System.getProperty("java.class.path"),
                PoolProgram.class.getName(),
                database.url() + "?encRules=" + properties.getProperty("encRules"),
                keys)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try (var input = process.getOutputStream()) {
      input.write(
          String.join(
                  "\n",
                  properties.getProperty("user"),
                  properties.getProperty("password"),
                  DriverServer.MEK)
              .getBytes(StandardCharsets.UTF_8));
    }
    boolean ended = process.waitFor(2, TimeUnit.MINUTES);
    process.destroyForcibly();
    String log = Files.readString(output);
    assertThat(ended).isTrue();
    assertThat(process.exitValue()).as(log).isZero();
    return log;
  }
}
