package io.encbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.server.install.ServerBinary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Embedded servers, reached as if someone else had started them. */
class ExternalServerIT {
  private static final ServerTuning SMALL =
      ServerTuning.forThisMachine().withBufferPoolBytes(64 << 20).withRedoLogBytes(64 << 20);

  private final Path directory;

  ExternalServerIT(@TempDir Path directory) {
    this.directory = directory;
  }

  @ParameterizedTest
  @EnumSource
  void server_inAPropsFile_isUsedAndNotStopped(ServerBinary binary) throws Exception {
    Binaries.installedOrSkip(binary, notice -> {});
    try (EmbeddedServer embedded = EmbeddedServer.start(binary, SMALL, notice -> {})) {
      Path props = props(embedded, embedded.endpoint().password().reveal());
      try (DatabaseServer external =
          ServerChoice.parse(props.toString()).open(SMALL, notice -> {})) {
        assertThat(external.origin()).isEqualTo("external, " + props);
        assertThat(external.processId()).isEqualTo(embedded.processId());
        assertThat(external.alive()).isTrue();
        Clients.verified(external.endpoint(), Map.of()).close();
      }
      assertThat(embedded.alive()).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource
  void server_thatDied_isNotAlive(ServerBinary binary) throws Exception {
    Binaries.installedOrSkip(binary, notice -> {});
    EmbeddedServer embedded = EmbeddedServer.start(binary, SMALL, notice -> {});
    try (embedded;
        ExternalServer external =
            ExternalServer.open(props(embedded, embedded.endpoint().password().reveal()))) {
      assertThatThrownBy(() -> ExternalServer.open(props(embedded, "wrong-password")))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageContainingAll("external.props", "denies access")
          .hasMessageNotContaining("wrong-password");
      ProcessHandle.of(embedded.processId().orElseThrow()).orElseThrow().destroyForcibly();
      Await.until("the embedded server is dead", () -> !embedded.alive());
      assertThat(external.alive()).isFalse();
      assertThat(external.processId()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void probe_ofEachKind_tellsProductAndTls(ServerBinary binary) throws Exception {
    Binaries.installedOrSkip(binary, notice -> {});
    try (EmbeddedServer server = EmbeddedServer.start(binary, SMALL, notice -> {});
        Connection connection = Clients.plain(server.endpoint())) {
      ServerFacts facts = ServerProbe.probe(connection);
      assertThat(facts.product() + " " + facts.version()).startsWith(binary.title());
      assertThat(facts.tlsLibrary())
          .startsWith(binary == ServerBinary.MYSQL_8_0_31 ? "OpenSSL 1.1.1" : "WolfSSL 5.7.6");
      assertThat(facts.tlsOffered()).isTrue();
      assertThat(facts.variables())
          .hasSizeGreaterThan(400)
          .containsEntry("innodb_buffer_pool_size", Long.toString(64 << 20));
    }
  }

  @ParameterizedTest
  @EnumSource
  void probe_ofAServerWithoutTls_saysSo(ServerBinary binary) throws Exception {
    Binaries.installedOrSkip(binary, notice -> {});
    try (EmbeddedServer server = EmbeddedServer.start(binary, SMALL.withoutTls(), notice -> {});
        Connection connection = Clients.plain(server.endpoint())) {
      assertThat(ServerProbe.probe(connection).tlsOffered()).isFalse();
    }
  }

  @Test
  void server_thatDoesNotAnswer_isNamedByItsFile() throws Exception {
    Path props =
        Files.writeString(
            directory.resolve("external.props"),
            "conn=jdbc:mysql://127.0.0.1:" + ServerLauncher.freePort() + "/d\nuser=u\n");
    assertThatThrownBy(() -> ExternalServer.open(props))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("external.props");
  }

  private Path props(EmbeddedServer server, String password) throws Exception {
    Files.writeString(directory.resolve("password"), password);
    Path authority = Objects.requireNonNull(server.endpoint().caCertificate());
    return Files.writeString(
        directory.resolve("external.props"),
        "conn=%s\nuser=%s\npasswordFile=password\ntls.ca=%s\n"
            .formatted(server.endpoint().url(), server.endpoint().user(), authority));
  }
}
