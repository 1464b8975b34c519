package io.encbench.driver.execute.expression;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TruthTest {
  @ParameterizedTest
  @CsvSource({
    "TRUE, TRUE, TRUE, TRUE, FALSE",
    "TRUE, FALSE, FALSE, TRUE, TRUE",
    "TRUE, UNKNOWN, UNKNOWN, TRUE, UNKNOWN",
    "FALSE, FALSE, FALSE, FALSE, FALSE",
    "FALSE, UNKNOWN, FALSE, UNKNOWN, UNKNOWN",
    "UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN",
  })
  void operators_areThoseOfSql(
      Condition.Truth a,
      Condition.Truth b,
      Condition.Truth and,
      Condition.Truth or,
      Condition.Truth xor) {
    assertThat(a.and(b)).isEqualTo(b.and(a)).isEqualTo(and);
    assertThat(a.or(b)).isEqualTo(b.or(a)).isEqualTo(or);
    assertThat(a.xor(b)).isEqualTo(b.xor(a)).isEqualTo(xor);
    assertThat(a.not().not()).isEqualTo(a);
  }
}
