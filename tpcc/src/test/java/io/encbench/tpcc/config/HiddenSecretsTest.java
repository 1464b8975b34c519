package io.encbench.tpcc.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HiddenSecretsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://h:3306/tpcc?password=canary&useSSL=true",
        "jdbc:mysql://h:3306/tpcc?useSSL=true&pass%77ord=canary",
        "jdbc:mysql://root:canary@h:3306/tpcc",
        "jdbc:mysql://root:can/ary@h:3306/tpcc?x=y",
        "jdbc:mysql://(host=h,port=3306,password=can,ary)/tpcc",
        "jdbc:mysql:encdb://h:3306/tpcc?/MEK=canary&ENC_ALGO=SM4_128_GCM",
        "jdbc:mysql://h/tpcc?trustCertificateKeyStorePassword=canary",
        "jdbc:mysql://h/tpcc?password=a)b,ary;c&x=y",
      })
  void secretsInUrls_areHidden(String url) {
    assertThat(HiddenSecrets.in("conn", url))
        .startsWith("jdbc:mysql:")
        .contains("***")
        .doesNotContain("canary", "ary");
  }

  @Test
  void restOfAUrl_staysReadable() {
    assertThat(HiddenSecrets.in("conn", "jdbc:mysql://h:3306/tpcc?password=canary&useSSL=true"))
        .isEqualTo("jdbc:mysql://h:3306/tpcc?password=***&useSSL=true");
    assertThat(HiddenSecrets.in("conn", "embedded:mysql?MEK=canary&useSSL=true"))
        .isEqualTo("embedded:mysql?MEK=***&useSSL=true");
  }

  @ParameterizedTest
  @CsvSource({
    "password, canary, ***",
    "PASSWORD, canary, ***",
    "MEK, canary, ***",
    "keyingTimeMultiplier, 1.0, 1.0",
    "user, root, root",
    "fileLocation, /tmp/csv, /tmp/csv",
  })
  void values_areHiddenByTheirKeys(String key, String value, String shown) {
    assertThat(HiddenSecrets.in(key, value)).isEqualTo(shown);
  }

  @Test
  void emptyPassword_staysEmpty() {
    assertThat(HiddenSecrets.in("password", "")).isEmpty();
  }
}
