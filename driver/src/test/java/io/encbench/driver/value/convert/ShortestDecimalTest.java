package io.encbench.driver.value.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortestDecimalTest {
  @ParameterizedTest
  @CsvSource({
    "0.1, 0.1",
    "-45.23, -45.23",
    "100, 100",
    "0, 0",
    "1e23, 1e23",
    // Java 17 writes 2.0E-3 and 5.684341886080802E-14, a digit more than necessary.
    "2e-3, 0.002",
    "5.6843418860808015e-14, 5.684341886080802e-14",
    "4.9e-324, 5e-324",
    "9007199254740993, 9007199254740992",
    "1.7976931348623157e308, 1.7976931348623157e308"
  })
  void number_ofADouble_isTheShortest(double value, BigDecimal shortest) {
    assertThat(ShortestDecimal.of(value)).isEqualByComparingTo(shortest);
  }

  @Test
  void numbers_ofRandomDoubles_haveTheFewestDigitsThatRoundToThem() {
    Random random = new Random(17);
    for (int i = 0; i < 20_000; i++) {
      double value =
          switch (i % 4) {
            case 0 -> random.nextInt(10_000_000) / 100.0;
            case 1 -> random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20);
            case 2 -> Double.longBitsToDouble(random.nextLong() & 0x000F_FFFF_FFFF_FFFFL);
            default -> Double.longBitsToDouble(random.nextLong());
          };
      if (Double.isFinite(value)) {
        assertShortest(value);
      }
    }
  }

  private static void assertShortest(double value) {
    BigDecimal found = ShortestDecimal.of(value);
    assertThat(found.doubleValue()).isEqualTo(value == 0 ? 0.0 : value);
    int digits = found.stripTrailingZeros().precision();
    if (digits > 1) {
      // One of the two neighbours with a digit less is the nearest of all that have fewer.
      for (RoundingMode mode : new RoundingMode[] {RoundingMode.DOWN, RoundingMode.UP}) {
        BigDecimal shorter = new BigDecimal(value).round(new MathContext(digits - 1, mode));
        assertThat(shorter.doubleValue()).as("%s, shorter %s", found, shorter).isNotEqualTo(value);
      }
    }
  }
}
