package io.encbench.driver.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.driver.RecordingDelegate;
import io.encbench.driver.TestRules;
import io.encbench.driver.metadata.EncryptingParameterMetaData.Parameter;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.Test;

class EncryptingParameterMetaDataTest {
  private final RecordingDelegate delegate =
      new RecordingDelegate()
          .answering("getParameterCount", 4)
          .answering("getParameterTypeName", "VARCHAR")
          .answering("getParameterType", Types.VARCHAR);

  private final EncryptingParameterMetaData metaData =
      new EncryptingParameterMetaData(
          delegate.as(ParameterMetaData.class),
          List.of(new Parameter(1, TestRules.NUMBER), new Parameter(3, null)),
          TestRules.context(TestRules.NUMBER));

  @Test
  void parameter_ofAnEncryptedColumn_hasItsPlainType() throws Exception {
    assertThat(metaData.getParameterType(1)).isEqualTo(Types.INTEGER);
    assertThat(metaData.getParameterTypeName(1)).isEqualTo("INT");
    assertThat(metaData.getParameterClassName(1)).isEqualTo("java.lang.Integer");
    assertThat(metaData.getPrecision(1)).isEqualTo(10);
    assertThat(metaData.getScale(1)).isZero();
    assertThat(metaData.isSigned(1)).isTrue();
    assertThat(metaData.isNullable(1)).isEqualTo(ParameterMetaData.parameterNullableUnknown);
    assertThat(delegate.calls()).isEmpty();
  }

  @Test
  void parameter_ofAPlainColumn_isAskedForAtTheDelegatesIndex() throws Exception {
    assertThat(metaData.getParameterType(2)).isEqualTo(Types.VARCHAR);
    assertThat(delegate.arguments()).containsExactly(3);
    assertThat(metaData.getParameterTypeName(2)).isEqualTo("VARCHAR");
    assertThat(metaData.getParameterMode(2)).isZero();
    assertThat(delegate.arguments()).containsExactly(3);
  }

  @Test
  void count_isThatOfTheApplicationsStatement() {
    assertThat(metaData.getParameterCount()).isEqualTo(2);
    for (int index : new int[] {0, 3}) {
      assertThatThrownBy(() -> metaData.getParameterType(index))
          .isInstanceOf(SQLException.class)
          .hasMessageContainingAll("parameter " + index, "has 2");
    }
  }
}
