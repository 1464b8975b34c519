package io.encbench.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.encbench.config.Secret;
import org.junit.jupiter.api.Test;

class JvmJsonTest {
  record Account(String user, Secret password, int port) {}

  @Test
  void value_writtenAndRead_isTheSameWithItsSecret() {
    Account account = new Account("app", Secret.of("tiger"), 3306);
    Account read = JvmJson.read(JvmJson.write(account), Account.class);
    assertThat(read.user()).isEqualTo("app");
    assertThat(read.password().reveal()).isEqualTo("tiger");
    assertThat(read.port()).isEqualTo(3306);
  }

  @Test
  void lineThatIsNoSuchValue_quotesNothingOfTheLine() {
    assertThatIllegalStateException()
        .isThrownBy(() -> JvmJson.read("{\"user\":\"app\",\"port\":\"tiger\"}", Account.class))
        .withMessageContaining("not a Account")
        .withMessageNotContaining("tiger");
    assertThatIllegalStateException()
        .isThrownBy(() -> JvmJson.read("tiger", Account.class))
        .withMessageNotContaining("tiger");
  }
}
