package io.encbench.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.sql.ValuePlaces.Literal;
import io.encbench.driver.sql.ValuePlaces.Parameter;
import java.math.BigDecimal;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValuePlacesTest {
  @Test
  void literals_keepTheirValues_betweenTheParameters() {
    ValuePlaces places =
        Objects.requireNonNull(
            ValuePlaces.of(
                "UPDATE t SET a = ?, b = 'it''s', c = -5, d = 1.50, e = 2e3, f = TRUE"
                    + " WHERE g = ? AND h > DATE '2020-01-01' ORDER BY 1 LIMIT 7"));

    assertThat(places.places())
        .containsExactly(
            new Parameter(0),
            new Literal("it's"),
            new Literal(-5L),
            new Literal(new BigDecimal("1.50")),
            new Literal(2000.0),
            new Literal(1L),
            new Parameter(1),
            new Literal("2020-01-01"),
            new Literal(7L));
  }

  @Test
  void places_areThoseOfTheTextWithoutValues() {
    String sql = "SELECT a AS 'x', CAST(b AS CHAR(20)) FROM t WHERE c = 'v' AND d = ? LIMIT 2";
    ValuePlaces places = Objects.requireNonNull(ValuePlaces.of(sql));

    assertThat(places.places())
        .hasSize(ParameterPlaces.numberIn(Objects.requireNonNull(ValueFreeText.of(sql))))
        .containsExactly(new Literal("v"), new Parameter(0), new Literal(2L));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a FROM t WHERE b = 'a\\'b'",
        "SELECT a FROM t WHERE b = x'4711'",
        "SELECT a FROM t WHERE b = 0x4711",
        "SELECT a FROM t WHERE b = b'01'",
        "SELECT a FROM t WHERE b = _binary'4711'",
        "SELECT a FROM t /*! WHERE b = 4711 */",
        "SET @a = 4711",
      })
  void places_thatAreNotCertain_areNotGiven(String sql) {
    assertThat(ValuePlaces.of(sql)).isNull();
  }

  @Test
  void text_hasNoValue() {
    assertThat(String.valueOf(ValuePlaces.of("SELECT a FROM t WHERE b = 'canary'")))
        .doesNotContain("canary");
  }
}
