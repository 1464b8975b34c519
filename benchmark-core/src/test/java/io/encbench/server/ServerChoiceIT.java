package io.encbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.encbench.server.install.BinarySource;
import io.encbench.server.install.InstalledBinary;
import io.encbench.server.install.MissingLibrariesException;
import io.encbench.server.install.ServerBinary;
import io.encbench.server.install.ServerCache;
import io.encbench.server.install.ServerStartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ServerChoiceIT {
  private static final ServerTuning SMALL =
      ServerTuning.forThisMachine().withBufferPoolBytes(64 << 20).withRedoLogBytes(64 << 20);

  private final List<String> notices = new ArrayList<>();

  @AfterEach
  void defaultCache() {
    System.clearProperty(ServerCache.DIRECTORY_PROPERTY);
  }

  @Test
  void auto_whereMySqlRuns_takesItAndSaysSo() {
    Binaries.installedOrSkip(ServerBinary.MYSQL_8_0_31, notices::add);
    try (DatabaseServer server = ServerChoice.AUTO.open(SMALL, notices::add)) {
      assertThat(server.origin()).startsWith("embedded MySQL 8.0.31, chosen by auto");
      assertThat(notices).last().asString().contains(server.origin());
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void auto_whereMySqlLacksALibrary_takesMariaDbAndSaysWhy(@TempDir Path cache) throws Exception {
    Optional<BinarySource> present = ServerBinary.MYSQL_8_0_31.source();
    assumeTrue(present.isPresent(), "no MySQL binary for this machine");
    BinarySource source = present.orElseThrow();
    Path program = Path.of("bin/mysqld");
    new ServerCache(cache, notices::add)
        .directory(
            ServerBinary.MYSQL_8_0_31.directoryName(),
            directory -> {
              source.unpack(directory);
              Path patched =
                  BinaryPatch.copy(
                      directory.resolve(program), directory, "libaio.so.1", "libqio.so.1");
              Files.delete(directory.resolve(program));
              Files.move(patched, directory.resolve(program));
            });
    System.setProperty(ServerCache.DIRECTORY_PROPERTY, cache.toString());

    try (DatabaseServer server = ServerChoice.AUTO.open(SMALL, notices::add)) {
      assertThat(server.origin())
          .startsWith("embedded MariaDB 11.4.5, chosen by auto")
          .contains("MySQL 8.0.31", "libqio.so.1");
      assertThat(notices).last().asString().contains(server.origin());
    }
    assertThatThrownBy(() -> ServerChoice.parse("mysql").open(SMALL, notices::add))
        .isInstanceOfSatisfying(
            MissingLibrariesException.class,
            e -> assertThat(e.libraries()).containsExactly("libqio.so.1"));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void installedProgram_runsWithItsOptionsAndWithWhatIsPreloadedOrNotAtAll(@TempDir Path directory)
      throws Exception {
    InstalledBinary binary = Binaries.installedOrSkip(ServerBinary.MARIADB_11_4_5, notices::add);
    Path library = Files.copy(mathLibrary(), directory.resolve("libm-of-our-own.so"));
    Path props =
        Files.writeString(
            directory.resolve("build.props"),
            "program=%s\npreload=%s\noption.innodb-io-capacity=321\n"
                .formatted(binary.program(), library));

    try (DatabaseServer server = ServerChoice.parse(props.toString()).open(SMALL, notices::add);
        Connection client = Clients.verified(server.endpoint(), Map.of())) {
      assertThat(server.embedded()).isTrue();
      assertThat(server.origin()).isEqualTo("installed MariaDB 11.4.5, " + binary.program());
      assertThat(Clients.lastColumn(client, "SHOW VARIABLES LIKE 'innodb_io_capacity'"))
          .isEqualTo("321");
      long pid = server.processId().orElseThrow();
      assertThat(Path.of("/proc/" + pid + "/maps")).content().contains(library.toString());
    }

    Files.writeString(library, "no library");
    ServerChoice broken = ServerChoice.parse(props.toString());
    assertThatThrownBy(() -> broken.open(SMALL, notices::add))
        .isInstanceOf(ServerStartException.class)
        .hasMessageContainingAll("without the libraries to preload", library.toString());
  }

  /** The path of the math library that this JVM has loaded. */
  private static Path mathLibrary() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/maps")).stream()
        .map(line -> line.substring(line.indexOf('/') + 1))
        .filter(file -> file.contains("/libm.so") || file.contains("/libm-"))
        .map(file -> Path.of("/" + file))
        .findFirst()
        .orElseGet(() -> abort("no C library of the usual form"));
  }
}
