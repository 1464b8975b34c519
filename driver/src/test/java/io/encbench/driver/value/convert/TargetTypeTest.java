package io.encbench.driver.value.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class TargetTypeTest {
  @Test
  void value_thatLosesNothing_isConverted() {
    assertThat(TargetType.convert("12", Types.INTEGER)).isEqualTo(12L);
    assertThat(TargetType.convert(new BigDecimal("7.00"), Types.BIGINT)).isEqualTo(7L);
    assertThat(TargetType.convert(true, Types.TINYINT)).isEqualTo(1L);
    assertThat(TargetType.convert("1.50", Types.DECIMAL, 1)).isEqualTo(new BigDecimal("1.50"));
    assertThat(TargetType.convert(3, Types.DOUBLE)).isEqualTo(3.0);
    assertThat(TargetType.convert(new BigDecimal("1E+3"), Types.VARCHAR)).isEqualTo("1000");
    assertThat(TargetType.convert(LocalDate.EPOCH, Types.DATE)).isEqualTo(LocalDate.EPOCH);
  }

  @Test
  void value_thatWouldLoseSomething_isNotConverted() {
    assertThat(TargetType.convert("1.5", Types.INTEGER)).isNull();
    assertThat(TargetType.convert(BigInteger.ONE.shiftLeft(64), Types.BIGINT)).isNull();
    assertThat(TargetType.convert("1.55", Types.DECIMAL, 1)).isNull();
    assertThat(TargetType.convert((1L << 53) + 1, Types.DOUBLE)).isNull();
    assertThat(TargetType.convert(1.5, Types.VARCHAR)).isNull();
    assertThat(TargetType.convert(new Timestamp(0), Types.DATE)).isNull();
    assertThat(TargetType.convert("x", Types.INTEGER)).isNull();
    assertThat(TargetType.convert(1, Types.OTHER)).isNull();
  }
}
