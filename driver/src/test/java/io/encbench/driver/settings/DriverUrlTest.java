package io.encbench.driver.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.driver.EncryptingDriver;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DriverUrlTest {
  private static final String HEX = "00112233445566778899aabbccddeeff";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:encbench:mysql://h:1/db | jdbc:mysql://h:1/db",
        "jdbc:encbench:mysql://h/db?a=b | jdbc:mysql://h/db?a=b",
        "jdbc:encbench:mysql:loadbalance://h1,h2/db?a=b | jdbc:mysql:loadbalance://h1,h2/db?a=b",
        "jdbc:encbench:mysql:replication://h1,h2/db | jdbc:mysql:replication://h1,h2/db",
        "jdbc:encbench:mysql+srv://h/db | jdbc:mysql+srv://h/db",
        "jdbc:encbench:mariadb://h/db?MEK=1&x=y | jdbc:mariadb://h/db?x=y",
        "jdbc:mysql:encdb://h:1/db?MEK=1&ENC_ALGO=2 | jdbc:mysql://h:1/db",
        "jdbc:mysql:encdb://h:1/db?/MEK=1&/a=2 | jdbc:mysql://h:1/db?/a=2",
        "jdbc:mysql:encdb://h:1/db?a=b&MEK=1&c=d&encRules=r | jdbc:mysql://h:1/db?a=b&c=d",
        "jdbc:encbench:mysql://h/db?mek=1&Enc_Algo=2&%4dEK2=3 | jdbc:mysql://h/db?%4dEK2=3",
        "jdbc:encbench:mysql://h/db?a=%26#MEK=1 | jdbc:mysql://h/db?a=%26",
        "jdbc:encbench:mysql://h/db?sessionVariables=a=1 | jdbc:mysql://h/db?sessionVariables=a=1",
      })
  void delegateUrl_ofAForm_isWithoutOurSettings(String url, String delegateUrl)
      throws SQLException {
    assertThat(DriverUrl.accepts(url)).isTrue();
    assertThat(DriverUrl.parse(url).delegateUrl()).isEqualTo(delegateUrl);
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:encbench:mysql:loadbalance://h1/db, true",
    "jdbc:mysql:encdb:loadbalance://h1/db, true",
    "jdbc:encbench:mysql+srv:LoadBalance://h1/db, true",
    "jdbc:encbench:mysql:replication://h1/db, false",
    "jdbc:encbench:mysql://h1/loadbalance:, false",
    "jdbc:encbench:mariadb:loadbalance://h1/db, false",
  })
  void load_isBalancedByConnectorJAlone(String url, boolean balanced) throws SQLException {
    assertThat(DriverUrl.parse(url).balancesLoad()).isEqualTo(balanced);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:mysql://h/db", "jdbc:mariadb://h", "jdbc:encbenchx:mysql://h", ""})
  void url_ofAnotherDriver_isNotTaken(String url) {
    assertThat(DriverUrl.accepts(url)).isFalse();
    assertThat(new EncryptingDriver().acceptsURL(url)).isFalse();
  }

  @Test
  void connect_withAnotherDriversUrl_returnsNull() throws SQLException {
    assertThat(new EncryptingDriver().connect("jdbc:mysql://h/db", null)).isNull();
    assertThat(new EncryptingDriver().connect(null, null)).isNull();
  }

  @Test
  void ownSettings_inAnyCaseAndEncoding_haveOfficialNames() throws SQLException {
    DriverUrl url =
        DriverUrl.parse(
            "jdbc:encbench:mysql://h/db?%6dek="
                + HEX
                + "&encrules=%2Fa%20b%2B+c&ENCKEYPROVIDER=env:%C3%A4&enc_algo=AES_128_SIV");
    assertThat(url.ownSettings())
        .isEqualTo(
            Map.of(
                "MEK", HEX,
                "encRules", "/a b++c",
                "encKeyProvider", "env:ä",
                "ENC_ALGO", "AES_128_SIV"));
    assertThat(url.delegateUrl()).isEqualTo("jdbc:mysql://h/db");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "?encRule=x | Unknown setting encRule; did you mean encRules?",
        "?ENC_ALG=x | did you mean ENC_ALGO?",
        "?encryption=x | MEK, ENC_ALGO, encRules, encKeyProvider",
        "?MEK=1&mek=2 | The setting mek appears twice in the URL",
        "?encRules=%2 | two hexadecimal digits",
        "?encRules=%zz | two hexadecimal digits",
      })
  void url_withAWrongSetting_namesIt(String query, String message) {
    assertThatThrownBy(() -> DriverUrl.parse("jdbc:encbench:mysql://h/db" + query))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining(message);
  }

  @Test
  void key_amongTheSettingsOfAHost_isRefusedAndNotShown() {
    assertThatThrownBy(
            () -> DriverUrl.parse("jdbc:encbench:mysql://address=(host=h)(MEK=" + HEX + ")/db"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("after the '?'")
        .hasMessageNotContaining(HEX);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:encbench:mysql://h:1/db?a=b&MEK=s3cret | jdbc:encbench:mysql://h:1/db?a=b",
        "jdbc:mysql:encdb://h/db?password=s3cret&a=b | jdbc:mysql:encdb://h/db?password=***&a=b",
        "jdbc:encbench:mysql://h/db?%70assword=s3cret | jdbc:encbench:mysql://h/db?%70assword=***",
        "jdbc:encbench:mysql://u:s3cret@h:1/db | jdbc:encbench:mysql://***/db",
        "jdbc:encbench:mysql://u:s3/cret@h:1/db | jdbc:encbench:mysql://***/db",
        "jdbc:encbench:mysql://(host=h,password=s3cret)/db | jdbc:encbench:mysql://***/db",
        "jdbc:encbench:mysql://h/?trustCertificateKeyStorePassword=s3cret "
            + "| jdbc:encbench:mysql://h/?trustCertificateKeyStorePassword=***",
        "jdbc:encbench:mysql:h?password=s3cret&a=//b | jdbc:encbench:mysql:h?password=***&a=//b",
      })
  void redactedUrl_ofOneWithASecret_hidesIt(String url, String redacted) throws SQLException {
    DriverUrl parsed = DriverUrl.parse(url);
    assertThat(parsed.redacted()).isEqualTo(redacted);
    assertThat(parsed).hasToString(redacted);
  }

  @Test
  void exception_thatShowsAPassword_isReplaced() throws SQLException {
    DriverUrl url = DriverUrl.parse("jdbc:encbench:mysql://h/db?password=s3cret%21");
    SQLException shown =
        new SQLException("bad URL ...password=s3cret%21", "08001", 7, new Error("s3cret!"));
    SQLException clean = new Redaction(url.secrets()).clean(shown);
    assertThat((Throwable) clean).hasMessage("bad URL ...password=***").hasNoCause();
    assertThat(clean.getSQLState()).isEqualTo("08001");
    assertThat(clean.getErrorCode()).isEqualTo(7);

    SQLException harmless = new SQLException("no route", new Error("to host"));
    assertThat((Throwable) new Redaction(url.secrets()).clean(harmless)).isSameAs(harmless);
  }
}
