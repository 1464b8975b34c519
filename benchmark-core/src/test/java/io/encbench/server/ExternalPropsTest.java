package io.encbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExternalPropsTest {
  private static final String CONN = "conn=jdbc:mysql://db.example:3307/shop\n";
  private static final String VALID = CONN + "user=app\n";

  private final Path directory;

  ExternalPropsTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void file_withAllKinds_isRead() throws IOException {
    Files.writeString(directory.resolve("ca.pem"), "PEM");
    Endpoint endpoint =
        read(
            """
            // a comment of BenchmarkSQL's kind
            # and of the usual kind

            db=mysql
            driver=com.mysql.cj.jdbc.Driver
            conn = jdbc:mysql://db.example:3307/shop?rewriteBatchedStatements=true
            user=app
            password=a\\\\b=c#d
            tls.ca=ca.pem
            """);
    assertThat(endpoint.url())
        .isEqualTo("jdbc:mysql://db.example:3307/shop?rewriteBatchedStatements=true");
    assertThat(endpoint.user()).isEqualTo("app");
    assertThat(endpoint.password().reveal()).isEqualTo("a\\b=c#d");
    assertThat(endpoint.caCertificate()).isEqualTo(directory.resolve("ca.pem"));
  }

  @Test
  void password_leftOut_isEmpty() throws IOException {
    assertThat(read(VALID).password().reveal()).isEmpty();
    assertThat(read(VALID).caCertificate()).isNull();
  }

  @Test
  void passwordFile_relative_givesItsFirstLine() throws IOException {
    Files.writeString(directory.resolve("secret"), "first\nsecond\n");
    assertThat(read(VALID + "passwordFile=secret").password().reveal()).isEqualTo("first");
  }

  @Test
  void passwordFile_missing_isNamed() {
    assertError(VALID + "passwordFile=nowhere", "nowhere", "does not exist");
  }

  @Test
  void passwordEnv_set_givesItsValue() throws IOException {
    assertThat(read(VALID + "passwordEnv=DB_PASSWORD").password().reveal()).isEqualTo("fromEnv");
  }

  @Test
  void passwordEnv_notSet_isNamed() {
    assertError(VALID + "passwordEnv=NOT_THERE", "line 3", "NOT_THERE");
  }

  @Test
  void passwords_two_areRefusedWithoutTellingThem() {
    assertThatThrownBy(() -> read(VALID + "password=hush\npasswordEnv=DB_PASSWORD"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContainingAll("password", "passwordEnv")
        .hasMessageNotContaining("hush");
  }

  @Test
  void key_unknown_isNamedWithLineNearestAndAll() {
    assertError(
        VALID + "pasword=x",
        "line 3",
        "pasword",
        "did you mean 'password'?",
        "conn, user, password");
  }

  @Test
  void key_twice_isRefused() {
    assertError(VALID + "user=other", "line 3", "user", "line 2");
  }

  @Test
  void line_withoutEquals_isNamed() {
    assertError(VALID + "password", "line 3", "key=value");
  }

  @ParameterizedTest
  @CsvSource({"db=postgres, mysql or mariadb", "driver=org.x.Driver, com.mysql.cj.jdbc.Driver"})
  void benchmarkSqlKey_forAnotherDatabase_isRefused(String line, String allowed) {
    assertError(VALID + line, "line 3", allowed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"conn", "user"})
  void key_missing_isNamed(String key) {
    assertError(key.equals("conn") ? "user=app" : CONN, "needs a value for " + key);
  }

  @Test
  void url_ofMariaDbDriver_isRefusedWithTheRemedy() {
    assertError("conn=jdbc:mariadb://h/d\nuser=a", "line 1", "write jdbc:mysql://");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://h:1",
        "jdbc:mysql://h:1/",
        "jdbc:mysql://h:1/?a=b",
        "jdbc:mysql:///d",
        "jdbc:mysql://u:hush@h/d",
        "jdbc:mysql://(host=h,sslMode=DISABLED)/d",
        "jdbc:postgresql://h/d",
        "h/d"
      })
  void url_ofAnotherForm_isRefusedWithTheForm(String url) {
    assertThatThrownBy(() -> read("conn=" + url + "\nuser=a"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("jdbc:mysql://host:port/database")
        .hasMessageNotContaining("hush");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sslMode",
        "sslmode",
        "ssl%4Dode",
        "useSSL",
        "requireSSL",
        "verifyServerCertificate",
        "tlsVersions",
        "tlsCiphersuites",
        "enabledTLSProtocols",
        "enabledSSLCipherSuites",
        "useCompression",
        "sslContextProvider",
        "socketFactory",
        "user",
        "password"
      })
  void url_withAPropertyOfAnArm_isRefused(String property) {
    assertThatThrownBy(() -> read("conn=jdbc:mysql://h/d?a=b&" + property + "=hush\nuser=a"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageMatching("(?s).*(leave it out|move it there)")
        .hasMessageNotContaining("hush");
  }

  @Test
  void tlsCa_missing_isNamed() {
    assertError(VALID + "tls.ca=none.pem", "line 3", "none.pem");
  }

  @Test
  void file_missing_isNamed() {
    assertThatThrownBy(() -> ExternalProps.read(directory.resolve("no.props"), name -> null))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContainingAll("no.props", "does not exist");
  }

  @Test
  void file_thatIsADirectory_isRefused() {
    assertThatThrownBy(() -> ExternalProps.read(directory, name -> null))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("cannot be read");
  }

  private void assertError(String content, String... parts) {
    assertThatThrownBy(() -> read(content))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContainingAll(parts);
  }

  private Endpoint read(String content) throws IOException {
    Path file = Files.writeString(directory.resolve("external.props"), content);
    return ExternalProps.read(file, Map.of("DB_PASSWORD", "fromEnv")::get);
  }
}
