package io.encbench.server.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnabledOnOs(OS.LINUX)
class ServerBuildTest {
  private final Path directory;

  ServerBuildTest(@TempDir Path directory) throws IOException {
    this.directory = directory.toRealPath();
  }

  @Test
  void read_aBuildWithAnotherTlsLibrary_tellsTheLoader() throws IOException {
    program("bin/mariadbd", "echo");
    Files.createFile(directory.resolve("libwolfssl.so"));
    Files.createDirectory(directory.resolve("lib"));
    ServerBuild build =
        ServerBuild.read(
            props(
                "program=bin/mariadbd",
                "preload=libwolfssl.so",
                "libraryPath=lib:" + directory,
                "option.innodb-io-capacity=321"));
    assertThat(build.program()).isEqualTo(directory.resolve("bin/mariadbd"));
    assertThat(build.options()).isEqualTo(Map.of("innodb-io-capacity", "321"));
    assertThat(build.absence()).isEmpty();
    assertThat(build.loader().prefix())
        .containsExactly(
            "/usr/bin/env",
            "LD_PRELOAD=" + directory.resolve("libwolfssl.so"),
            "LD_LIBRARY_PATH=" + directory.resolve("lib") + ":" + directory);
  }

  @Test
  void read_aMissingProgramThatMayBeMissing_saysHowToBringIt() throws IOException {
    ServerBuild build =
        ServerBuild.read(props("program=bin/mariadbd", "ifMissing=apt-get install it"));
    assertThat(build.absence())
        .contains(directory.resolve("bin/mariadbd") + " is not installed; apt-get install it");
    assertThatThrownBy(() -> InstalledBinary.of(build))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("apt-get install it");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "program=no/such | line 1: program names | not an executable file",
        "program=b;preload=no.so | line 2: preload names | not a file",
        "program=b;libraryPath=b | line 2: libraryPath names | not a directory",
        "program=b;librarypath=x | line 2: unknown key | did you mean 'libraryPath'",
        "program= | needs a value | program",
      })
  void read_whatIsWrong_isRefusedWithTheLine(String lines, String where, String what)
      throws IOException {
    program("b", "echo");
    Path file = props(lines.split(";", -1));
    assertThatThrownBy(() -> ServerBuild.read(file))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContainingAll("my.props", where, what);
  }

  @Test
  void program_thatIsNoServer_isRefused() throws IOException {
    program("b", "echo hello");
    ServerBuild build = ServerBuild.read(props("program=b"));
    // A script has no dynamic section that the loader could report.
    assertThatThrownBy(() -> InstalledBinary.of(build))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContainingAll("my.props", "does not print a server's version");
  }

  @Test
  void program_ofADistribution_isKnownByItsVersionAndMessages() throws IOException {
    program("usr/sbin/mariadbd", "echo \"$0  Ver 10.11.19-MariaDB-0+deb12u1 for debian-linux\"");
    Path messages = directory.resolve("usr/share/mysql/english/errmsg.sys");
    Files.createDirectories(messages.getParent());
    Files.createFile(messages);
    InstalledBinary installed =
        InstalledBinary.of(ServerBuild.read(props("program=usr/sbin/mariadbd")));
    assertThat(installed.title()).isEqualTo("MariaDB 10.11.19");
    assertThat(installed.base()).isEqualTo(directory.resolve("usr"));
    assertThat(installed.share()).isEqualTo(directory.resolve("usr/share/mysql"));
    assertThat(installed.template()).isNull();
  }

  private void program(String name, String script) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Path props(String... lines) throws IOException {
    return Files.writeString(directory.resolve("my.props"), String.join("\n", lines));
  }
}
