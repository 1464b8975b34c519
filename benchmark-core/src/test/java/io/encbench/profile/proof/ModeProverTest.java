package io.encbench.profile.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.ProfileCatalogue;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModeProverTest {
  private static final ConnectionProfile PLAIN = ProfileCatalogue.builtIn().get("plain");
  private static final ConnectionProfile TLS13 = ProfileCatalogue.builtIn().get("tls13-aes256");
  private static final ConnectionProfile COMPRESSED = ProfileCatalogue.builtIn().get("compressed");

  private static SessionView session(String version, String cipher, boolean compressed) {
    return new SessionView(
        version,
        cipher,
        cipher.isEmpty() ? "" : "SunJSSE",
        compressed,
        "com.mysql.cj.jdbc.ConnectionImpl",
        "MySQL Connector/J");
  }

  private static SessionView encrypting(String driverVersion) {
    return new SessionView(
        "", "", "", false, "io.encbench.driver.EncryptingConnection", driverVersion);
  }

  @Test
  void check_sessionAsAsked_passes() {
    assertThatCode(() -> ModeProver.check(PLAIN, session("", "", false)))
        .doesNotThrowAnyException();
    assertThatCode(() -> ModeProver.check(COMPRESSED, session("", "", true)))
        .doesNotThrowAnyException();
    assertThatCode(
            () -> ModeProver.check(TLS13, session("TLSv1.3", "TLS_AES_256_GCM_SHA384", false)))
        .doesNotThrowAnyException();
  }

  @Test
  void check_plainInsteadOfTls_namesBoth() {
    assertThatThrownBy(() -> ModeProver.check(TLS13, session("", "", false)))
        .isInstanceOf(ModeMismatchException.class)
        .hasMessageContaining("tls13-aes256")
        .hasMessageContaining("asked for sslMode=REQUIRED")
        .hasMessageContaining("not encrypted");
  }

  @Test
  void check_tlsInsteadOfPlain_isRefused() {
    assertThatThrownBy(
            () -> ModeProver.check(PLAIN, session("TLSv1.3", "TLS_AES_256_GCM_SHA384", false)))
        .hasMessageContaining("TLSv1.3 with TLS_AES_256_GCM_SHA384");
  }

  @Test
  void check_otherVersionOrCipher_isRefused() {
    assertThatThrownBy(
            () -> ModeProver.check(TLS13, session("TLSv1.2", "TLS_AES_256_GCM_SHA384", false)))
        .hasMessageContaining("asked for TLSv1.3");
    assertThatThrownBy(
            () -> ModeProver.check(TLS13, session("TLSv1.3", "TLS_AES_128_GCM_SHA256", false)))
        .hasMessageContaining("asked for TLS_AES_256_GCM_SHA384");
  }

  @Test
  void check_compressionNotAsAsked_isRefused() {
    assertThatThrownBy(() -> ModeProver.check(PLAIN, session("", "", true)))
        .hasMessageContaining("useCompression=false");
    assertThatThrownBy(() -> ModeProver.check(COMPRESSED, session("", "", false)))
        .hasMessageContaining("useCompression=true");
  }

  @Test
  void check_otherDriver_isRefused() {
    SessionView other = new SessionView("", "", "", false, "org.example.Wrapper", "Wrapper 1");
    assertThatThrownBy(() -> ModeProver.check(PLAIN, other))
        .hasMessageContaining("asked for driver=connector-j")
        .hasMessageContaining("org.example.Wrapper");
  }

  @Test
  void check_connectorInPlaceOfTheEncryptingDriver_isRefused() {
    ConnectionProfile encrypted = ProfileCatalogue.builtIn().get("encrypted-100");
    assertThatThrownBy(() -> ModeProver.check(encrypted, session("", "", false)))
        .hasMessageContaining("asked for driver=encbench")
        .hasMessageContaining("com.mysql.cj.jdbc.ConnectionImpl");
    SessionView right = encrypting("EncBench 1 over MySQL Connector/J 9");
    assertThatCode(() -> ModeProver.check(encrypted, right)).doesNotThrowAnyException();
  }

  @Test
  void check_otherDelegate_isRefused() {
    ConnectionProfile profile = ProfileCatalogue.builtIn().get("mariadb-connector-j-encrypted-100");
    SessionView right = encrypting("EncBench 1 over MariaDB Connector/J 3.5");
    assertThatCode(() -> ModeProver.check(profile, right)).doesNotThrowAnyException();
    SessionView other = encrypting("EncBench 1 over MySQL Connector/J 9");
    assertThatThrownBy(() -> ModeProver.check(profile, other))
        .isInstanceOf(ModeMismatchException.class)
        .hasMessageContaining("asked for delegate=mariadb-connector-j")
        .hasMessageContaining("over MySQL Connector/J 9");
  }

  @Test
  void check_socketOfAnotherProvider_isRefused() {
    ConnectionProfile named = TLS13.onProvider("SunJSSE");
    assertThat(named.name()).isEqualTo("tls13-aes256-sunjsse");
    SessionView right = session("TLSv1.3", "TLS_AES_256_GCM_SHA384", false);
    assertThatCode(() -> ModeProver.check(named, right)).doesNotThrowAnyException();
    SessionView other =
        new SessionView(
            right.tlsVersion(),
            right.tlsCipher(),
            "Conscrypt",
            false,
            right.driverClass(),
            right.driverVersion());
    assertThatThrownBy(() -> ModeProver.check(named, other))
        .isInstanceOf(ModeMismatchException.class)
        .hasMessageContaining(
            "asked for sslContextProvider=SunJSSE, the provider of the client's socket is Con");
  }

  @Test
  void check_clientsEnd_mustBeOfTheProfile() {
    ClientTls right = new ClientTls("TLSv1.3", "TLS_AES_256_GCM_SHA384", "SunJSSE");
    assertThatCode(() -> ModeProver.check(TLS13, right)).doesNotThrowAnyException();
    for (ClientTls wrong :
        List.of(
            new ClientTls("", "", ""),
            new ClientTls("TLSv1.2", right.cipher(), right.provider()),
            new ClientTls(right.version(), "TLS_AES_128_GCM_SHA256", right.provider()),
            new ClientTls(right.version(), right.cipher(), "Conscrypt"))) {
      assertThatThrownBy(() -> ModeProver.check(TLS13.onProvider("SunJSSE"), wrong))
          .isInstanceOf(ModeMismatchException.class)
          .hasMessageContaining(wrong.toString());
    }
  }

  @Test
  void onProvider_thatIsNotHere_isRefusedWithThoseThatAre() {
    assertThatThrownBy(() -> TLS13.onProvider("NoSuch"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContainingAll("NoSuch", "SunJSSE");
  }
}
