package io.encbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.server.install.ServerBinary;
import io.encbench.server.install.ServerBuild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerChoiceTest {
  private final Path directory;

  ServerChoiceTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void names_ofEmbeddedServers_areUnderstood() {
    assertThat(ServerChoice.parse("auto")).isEqualTo(ServerChoice.AUTO);
    assertThat(ServerChoice.parse("mysql"))
        .isEqualTo(new ServerChoice.Embedded(ServerBinary.MYSQL_8_0_31));
    assertThat(ServerChoice.parse("mariadb"))
        .isEqualTo(new ServerChoice.Embedded(ServerBinary.MARIADB_11_4_5));
  }

  @Test
  void name_ofAFile_isAnExternalServer() throws IOException {
    Path file = Files.createFile(directory.resolve("x.props"));
    assertThat(ServerChoice.parse(file.toString())).isEqualTo(new ServerChoice.External(file));
  }

  @Test
  void name_ofAFileWithAProgram_isAnInstalledServer() throws IOException {
    Path file =
        Files.writeString(directory.resolve("x.props"), "program=/none\nifMissing=bring it\n");
    assertThat(ServerChoice.parse(file.toString()))
        .isEqualTo(new ServerChoice.Installed(ServerBuild.read(file)));
  }

  @Test
  void name_ofNothing_isRefusedWithWhatIsAllowed() {
    assertThatThrownBy(() -> ServerChoice.parse("no\0file"))
        .isInstanceOf(ConfigurationException.class);
    assertThatThrownBy(() -> ServerChoice.parse("mysq"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContainingAll("mysq ", "auto, mysql, mariadb", "props file");
  }
}
