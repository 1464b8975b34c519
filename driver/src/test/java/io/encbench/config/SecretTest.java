package io.encbench.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SecretTest {
  @Test
  void toString_ofAnythingThatHoldsOne_hidesIt() {
    record Account(String user, Secret password) {}
    Account account = new Account("u", Secret.of("canary"));
    assertThat(account.toString()).doesNotContain("canary").contains("***");
    assertThat(account.password().reveal()).isEqualTo("canary");
  }
}
