package io.encbench.driver.execute.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.rules.ColumnType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = {"none"},
      value = {
        "INT | BIGINT | BIGINT",
        "INT UNSIGNED | BIGINT | none",
        "VARCHAR(5) | VARCHAR(9) | VARCHAR(9)",
        "DECIMAL(5,2) | DECIMAL(9,4) | DECIMAL(9,4)",
        "DECIMAL(50,2) | DECIMAL(30,15) | DECIMAL(63,15)",
        "DECIMAL(58,2) | DECIMAL(30,15) | none",
        "BINARY(5) | BINARY(9) | none",
        "DATE | DATETIME | none",
      })
  void type_ofAUnion_holdsTheValuesOfBoth(String one, String other, String union) {
    ColumnType a = ColumnType.parse(one);
    ColumnType b = ColumnType.parse(other);

    assertThat(Union.united(a, b)).isEqualTo(union == null ? null : ColumnType.parse(union));
    assertThat(Union.united(b, a)).isEqualTo(Union.united(a, b));
  }
}
