package io.encbench.driver.execute.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.driver.rules.TextCollation;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LikeTest {
  private static final SampleRow ROW =
      new SampleRow(
          Map.of(
              "b", new SqlValue.Text("Ab\u00e9", Collation.BINARY),
              "c", new SqlValue.Text("Smith ", Collation.of(TextCollation.UTF8MB4_0900_AI_CI, "c")),
              "slash", new SqlValue.Text("a\\%", Collation.BINARY),
              "empty", new SqlValue.Text("", Collation.BINARY),
              "i", SqlValue.Whole.of(-120),
              "d", new SqlValue.Exact(new BigDecimal("1.50")),
              "bytes", new SqlValue.Bytes(new byte[] {'a', (byte) 0xff}),
              "n", SqlValue.Null.INSTANCE));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          b LIKE 'Ab%'                  | true
          b LIKE 'ab%'                  | false
          b LIKE 'Ab_'                  | true
          b LIKE 'Ab__'                 | false
          b LIKE '%b%'                  | true
          b LIKE '_b_%'                 | true
          b LIKE '%%_%_%_'              | true
          b LIKE '%_%_%_%_'             | false
          b LIKE 'Ab'                   | false
          b LIKE '%'                    | true
          b LIKE ''                     | false
          b NOT LIKE 'A%'               | false
          NOT b LIKE 'A%'               | false
          b NOT LIKE 'B%'               | true
          c LIKE 'SMITH_'               | true
          c LIKE 'smith'                | false
          c LIKE 'smith  '              | false
          c LIKE 's%t% '                | true
          empty LIKE ''                 | true
          empty LIKE '%'                | true
          empty LIKE '_'                | false
          slash LIKE 'a\\\\\\%'         | true
          slash LIKE 'a\\\\%'           | false
          slash LIKE 'a\\%'             | false
          slash LIKE '%\\%'             | true
          slash LIKE 'a!\\!%' ESCAPE '!'| false
          slash LIKE 'a_!%' ESCAPE '!'  | true
          slash LIKE '%!' ESCAPE '!'    | false
          b LIKE 'A%' ESCAPE ''         | true
          slash LIKE 'a\\\\%' ESCAPE ''   | true
          slash LIKE 'a\\\\\\%' ESCAPE '' | false
          b LIKE 'A!b%' ESCAPE '!'      | true
          i LIKE '-12_'                 | true
          i LIKE '-12'                  | false
          i LIKE -120                   | true
          i LIKE 'a%'                   | false
          d LIKE '1.50'                 | true
          d LIKE '1.5'                  | false
          d * 2 LIKE '3.00'             | true
          bytes LIKE 'a_'               | true
          bytes LIKE 'A_'               | false
          bytes LIKE '__'               | true
          n LIKE '%'                    | unknown
          b LIKE NULL                   | unknown
          n NOT LIKE NULL               | unknown
          b LIKE CONCAT('A', '%')       | true
          b LIKE CONCAT('A', n)         | unknown
          b LIKE b                      | true
          b LIKE 'a%' OR b LIKE 'A%'    | true
          b LIKE 'A%' AND i < 0         | true
          """)
  void like_isMySqls(String condition, String truth) throws SQLException {
    assertThat(ROW.truth(condition)).isEqualTo(truth);
  }

  @Test
  void like_ofParameters_takesTheirText() throws SQLException {
    assertThat(ROW.truth("c LIKE ?", "sm%")).isEqualTo("true");
    assertThat(ROW.truth("c LIKE CONCAT(?, '%') ESCAPE ''", "SMI")).isEqualTo("true");
    assertThat(ROW.truth("c LIKE CONCAT('%', ?, '%')", (Object) null)).isEqualTo("unknown");
    assertThat(ROW.truth("i LIKE ?", -120)).isEqualTo("true");
    assertThat(ROW.truth("d LIKE ?", new BigDecimal("1.50"))).isEqualTo("true");
  }

  @Test
  void like_asAValue_isOneOrZero() throws SQLException {
    assertThat(ROW.output("b LIKE 'A%'")).isEqualTo("1");
    assertThat(ROW.output("b NOT LIKE 'A%'")).isEqualTo("0");
    assertThat(ROW.output("n LIKE 'A%'")).isEqualTo("NULL");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "b LIKE 'a' + 1",
        "b LIKE 'a' ESCAPE 'xy'",
        "b LIKE 'a' ESCAPE '%'",
        "b LIKE 'a' ESCAPE '_'",
        "b LIKE 'a' ESCAPE '\u00e9'",
        "b LIKE 'a' ESCAPE NULL",
        "b LIKE 'a' ESCAPE 1",
        "b LIKE 'a' = 1",
        "b LIKE (b LIKE 'a')",
        "! b LIKE 'a'",
        "b LIKE b LIKE b",
        "i = b LIKE 'x'",
        "b LIKE x'61'",
        "b LIKE BINARY 'a'",
        "b LIKE REVERSE('a')",
        "b LIKE c",
        "b LIKE bytes",
        "slash LIKE 'a\\0%' ESCAPE ''",
        "'a' LIKE 'A'",
        "i LIKE '\uff11%'",
        "CONCAT(i, 1e0) LIKE '1'",
      })
  void like_thatIsNotKnown_isRefused(String condition) {
    assertThatThrownBy(() -> ROW.truth(condition))
        .isInstanceOf(SQLFeatureNotSupportedException.class);
  }
}
