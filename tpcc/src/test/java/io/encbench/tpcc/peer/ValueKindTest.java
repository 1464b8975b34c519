package io.encbench.tpcc.peer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ValueKindTest {
  @Test
  void textsOfOneTime_areOneValue_andOfAnotherTimeAreNot() {
    String time = ValueKind.TEXT.canonical("2026-01-01 00:00:00");
    assertThat(ValueKind.TEXT.canonical("2026-01-01T00:00")).isEqualTo(time);
    assertThat(ValueKind.TIMESTAMP.canonical("2026-01-01 00:00:00.0")).isEqualTo(time);
    assertThat(ValueKind.TIMESTAMP.canonical("2026-01-01 00:00:00.5")).isNotEqualTo(time);
    assertThat(ValueKind.TEXT.canonical("2026-01-01")).isEqualTo("2026-01-01");
  }

  @Test
  void scaleOfANumber_isNoPartOfIt_butTextKeepsItsZeros() {
    assertThat(ValueKind.DECIMAL.canonical("10.50")).isEqualTo(ValueKind.DECIMAL.canonical("10.5"));
    assertThat(ValueKind.DECIMAL.canonical("a cell")).isEqualTo("a cell");
    assertThat(ValueKind.TEXT.canonical("0120")).isNotEqualTo(ValueKind.TEXT.canonical("120"));
    assertThat(ValueKind.INT.canonical(null)).isEqualTo("NULL");
  }
}
