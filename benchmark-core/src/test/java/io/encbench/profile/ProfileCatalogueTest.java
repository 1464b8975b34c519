package io.encbench.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.crypto.cell.Algorithm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileCatalogueTest {
  @TempDir Path directory;

  private ProfileCatalogue with(String text) throws IOException {
    return ProfileCatalogue.builtIn().with(Files.writeString(directory.resolve("my.props"), text));
  }

  @Test
  void builtIn_profiles_haveTheModeOfTheirName() {
    ConnectionProfile profile = ProfileCatalogue.builtIn().get("tls13-aes128-compressed");
    assertThat(profile.settings())
        .containsEntry("sslMode", "REQUIRED")
        .containsEntry("tlsVersions", "TLSv1.3")
        .containsEntry("tlsCiphersuites", "TLS_AES_128_GCM_SHA256")
        .containsEntry("useCompression", "true");
    assertThat(ProfileCatalogue.builtIn().get("plain").settings())
        .containsEntry("sslMode", "DISABLED")
        .doesNotContainKeys("tlsVersions", "tlsCiphersuites");
  }

  @Test
  void with_userFile_addsProfiles() throws IOException {
    ConnectionProfile mine =
        with("mine.sslMode=VERIFY_CA\nmine.tlsVersions=TLSv1.2\nmine.sslContextProvider=SunJSSE")
            .get("mine");
    assertThat(mine.sslMode()).isEqualTo(SslMode.VERIFY_CA);
    assertThat(mine.sslContextProvider()).isEqualTo("SunJSSE");
    assertThat(mine.title()).isEqualTo("mine");
  }

  @Test
  void with_encryptionOverTls_hasBoth() throws IOException {
    ConnectionProfile both =
        with("both.sslMode=REQUIRED\nboth.driver=encbench\nboth.encryptedColumns=50").get("both");
    assertThat(both.usesTls()).isTrue();
    assertThat(both.settings())
        .containsEntry("driver", "encbench")
        .containsEntry("encryptedColumns", "50")
        .containsEntry("sslMode", "REQUIRED");
    assertThat(both.transport()).doesNotContainKeys("driver", "encryptedColumns");
  }

  @Test
  void with_builtInName_isRefused() {
    assertThatThrownBy(() -> with("plain.sslMode=REQUIRED"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("profile plain comes with EncBench");
    assertThatThrownBy(() -> with("tls-encrypted-50.sslMode=REQUIRED"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("profile tls-encrypted-50 comes with EncBench");
  }

  @Test
  void get_unknownProfile_namesTheNearest() {
    assertThatThrownBy(() -> ProfileCatalogue.builtIn().get("tls13-aes218"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("did you mean 'tls13-aes128'");
  }

  @Test
  void get_transportAndEncryption_combinesTheTwo() throws IOException {
    ConnectionProfile both = ProfileCatalogue.builtIn().get("tls13-aes128-encrypted-50");
    assertThat(both.name()).isEqualTo("tls13-aes128-encrypted-50");
    assertThat(both.title()).isEqualTo("TLS 1.3, AES-128-GCM, 50 % of the columns encrypted");
    assertThat(both.settings())
        .containsOnly(
            Map.entry("driver", "encbench"),
            Map.entry("delegate", "connector-j"),
            Map.entry("encryptedColumns", "50"),
            Map.entry("sslMode", "REQUIRED"),
            Map.entry("tlsCiphersuites", "TLS_AES_128_GCM_SHA256"),
            Map.entry("tlsVersions", "TLSv1.3"),
            Map.entry("useCompression", "false"));
    assertThat(ProfileCatalogue.builtIn().get("tls13-aes128-verify-ca-encrypted-0").sslMode())
        .isEqualTo(SslMode.VERIFY_CA);
    assertThat(with("mine.sslMode=REQUIRED").get("mine-encrypted-100").encryptedColumns())
        .isEqualTo(100);
  }

  @Test
  void get_driverAndEncryption_isTheEncryptingDriverOnThatDriver() {
    ConnectionProfile both = ProfileCatalogue.builtIn().get("mariadb-connector-j-encrypted-100");
    assertThat(both.title()).isEqualTo("MariaDB Connector/J, every column encrypted");
    assertThat(both.settings())
        .containsOnly(
            Map.entry("driver", "encbench"),
            Map.entry("delegate", "mariadb-connector-j"),
            Map.entry("encryptedColumns", "100"),
            Map.entry("sslMode", "DISABLED"),
            Map.entry("useCompression", "false"));
  }

  @Test
  void encryptedBy_anAlgorithm_changesOnlyProfilesWithEncryptedColumns() {
    ProfileCatalogue catalogue = ProfileCatalogue.builtIn();
    ConnectionProfile half = catalogue.get("tls13-aes128-encrypted-50");
    assertThat(half.settings()).doesNotContainKey("ENC_ALGO");
    assertThat(half.encryptedBy(Algorithm.AES_128_OCB).settings())
        .containsEntry("ENC_ALGO", "AES_128_OCB")
        .containsAllEntriesOf(half.settings());
    for (String name : List.of("plain", "encrypted-0", "shardingsphere-100")) {
      ConnectionProfile profile = catalogue.get(name);
      assertThat(profile.encryptedBy(Algorithm.AES_128_OCB)).isEqualTo(profile);
    }
  }

  @Test
  void get_withoutReadAhead_setsTheProperty() {
    assertThat(ProfileCatalogue.builtIn().get("no-read-ahead").transport())
        .containsEntry("useReadAheadInput", "false");
    assertThat(ProfileCatalogue.builtIn().get("no-read-ahead-encrypted-50").transport())
        .containsEntry("useReadAheadInput", "false");
    assertThat(ProfileCatalogue.builtIn().get("plain").transport())
        .doesNotContainKey("useReadAheadInput");
  }

  @ParameterizedTest
  @CsvSource({
    "mariadb-connector-j-tls13-aes128",
    "tls13-aes128-mariadb-connector-j",
    "tls13-aes128-shardingsphere-100",
    "encrypted-0-encrypted-50",
    "tls13-aes128-encrypted-30",
    "nothing-encrypted-50",
  })
  void get_otherCombination_isUnknown(String name) {
    assertThatThrownBy(() -> ProfileCatalogue.builtIn().get(name))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("unknown profile '" + name + "'")
        .hasMessageContaining("combinations of transport and encryption");
  }

  @Test
  void get_encryptionOverAStatedProvider_isRefusedWithTheReason() throws IOException {
    ProfileCatalogue catalogue = with("mine.sslMode=REQUIRED\nmine.sslContextProvider=SunJSSE");
    assertThatThrownBy(() -> catalogue.get("mine-encrypted-50"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("mine-encrypted-50 would have sslContextProvider=SunJSSE")
        .hasMessageContaining("name a transport without sslContextProvider");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p.sslMod=REQUIRED                           | did you mean 'sslMode'",
        "sslMode=REQUIRED                            | not of the form <profile>.<key>",
        "p.sslMode=PREFERRED                         | is not one of",
        "p.useCompression=yes                        | is not one of [true, false]",
        "p.tlsVersions=TLSv1.3                       | add p.sslMode=REQUIRED",
        "p.sslMode=REQUIRED;p.tlsVersions=TLSv1.1    | is not one of [TLSv1.2, TLSv1.3]",
        "p.sslMode=REQUIRED;p.tlsCiphersuites=TLS_AES_129_GCM_SHA256"
            + " | did you mean 'TLS_AES_128_GCM_SHA256'",
        "p.sslMode=REQUIRED;p.tlsVersions=TLSv1.2;p.tlsCiphersuites=TLS_AES_128_GCM_SHA256"
            + " | does not belong to TLSv1.2",
        "p.driver=encdb                              | is not one of [connector-j, mariadb-connector-j, encbench, shardingsphere]",
        "p.driver=mariadb-connector-j;p.delegate=connector-j | is not one of [mariadb-connector-j]",
        "p.driver=encbench;p.delegate=shardingsphere | is not one of [connector-j, mariadb-connector-j]",
        "p.driver=mariadb-connector-j;p.sslMode=REQUIRED"
            + " | sets p.sslMode=REQUIRED for MariaDB Connector/J",
        "p.driver=encbench;p.delegate=mariadb-connector-j;p.useReadAheadInput=true"
            + " | sets p.useReadAheadInput=true for MariaDB Connector/J",
        "p.driver=mariadb-connector-j;p.encryptedColumns=50 | add p.driver=encbench",
        "p.encryptedColumns=50                       | add p.driver=encbench",
        "p.driver=encbench;p.encryptedColumns=30     | is not one of [0, 20, 50, 100]",
        "p.driver=shardingsphere;p.encryptedColumns=100 | is not one of [0, 30]",
        "p.sslMode=REQUIRED;p.sslContextProvider=NoSuch | no TLS provider 'NoSuch'",
        "p.sslMode=REQUIRED;p.sslContextProvider=SunJSSE;p.driver=encbench | cannot be proven",
      })
  void with_wrongProfile_isRefusedWithTheLine(String entries, String message) {
    assertThatThrownBy(() -> with(entries.replace(';', '\n')))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("my.props, line ")
        .hasMessageContaining(message);
  }
}
