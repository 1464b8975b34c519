package io.encbench.driver.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DriverVersionTest {
  @Test
  void part_ofAVersion_isItsNumber() {
    assertThat(DriverVersion.part("1.12.3-SNAPSHOT", 0)).isEqualTo(1);
    assertThat(DriverVersion.part("1.12.3-SNAPSHOT", 1)).isEqualTo(12);
    assertThat(DriverVersion.part("3-SNAPSHOT", 1)).isZero();
    assertThat(DriverVersion.part("unpackaged", 0)).isZero();
  }
}
