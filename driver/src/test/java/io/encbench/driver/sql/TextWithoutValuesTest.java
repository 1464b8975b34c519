package io.encbench.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextWithoutValuesTest {
  private static String shown(String sql) {
    return SqlTemplate.of(sql).withoutValues();
  }

  @Test
  void text_keepsNamesAndOperators() {
    assertThat(shown("SELECT `a b`,\n  c AS 'x' FROM t WHERE d>-5 AND e IN (1,'two',?) LIMIT 3"))
        .isEqualTo("SELECT `a b`, c AS 'x' FROM t WHERE d>? AND e IN (?,?,?) LIMIT ?");
  }

  /** With a parameter in their place, these would not be SQL, or would mean something else. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT CAST(a AS DECIMAL(10,2)), CAST(b AS CHAR(20)) FROM t GROUP BY 1 ORDER BY 2 DESC",
        "SELECT a->'$.name', a->>'$.b' FROM t WHERE b > NOW()",
        "SELECT GROUP_CONCAT(a SEPARATOR ',') AS 'all names' FROM t"
      })
  void constantsOfTheGrammar_stay(String sql) {
    assertThat(shown(sql)).isEqualTo(sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'4711'",
        "\"4711\"",
        "4711",
        "-4711.5e3",
        ".4711",
        "0x4711",
        "x'4711'",
        "b'4711'",
        "N'4711'",
        "_utf8mb4'4711'",
        "DATE '4711-01-01'",
        "'a''4711'",
        "'a\\'4711'",
        "1 /* 4711 */",
        "1 /*+ 4711 */",
        "1 -- 4711",
        "1 # 4711",
        "'4711",
        "/* 4711",
        "/*!4711*/",
        "/*!80000 4711*/"
      })
  void value_isNotInTheText(String value) {
    assertThat(shown("SELECT a FROM t WHERE a = " + value))
        .doesNotContain("4711")
        .startsWith("SELECT a FROM t WHERE a =");
    assertThat(shown("ALTER TABLE t ADD c INT DEFAULT " + value)).doesNotContain("4711");
  }
}
