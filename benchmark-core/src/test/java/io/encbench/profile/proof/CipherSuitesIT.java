package io.encbench.profile.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.profile.Endpoint;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks the names in the table against those that servers report. */
class CipherSuitesIT {
  @ParameterizedTest
  @EnumSource
  void suiteOfASession_isTheOneThatTheClientAskedFor(ServerBinary binary) {
    List<String> agreed = new ArrayList<>();
    Endpoint endpoint = Servers.sharedOrSkip(binary).endpoint();
    for (String suite : CipherSuites.all()) {
      String reported = reported(endpoint, suite);
      if (!reported.isEmpty()) {
        assertThat(CipherSuites.same(suite, reported)).as("%s is %s", suite, reported).isTrue();
        agreed.add(suite);
      }
    }
    assertThat(agreed)
        .contains("TLS_AES_128_GCM_SHA256", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256")
        .hasSizeGreaterThan(5);
  }

  /** The server's name for the only suite that the client offers; empty if they agree on none. */
  private static String reported(Endpoint endpoint, String suite) {
    var properties = new Properties();
    properties.putAll(
        Map.of(
            "user",
            endpoint.user(),
            "password",
            endpoint.password().reveal(),
            "sslMode",
            "REQUIRED",
            "tlsVersions",
            suite.contains("_WITH_") ? "TLSv1.2" : "TLSv1.3",
            "tlsCiphersuites",
            suite));
    try (Connection connection = DriverManager.getConnection(endpoint.url(), properties);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW SESSION STATUS LIKE 'Ssl_cipher'")) {
      return rows.next() ? rows.getString(2) : "";
    } catch (SQLException e) {
      return "";
    }
  }
}
