package io.encbench.profile.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.profile.proof.SessionView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UrlModeTest {
  private static final String URL = "jdbc:mysql://host:3306/db?";
  private static final SessionView PLAIN = new SessionView("", "", "", false, "driver", "1");
  private static final SessionView TLS =
      new SessionView("TLSv1.3", "TLS_AES_128_GCM_SHA256", "SunJSSE", false, "driver", "1");
  private static final SessionView COMPRESSED = new SessionView("", "", "", true, "driver", "1");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "useSSL=false",
        "sslMode=DISABLED",
        "user=u&sslmode=disabled&x=y",
        "useSSL=false&useServerPrepStmts=true"
      })
  void urlWithoutTls_refusesEncryptedSessions(String query) {
    UrlMode mode = UrlMode.of(URL + query);
    assertThatCode(() -> mode.check(PLAIN)).doesNotThrowAnyException();
    assertThatThrownBy(() -> mode.check(TLS))
        .isInstanceOf(ModeMismatchException.class)
        .hasMessageContaining("the URL asks for no TLS, the server's session has TLSv1.3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sslMode=REQUIRED",
        "sslMode=VERIFY_CA",
        "sslMode=VERIFY_IDENTITY",
        "useSSL=true&requireSSL=true"
      })
  void urlWithTls_refusesSessionsThatAreNotEncrypted(String query) {
    UrlMode mode = UrlMode.of(URL + query);
    assertThatCode(() -> mode.check(TLS)).doesNotThrowAnyException();
    assertThatThrownBy(() -> mode.check(PLAIN))
        .isInstanceOf(ModeMismatchException.class)
        .hasMessageContaining("the URL asks for TLS, the server's session is not encrypted");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sslMode=PREFERRED", "useSSL=true", "user=u"})
  void urlThatLeavesItOpen_takesEither(String query) {
    UrlMode mode = UrlMode.of(URL + query);
    assertThatCode(() -> mode.check(TLS)).doesNotThrowAnyException();
    assertThatCode(() -> mode.check(PLAIN)).doesNotThrowAnyException();
  }

  @Test
  void compression_mustBeWhatTheUrlSays() {
    assertThatThrownBy(() -> UrlMode.of(URL + "useCompression=true").check(PLAIN))
        .isInstanceOf(ModeMismatchException.class);
    assertThatThrownBy(() -> UrlMode.of(URL).check(COMPRESSED))
        .isInstanceOf(ModeMismatchException.class);
    assertThatCode(() -> UrlMode.of(URL + "useCompression=true").check(COMPRESSED))
        .doesNotThrowAnyException();
    assertThatCode(() -> UrlMode.of("jdbc:mariadb://host/db").check(COMPRESSED))
        .doesNotThrowAnyException();
  }

  @Test
  void versionAndCipher_mustBeThoseOfTheUrl_ifItAllowsOneOnly() {
    String tls = URL + "sslMode=REQUIRED&";
    for (String fitting :
        new String[] {
          "tlsVersions=TLSv1.3",
          "tlsVersions=TLSv1.2,TLSv1.3",
          "tlsCiphersuites=TLS_AES_128_GCM_SHA256",
        }) {
      assertThatCode(() -> UrlMode.of(tls + fitting).check(TLS)).doesNotThrowAnyException();
    }
    assertThatThrownBy(() -> UrlMode.of(tls + "tlsVersions=TLSv1.2").check(TLS))
        .isInstanceOf(ModeMismatchException.class)
        .hasMessageContaining("the URL asks for TLSv1.2, the server's session has TLSv1.3");
    assertThatThrownBy(() -> UrlMode.of(tls + "tlsCiphersuites=TLS_AES_256_GCM_SHA384").check(TLS))
        .isInstanceOf(ModeMismatchException.class)
        .hasMessageContaining("asks for TLS_AES_256_GCM_SHA384");
  }

  @Test
  void counting_leavesOtherSocketFactoriesAlone() {
    assertThat(UrlMode.counting(URL)).containsOnlyKeys("socketFactory");
    assertThat(UrlMode.counting(URL + "socketFactory=mine")).isEmpty();
    assertThat(UrlMode.counting("jdbc:mariadb://host/db")).isEmpty();
  }
}
