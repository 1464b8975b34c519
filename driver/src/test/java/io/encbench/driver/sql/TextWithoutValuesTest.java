package io.encbench.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        "SELECT GROUP_CONCAT(a SEPARATOR ',') AS 'all names', b AS \"Total\" FROM t",
        "SELECT CONVERT(a, DECIMAL(10,2)), CONVERT(b, CHAR(20)) FROM t",
        "SELECT a FROM t WHERE b LIKE ? ESCAPE '|' OR c LIKE ? ESCAPE '\\\\' OR d LIKE ? ESCAPE ''"
      })
  void constantsOfTheGrammar_stay(String sql) {
    assertThat(shown(sql)).isEqualTo(sql);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "SELECT a FROM t WHERE d > NOW() /* canary */ - INTERVAL 4711 SECOND | SELECT a FROM t WHERE d > ?",
        "SELECT a, b FROM t GROUP BY a, b UNION ALL SELECT a, 471 FROM t | SELECT a, b FROM t GROUP BY a, b UNION ALL SELECT a, ? FROM t",
        "SELECT a FROM t ORDER BY 4711 | SELECT a FROM t ORDER BY ?",
        "CREATE USER u IDENTIFIED VIA ed25519 AS 'canary' | CREATE USER u IDENTIFIED VIA ed25519 AS ?",
        "SELECT f(a, TIME(471)), CHAR(47, 11) FROM t | SELECT f(a, TIME(?)), CHAR(?, ?) FROM t",
        "SELECT a AS 'canary-4711' FROM t | SELECT a AS `alias` FROM t",
        "SELECT a FROM t ORDER BY 471 * b | SELECT a FROM t ORDER BY ? * b",
        "CREATE TABLE t AS SELECT (471) | CREATE TABLE t AS SELECT (?)",
        "SELECT a FROM t WHERE b LIKE 'c' ESCAPE 'canary' | SELECT a FROM t WHERE b LIKE ? ESCAPE ?",
        "CREATE USER 'u'@'10.1.2.3' | CREATE USER ?@?",
        "INSERT INTO t VALUES (_binary'canary', _utf8mb4 'x', _latin1 x'41') | INSERT INTO t VALUES (?, ?, ?)",
      })
  void value_thatLooksLikeGrammar_isAParameter(String sql, String without) {
    assertThat(shown(sql)).isEqualTo(without);
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
