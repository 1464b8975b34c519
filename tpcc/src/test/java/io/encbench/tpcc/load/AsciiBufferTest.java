package io.encbench.tpcc.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AsciiBufferTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "7, 0",
    "-1, 0",
    "2147483647, 0",
    "-2147483648, 0",
    "0, 2",
    "5, 2",
    "-1000, 2",
    "30000000, 2",
    "1, 4",
    "2000, 4",
    "123456, 4",
    "-5, 4"
  })
  void decimal_isWrittenWithAllItsDecimals(int unscaled, int scale) {
    AsciiBuffer buffer = new AsciiBuffer(1);
    buffer.decimal(unscaled, scale);
    assertThat(buffer).hasToString(BigDecimal.valueOf(unscaled, scale).toPlainString());
  }

  @Test
  void append_growsAndKeepsWhatIsThere() {
    AsciiBuffer buffer = new AsciiBuffer(2);
    for (int i = 0; i < 100; i++) {
      buffer.append(i);
      buffer.append(',');
    }
    assertThat(buffer.toString()).startsWith("0,1,2,").endsWith("98,99,").hasSize(buffer.length());
    buffer.setLength(1);
    assertThat(buffer).hasToString("0");
  }
}
