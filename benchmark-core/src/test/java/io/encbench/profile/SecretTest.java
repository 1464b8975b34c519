package io.encbench.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SecretTest {
  @Test
  void toString_ofAnythingThatHoldsOne_hidesIt() {
    Endpoint endpoint = new Endpoint("jdbc:mysql://h/db", "u", Secret.of("canary"), null);
    assertThat(endpoint.toString()).doesNotContain("canary").contains("***");
    assertThat(endpoint.password().reveal()).isEqualTo("canary");
  }
}
