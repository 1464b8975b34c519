package io.encbench.driver.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.sql.SQLException;

/**
 * Parses any URL of one of the two forms: it is accepted or refused with an {@link SQLException},
 * and the master key reaches neither the delegate nor a message.
 */
class DriverUrlFuzz {
  private static final String KEY = "00112233445566778899aabbccddeeff";

  @FuzzTest(maxDuration = "10m")
  @DictionaryEntries({
    "?",
    "&",
    "=",
    "%",
    "#",
    "//",
    "host:3306",
    "/db",
    "MEK=",
    "mek=",
    "ENC_ALGO=",
    "encRules=",
    "encKeyProvider=",
    "password=",
    "user",
    "(",
    ")",
    ",",
    "loadbalance:",
    "replication:",
    "@",
    "[::1]"
  })
  void anyUrl_isParsedOrRefused(FuzzedDataProvider data) {
    String prefix = data.pickValue(new String[] {"jdbc:encbench:", "jdbc:mysql:encdb:"});
    String before = data.consumeString(200);
    String after = data.consumeRemainingAsString();
    if ((before + after).contains(KEY)) {
      // A key that also appears elsewhere in the URL is not a secret.
      return;
    }
    String url = prefix + before + "MEK=" + KEY + after;
    DriverUrl parsed;
    try {
      parsed = DriverUrl.parse(url);
    } catch (SQLException refused) {
      assertThat(refused.toString()).doesNotContain(KEY);
      return;
    }
    assertThat(parsed.delegateUrl()).startsWith("jdbc:");
    // After "c" or "/", for example, the value belongs to another setting.
    if (parsed.ownSettings().getOrDefault("MEK", "").contains(KEY)) {
      assertThat(parsed.toString()).doesNotContain(KEY);
      assertThat(parsed.delegateUrl()).doesNotContain(KEY);
    }
  }
}
