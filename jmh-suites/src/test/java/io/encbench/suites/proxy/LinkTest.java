package io.encbench.suites.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkTest {
  @ParameterizedTest
  @CsvSource({
    "unlimited,0,0,no limit to the rate",
    "100mbit,100000000,0,100 Mbit/s",
    "10Mbit+20ms,10000000,20,'10 Mbit/s, round trip 20 ms'",
    "1gbit+1ms,1000000000,1,'1000 Mbit/s, round trip 1 ms'",
    "512kbit,512000,0,0.512 Mbit/s",
    "2.5mbit,2500000,0,2.5 Mbit/s",
    "unlimited+5ms,0,5,'no limit to the rate, round trip 5 ms'",
  })
  void parse_readsRateAndRoundTrip(String text, long bits, long millis, String title) {
    Link link = Link.parse(text);
    assertThat(link.bitsPerSecond()).isEqualTo(bits);
    assertThat(link.roundTrip().toMillis()).isEqualTo(millis);
    assertThat(link.title()).isEqualTo(title);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "100",
        "100 mbit",
        "-1mbit",
        "100mbit+1s",
        "99kbit",
        "1.001gbit",
        "1mbit+1001ms"
      })
  void parse_refusesWithTheForm(String text) {
    assertThatThrownBy(() -> Link.parse(text))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("'" + text + "'")
        .hasMessageContaining("10mbit+20ms");
  }

  @Test
  void syntax_hasLinksThatAreRead() {
    assertThat(Link.SYNTAX).contains("100kbit", "1000mbit", "1000ms");
    assertThat(Link.parse("100kbit").limited()).isTrue();
    assertThat(Link.parse("1000mbit+1000ms").limited()).isTrue();
  }
}
