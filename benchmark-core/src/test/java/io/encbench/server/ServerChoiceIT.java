package io.encbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
}
