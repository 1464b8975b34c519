package io.encbench.profile.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CipherSuitesTest {
  @ParameterizedTest
  @CsvSource({
    "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, ECDHE-RSA-AES128-GCM-SHA256",
    "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256, ECDHE-RSA-AES128-SHA256",
    "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384, ECDHE-RSA-AES256-SHA384",
    "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256, ECDHE-RSA-CHACHA20-POLY1305",
    "TLS_DHE_RSA_WITH_AES_256_CBC_SHA256, DHE-RSA-AES256-SHA256",
    "TLS_RSA_WITH_AES_128_CBC_SHA, AES128-SHA",
    "TLS_AES_128_GCM_SHA256, TLS13-AES128-GCM-SHA256",
    "TLS_AES_256_GCM_SHA384, TLS_AES_256_GCM_SHA384"
  })
  void same_namesOfOneSuite_areEqual(String iana, String reported) {
    assertThat(CipherSuites.same(iana, reported)).isTrue();
    assertThat(CipherSuites.same(reported, iana.toLowerCase(Locale.ROOT))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "TLS_AES_128_GCM_SHA256, ECDHE-RSA-AES128-GCM-SHA256",
    "TLS_AES_128_GCM_SHA256, TLS_AES_256_GCM_SHA384",
    "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256, ECDHE-RSA-AES128-SHA",
    "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256, ECDHE-RSA-AES128-GCM-SHA256",
    "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256, DHE-RSA-AES128-SHA256",
    "TLS_NOT_IN_THE_TABLE, AES128-SHA"
  })
  void same_namesOfTwoSuites_differ(String iana, String reported) {
    assertThat(CipherSuites.same(iana, reported)).isFalse();
  }

  @Test
  void suitesThatTheJvmOffers_standInTheTable() throws Exception {
    Set<String> offered =
        new TreeSet<>(
            Arrays.asList(SSLContext.getDefault().getDefaultSSLParameters().getCipherSuites()));
    // Connector/J accepts no DSS certificates, no static ECDH and no renegotiation marker.
    offered.removeIf(suite -> suite.matches(".*_(DSS|ECDH_.*|EMPTY)_.*|TLS_ECDH_.*"));
    assertThat(CipherSuites.all()).containsAll(offered);
  }
}
