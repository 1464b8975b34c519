package io.encbench.driver.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.execute.expression.SlotValues.ParameterValue.NotEvaluated;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.rules.TinyIntOne;
import io.encbench.driver.value.convert.DoubleTransport;
import io.encbench.driver.value.convert.FractionalSeconds;
import io.encbench.driver.value.convert.JsonText;
import io.encbench.driver.value.convert.ValueSettings;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Calendar;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;

class SentValuesTest {
  private static final ZoneId TOKYO = ZoneId.of("Asia/Tokyo");
  private static final LocalDateTime NOON = LocalDateTime.of(2024, 3, 1, 12, 0);

  private static SentValues sentBy(DoubleTransport doubles) {
    return new SentValues(
        new ValueSettings(
            TOKYO, TOKYO, FractionalSeconds.ROUNDED, doubles, JsonText.NORMALISED, TinyIntOne.BIT));
  }

  private final SentValues sent = sentBy(DoubleTransport.TEXT);

  @Test
  void doubleAsText_isExactUnlessItHasAnExponent() {
    assertThat(sent.of(1.005)).isEqualTo(new BigDecimal("1.005"));
    assertThat(sent.of(5.0)).isEqualTo(new BigDecimal("5.0"));
    assertThat(sent.of(0.1f)).isEqualTo(new BigDecimal("0.1"));
    assertThat(sent.of(1e7)).isEqualTo(1e7);
    assertThat(sent.of(0.00012)).isEqualTo(0.00012);
    assertThat(sent.of(1e10f)).isEqualTo(1e10);
    assertThat(sent.of("1")).isEqualTo("1");
  }

  @Test
  void doubleAsBits_isADouble() {
    SentValues bits = sentBy(DoubleTransport.BITS);

    assertThat(bits.of(1.005)).isEqualTo(1.005);
    assertThat(bits.of(0.1f)).isEqualTo((double) 0.1f);
    assertThat(bits.of("1")).isEqualTo(new SqlValue.Text("1", null, true));
  }

  @Test
  void doubleSentInAWayThatIsNotKnown_isNotEvaluated() {
    SentValues either = sentBy(DoubleTransport.EITHER);

    assertThat(either.of(1.005))
        .isEqualTo(new SqlValue.Approximate(new BigDecimal("1.005"), false));
    assertThat(either.of(0.1 + 0.2)).isInstanceOf(NotEvaluated.class);
    assertThat(either.of(0.1f)).isInstanceOf(NotEvaluated.class);
    assertThat(either.of(1e7)).isEqualTo(1e7);
  }

  @Test
  void moment_isThatOfTheConnectionsClock() {
    Instant instant = NOON.atZone(TOKYO).toInstant();

    assertThat(sent.of(Timestamp.from(instant))).isEqualTo(NOON);
    assertThat(sent.of(java.util.Date.from(instant))).isEqualTo(NOON);
    assertThat(sent.of(instant)).isEqualTo(NOON);
    assertThat(sent.of(OffsetDateTime.parse("2024-03-01T04:00:00+01:00"))).isEqualTo(NOON);
    assertThat(sent.of(NOON.atZone(ZoneId.of("UTC")))).isEqualTo(NOON.plusHours(9));
    Calendar utc = Calendar.getInstance(TimeZone.getTimeZone("UTC"));
    assertThat(sent.of(Timestamp.from(instant), utc)).isEqualTo(NOON.minusHours(9));
    assertThat(sent.of(new Date(instant.toEpochMilli()))).isEqualTo(LocalDate.of(2024, 3, 1));
    assertThat(sent.of(new Date(instant.minusSeconds(11 * 3600).toEpochMilli()), utc))
        .isEqualTo(LocalDate.of(2024, 2, 29));
  }

  @Test
  void nanoseconds_areRoundedToMicroseconds() {
    assertThat(sent.of(NOON.plusNanos(1_499))).isEqualTo(NOON.plusNanos(1_000));
    assertThat(sent.of(NOON.plusNanos(999_999_500))).isEqualTo(NOON.plusSeconds(1));
  }

  @Test
  void valueOfAnotherType_isNotEvaluated() {
    assertThat(sent.of(new Time(0))).isInstanceOf(NotEvaluated.class);
    assertThat(sent.of(LocalDate.of(0, 1, 1))).isInstanceOf(NotEvaluated.class);
    assertThat(sent.of(new BigDecimal("1.5"), Types.INTEGER)).isInstanceOf(NotEvaluated.class);
    assertThat(sent.of(NOON, Types.DATE)).isInstanceOf(NotEvaluated.class);
  }

  @Test
  void targetTypeThatKeepsTheValue_isApplied() {
    assertThat(sent.of(NOON, Types.TIMESTAMP)).isEqualTo(NOON);
    assertThat(sent.of("12", Types.INTEGER)).isEqualTo(12L);
    assertThat(sent.of(7, Types.VARCHAR)).isEqualTo("7");
    assertThat(sent.of(1.5, Types.DOUBLE)).isEqualTo(new BigDecimal("1.5"));
    assertThat(sent.of((Object) null, Types.INTEGER)).isNull();
  }
}
