package io.encbench.suites.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.rules.EncryptionRules;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CellKindTest {
  @ParameterizedTest
  @EnumSource
  void column_ofTheCalibration_isOfItsKind(CellKind kind) {
    EncryptionRules rules =
        EncryptionRules.parse("test", String.join("\n", CalibrationTable.rules()));
    String table = CalibrationTable.of(kind).name(/* encrypted= */ true);
    assertThat(CellKind.of(Objects.requireNonNull(rules.rule(table, "v0")))).isEqualTo(kind);
  }
}
