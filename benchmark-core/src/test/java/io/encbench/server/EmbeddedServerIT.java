package io.encbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.server.install.InstalledBinary;
import io.encbench.server.install.ServerBinary;
import io.encbench.server.install.ServerStartException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EmbeddedServerIT {
  private static final ServerTuning SMALL =
      ServerTuning.forThisMachine().withBufferPoolBytes(64 << 20).withRedoLogBytes(64 << 20);

  private static final String TMPDIR = "java.io.tmpdir";

  private final String sharedTemporary = System.getProperty(TMPDIR);
  private final Path temporary;

  EmbeddedServerIT(@TempDir Path temporary) {
    this.temporary = temporary;
  }

  @ParameterizedTest
  @EnumSource
  void server_ofEachKind_servesPlainAndVerifiedTlsClients(ServerBinary binary) throws Exception {
    try (EmbeddedServer server = start(binary, SMALL)) {
      try (Connection plain = Clients.plain(server.endpoint())) {
        assertThat(Clients.status(plain, "Ssl_cipher")).isEmpty();
        assertThat(plain.getCatalog()).isEqualTo("encbench");
        assertThat(Clients.lastColumn(plain, "SHOW VARIABLES LIKE 'character_set_database'"))
            .isEqualTo("utf8mb4");
      }
      try (Connection tls = Clients.verified(server.endpoint(), Map.of("tlsVersions", "TLSv1.3"))) {
        assertThat(Clients.status(tls, "Ssl_version")).isEqualTo("TLSv1.3");
        // OpenSSL and wolfSSL have different names for the same suite.
        assertThat(Clients.status(tls, "Ssl_cipher")).matches("TLS_AES_256_.*|TLS13-AES256-.*");
      }
      try (Connection tls =
          Clients.verified(
              server.endpoint(),
              Map.of(
                  "tlsVersions",
                  "TLSv1.2",
                  "tlsCiphersuites",
                  "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"))) {
        assertThat(Clients.status(tls, "Ssl_version")).isEqualTo("TLSv1.2");
        assertThat(Clients.status(tls, "Ssl_cipher")).isEqualTo("ECDHE-RSA-AES128-GCM-SHA256");
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void server_ofEachKind_runsWithTheSettingsItReports(ServerBinary binary) throws Exception {
    ServerTuning tuning = SMALL.withOption("innodb-io-capacity", "321");
    try (EmbeddedServer server = start(binary, tuning);
        Connection client = Clients.plain(server.endpoint())) {
      assertThat(server.settings()).containsEntry("innodb_io_capacity", "321");
      var variables = new TreeMap<>(server.settings());
      // This option names a plugin, and no system variable shows a plugin's state.
      variables.remove("mysqlx");
      for (Map.Entry<String, String> setting : variables.entrySet()) {
        String value =
            Clients.lastColumn(client, "SHOW GLOBAL VARIABLES LIKE '" + setting.getKey() + "'");
        assertThat(value).as(setting.getKey()).isEqualTo(setting.getValue());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void server_withoutTls_refusesTlsClientsAndServesPlainOnes(ServerBinary binary) throws Exception {
    try (EmbeddedServer server = start(binary, SMALL.withoutTls())) {
      assertThatThrownBy(() -> Clients.tls(server.endpoint()).close())
          .isInstanceOf(SQLException.class);
      Clients.plain(server.endpoint()).close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void server_closed_leavesNoProcessAndNoFiles(ServerBinary binary) throws Exception {
    EmbeddedServer server = start(binary, SMALL);
    long pid = server.processId().orElseThrow();
    assertThat(ProcessHandle.of(pid).flatMap(process -> process.info().command()))
        .hasValueSatisfying(command -> assertThat(command).contains(binary.family().program()));
    assertThat(directories()).hasSize(1);

    server.close();
    server.close();

    assertThat(ProcessHandle.of(pid)).isEmpty();
    assertThat(directories()).isEmpty();
    assertThat(server.alive()).isFalse();
    assertThat(server.logTail()).isNotEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void servers_twoAtATime_areApart(ServerBinary binary) throws Exception {
    try (EmbeddedServer one = start(binary, SMALL);
        EmbeddedServer other = start(binary, SMALL)) {
      assertThat(one.endpoint().url()).isNotEqualTo(other.endpoint().url());
      Clients.plain(one.endpoint()).close();
      Clients.plain(other.endpoint()).close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void server_killed_isNotAliveAndItsLogCanBeRead(ServerBinary binary) throws Exception {
    try (EmbeddedServer server = start(binary, SMALL)) {
      assertThat(server.alive()).isTrue();
      ProcessHandle process = ProcessHandle.of(server.processId().orElseThrow()).orElseThrow();
      process.destroyForcibly();
      Await.until("the server is reported dead", () -> !server.alive());
      assertThat(server.logTail()).contains("ready for connections");
    }
  }

  @ParameterizedTest
  @EnumSource
  void server_whosePortIsTaken_takesAnother(ServerBinary binary) throws Exception {
    InstalledBinary installed = installed(binary);
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var tried = new ArrayList<Integer>();
      ServerLauncher.Ports ports =
          () -> {
            tried.add(tried.isEmpty() ? taken.getLocalPort() : ServerLauncher.freePort());
            return tried.get(tried.size() - 1);
          };
      try (EmbeddedServer server = new ServerLauncher(installed, SMALL, ports).launch("test")) {
        assertThat(tried).hasSizeGreaterThan(1);
        Clients.plain(server.endpoint()).close();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void server_withAnUnknownOption_failsWithItsLogAndLeavesNoFiles(ServerBinary binary)
      throws Exception {
    installed(binary);
    assertThatThrownBy(() -> start(binary, SMALL.withOption("no_such_option", "1")))
        .isInstanceOf(ServerStartException.class)
        .hasMessageContaining(binary.title())
        .hasMessageContaining("unknown variable 'no_such_option=1'");
    assertThat(directories()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void server_withAnOptionOfTheLauncher_isRefused(ServerBinary binary) throws Exception {
    installed(binary);
    assertThatThrownBy(() -> start(binary, SMALL.withOption("port", "3306")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("port");
  }

  @ParameterizedTest
  @EnumSource
  void secrets_ofAServer_areInNoFileOrArgument(ServerBinary binary) throws Exception {
    try (EmbeddedServer server = start(binary, SMALL)) {
      String password = server.endpoint().password().reveal();
      ProcessHandle process = ProcessHandle.of(server.processId().orElseThrow()).orElseThrow();
      assertThat(String.join(" ", process.info().arguments().orElseThrow()))
          .contains("--port=")
          .doesNotContain(password);
      try (Stream<Path> files = Files.list(directories().get(0))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          assertThat(file.toFile()).content().doesNotContain(password);
        }
      }
    }
  }

  /** A temporary directory in which no other program starts servers. */
  @BeforeEach
  void ownTemporaryDirectory() {
    System.setProperty(TMPDIR, temporary.toString());
  }

  @AfterEach
  void sharedTemporaryDirectory() {
    System.setProperty(TMPDIR, sharedTemporary);
  }

  private EmbeddedServer start(ServerBinary binary, ServerTuning tuning) {
    installed(binary);
    return EmbeddedServer.start(binary, tuning, notice -> {});
  }

  private InstalledBinary installed(ServerBinary binary) {
    return Binaries.installedOrSkip(binary, notice -> {});
  }

  private List<Path> directories() throws Exception {
    try (Stream<Path> files = Files.list(temporary)) {
      return files.toList();
    }
  }
}
