package io.encbench.tpcc.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.tpcc.result.TransactionType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MixTest {
  @Test
  void weights_ofAnySum_areFractions_andADeliveryIsDeferredOnce() {
    Mix mix = Mix.parse("new_order=6, PAYMENT=3,DELIVERY=1");
    assertThat(mix.of(TransactionType.NEW_ORDER)).isEqualTo(0.6);
    assertThat(mix.of(TransactionType.STOCK_LEVEL)).isZero();
    assertThat(mix.of(TransactionType.DELIVERY)).isEqualTo(0.1);
    assertThat(mix.of(TransactionType.DELIVERY_BG)).isEqualTo(0.1);
  }

  @ParameterizedTest
  @CsvSource({
    "'PAYMENTS=1', PAYMENTS is not a transaction; choose from NEW_ORDER",
    "'DELIVERY_BG=1', DELIVERY_BG is not a transaction",
    "'PAYMENT', must look like PAYMENT=45",
    "'PAYMENT=-1', must look like PAYMENT=45",
    "'PAYMENT=many', many is not a number",
    "'PAYMENT=1,payment=2', names PAYMENT twice",
    "'PAYMENT=0', has no transaction",
  })
  void badMix_isRefusedByName(String text, String message) {
    assertThatThrownBy(() -> Mix.parse(text))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("--mix=" + text)
        .hasMessageContaining(message);
  }
}
