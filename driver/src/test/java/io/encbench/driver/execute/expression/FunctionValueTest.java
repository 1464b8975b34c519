package io.encbench.driver.execute.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.driver.rules.TextCollation;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.LocalDateTime;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The values are those of MySQL 8.0.31 and MariaDB 11.4. */
class FunctionValueTest {
  private static final SampleRow ROW =
      new SampleRow(
          Map.ofEntries(
              Map.entry("a", SqlValue.Whole.of(7)),
              Map.entry("m", SqlValue.Whole.of(-7)),
              Map.entry("u", new SqlValue.Whole(BigInteger.valueOf(3), true)),
              Map.entry("least", SqlValue.Whole.of(Long.MIN_VALUE)),
              Map.entry("d", new SqlValue.Exact(new BigDecimal("5.55"))),
              Map.entry("e", new SqlValue.Exact(new BigDecimal("-7.25"))),
              Map.entry(
                  "s",
                  new SqlValue.Text("Hällo", Collation.of(TextCollation.UTF8MB4_0900_AI_CI, "s"))),
              Map.entry(
                  "street",
                  new SqlValue.Text("Straße", Collation.of(TextCollation.UTF8MB4_0900_AI_CI, "s"))),
              Map.entry(
                  "sensitive",
                  new SqlValue.Text("ä", Collation.of(TextCollation.UTF8MB4_0900_AS_CS, "s"))),
              Map.entry("w", new SqlValue.Text(" ab ", Collation.BINARY)),
              Map.entry("rare", new SqlValue.Text("\u10d0", Collation.BINARY)),
              Map.entry("f", new SqlValue.Approximate(new BigDecimal("1.5"), false)),
              Map.entry("day", moment("2020-01-31T00:00")),
              Map.entry("leap", moment("2024-02-29T00:00")),
              Map.entry("last", moment("9999-12-31T00:00")),
              Map.entry("time", moment("2020-01-31T10:11:12")),
              Map.entry("n", SqlValue.Null.INSTANCE)));

  private static SqlValue moment(String text) {
    return new SqlValue.Moment(LocalDateTime.parse(text));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      delimiter = '|',
      value = {
        "a / 3 | 2.3333 decimal",
        "(a / 3) * 3 | 7.0000 decimal",
        "a / 3 / 3 | 0.77777778 decimal",
        "m / 2 | -3.5000 decimal",
        "d / 3 | 1.850000 decimal",
        "a / 0 | NULL",
        "a DIV 2 | 3",
        "m DIV 2 | -3",
        "d DIV 0.3 | 18",
        "u DIV 2 | 1 unsigned",
        "a % 4 | 3",
        "m % 4 | -3",
        "u % -2 | 1 unsigned",
        "e % 2.5 | -2.25 decimal",
        "MOD(a; 0) | NULL",
        "ABS(m) | 7",
        "SIGN(e) | -1",
        "ROUND(d) | 6 decimal",
        "ROUND(e; 1) | -7.3 decimal",
        "ROUND(15; -1) | 20",
        "ROUND(a / 3; 2) | 2.33 decimal",
        "TRUNCATE(e; 1) | -7.2 decimal",
        "FLOOR(e) | -8",
        "CEIL(e) | -7",
        "GREATEST(a; 9; d) | 9.00 decimal",
        "LEAST(a; NULL) | NULL",
        "CASE WHEN a > 1 THEN 'x' ELSE 'y' END | x",
        "CASE WHEN n > 1 THEN 'x' END | NULL",
        "CASE a WHEN 6 THEN 1 WHEN 7 THEN 2 END | 2",
        "CASE n WHEN NULL THEN 1 ELSE 2 END | 2",
        "CASE WHEN a > 1 THEN a ELSE 1 / 0 END | 7.0000 decimal",
        "IF(n; 1; 2) | 2",
        "IF(a > 1; s; 'y') | Hällo",
        "IF(a > 1; a; least - 1) | 7",
        "COALESCE(n; a; d) | 7.00 decimal",
        "COALESCE(day; 'x') | 2020-01-31",
        "IFNULL(n; 'x') | x",
        "NULLIF(a; 7) | NULL",
        "NULLIF(s; 'hallo') | NULL",
        "NULLIF(a; n) | 7",
        "CONCAT(s; a; d; day) | Hällo75.552020-01-31",
        "CONCAT(time; n) | NULL",
        "CONCAT_WS('-'; s; n; a) | Hällo-7",
        "CONCAT_WS(n; s; a) | NULL",
        "SUBSTRING(s; 2) | ällo",
        "SUBSTRING(s; 2; 2) | äl",
        "SUBSTRING(s FROM 2 FOR 2) | äl",
        "SUBSTRING(s; -2) | lo",
        "CONCAT('<'; SUBSTRING(s; 0); SUBSTRING(s; -9); SUBSTRING(s; 2; -1); '>') | <>",
        "MID(s; 1; 1) | H",
        "LEFT(s; 2) | Hä",
        "RIGHT(s; 99) | Hällo",
        "LENGTH(s) | 6",
        "CHAR_LENGTH(s) | 5",
        "LENGTH(time) | 19",
        "UPPER(s) | HÄLLO",
        "LOWER('ÀΣЖ') | àσж",
        "CONCAT('<'; TRIM(w); '><'; LTRIM(w); '><'; RTRIM(w); '>') | <ab><ab >< ab>",
        "TRIM(BOTH 'lo' FROM 'lolxlolo') | lx",
        "TRIM(LEADING 'H' FROM s) | ällo",
        "TRIM(TRAILING 'o' FROM s) | Häll",
        "REPLACE(s; 'l'; 'LL') | HäLLLLo",
        "REPLACE(s; 'L'; 'x') | Hällo",
        "LPAD(a; 5; '0') | 00007",
        "RPAD(s; 8; 'ab') | Hälloaba",
        "LPAD(s; 2; '*') | Hä",
        "LPAD(s; -1; '*') | NULL",
        "INSTR(s; 'LL') | 3",
        "INSTR(s; 'x') | 0",
        "LEAST(a / 8; 1) | 0.8750 decimal",
        "LOCATE('Ä'; s) | 2",
        "LOCATE('l'; s; 4) | 4",
        "LOCATE('l'; s; 0) | 0",
        "POSITION('o' IN s) | 5",
        "YEAR(day) | 2020",
        "QUARTER(leap) | 1",
        "MONTH(leap) | 2",
        "DAYOFMONTH(leap) | 29",
        "HOUR(time) | 10",
        "MINUTE(time) | 11",
        "SECOND(time) | 12",
        "EXTRACT(DAY FROM time) | 31",
        "EXTRACT(YEAR_MONTH FROM time) | 202001",
        "DATE(time) | 2020-01-31T00:00",
        "DATEDIFF('2020-02-01'; day) | 1",
        "day + INTERVAL 1 MONTH | 2020-02-29T00:00",
        "leap + INTERVAL 1 YEAR | 2025-02-28T00:00",
        "leap - INTERVAL 1 QUARTER | 2023-11-29T00:00",
        "INTERVAL a DAY + day | 2020-02-07T00:00",
        "DATE_SUB(time; INTERVAL 11 HOUR) | 2020-01-30T23:11:12",
        "last + INTERVAL 1 DAY | NULL",
        "last + INTERVAL 18446744073709551615 DAY | NULL",
        "CAST(e AS SIGNED) | -7",
        "CAST(m AS UNSIGNED) | 18446744073709551609 unsigned",
        "CAST(s AS SIGNED) | 0",
        "CAST(CONCAT('-12'; '.9 x') AS SIGNED) | -12",
        "CAST(CONCAT(' +'; '-5') AS SIGNED) | 0",
        "CAST(day AS SIGNED) | 20200131",
        "CAST(d AS DECIMAL(5;1)) | 5.6 decimal",
        "CAST(e AS DECIMAL) | -7 decimal",
        "CAST(d AS CHAR(3)) | 5.5",
        "CAST(time AS DATE) | 2020-01-31T00:00",
        "CONVERT(d; SIGNED) | 6",
      })
  void function_ofValues_isTheServers(String expression, String value) throws SQLException {
    assertThat(ROW.value(expression.replace(';', ','))).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "day = '2020-01-31', true",
    "day < '2020-01-31 00:00:01', true",
    "time BETWEEN '2020-01-31' AND '2020-02-01', true",
    "LOWER(s) = 'HALLO', true",
    "IF(a > 1; 'yes'; 'no') = 'yes', true",
    "a / 3 > 2.3, true",
    "CASE WHEN a > 1 THEN d ELSE 0 END = 5.55, true",
  })
  void condition_onFunctions_isTheServers(String condition, String truth) throws SQLException {
    assertThat(ROW.truth(condition.replace(';', ','))).isEqualTo(truth);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "REVERSE(s)",
        "ABS(f)",
        "LENGTH(f)",
        "YEAR(s)",
        "SUBSTRING(s, 1.5)",
        "ROUND(d, 3)",
        "ROUND(d, a)",
        "UPPER(rare)",
        "LPAD(s, 9, '')",
        "NULLIF(day, '2020-01-30')",
        "CASE WHEN a > 1 THEN f ELSE 1 END",
        "CONCAT(CASE WHEN a > 1 THEN d ELSE 1 END, '')",
        "CONCAT(s, w)",
        "day + INTERVAL 1.5 DAY",
        "day + INTERVAL '1:1' HOUR_MINUTE",
        "day - INTERVAL 2020 YEAR",
        "EXTRACT(WEEK FROM day)",
        "CAST(e AS UNSIGNED)",
        "CAST(a AS DECIMAL(3,3))",
        "CAST(CONCAT('-999999999999999999999999', '') AS SIGNED)",
        "CAST(CONCAT(' 99999999999999999999', '') AS SIGNED)",
        "CAST(CONCAT('1.5e3', '') AS DECIMAL(10, 2))",
        "CAST(CONCAT(' -1234567890123456789012345678901', '') AS DECIMAL(40, 2))",
        "CAST(a AS TIME)",
        "CAST(s AS DATE)",
        "CAST(s AS CHAR CHARACTER SET latin1)",
        "CONCAT()",
        "COALESCE(day, 1) + 1",
        "FLOOR((a / 3) * 3)",
        "LEAST(a, d) / 3",
        "7 / (1 + CASE WHEN a > 1 THEN e ELSE 1 END)",
        "INSTR(s, 'a')",
        "LOCATE('ö', 'ooo', 1)",
        "LOCATE('s', street, 2)",
        "LOCATE('a', sensitive)",
        "INSTR('ä', 'a')",
        "INSTR('ax', 'ä')",
      })
  void functionOnWhichServersDiffer_isRefused(String expression) {
    assertThatThrownBy(() -> ROW.value(expression))
        .isInstanceOf(SQLFeatureNotSupportedException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"day = 20200131", "day = s", "day < 'x'", "(a / 3) * 3 = 7", "'a' < 'B_'"})
  void comparisonOnWhichServersDiffer_isRefused(String condition) {
    assertThatThrownBy(() -> ROW.truth(condition))
        .isInstanceOf(SQLFeatureNotSupportedException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ABS(least)", "u DIV -2", "least DIV -1"})
  void resultBeyondItsRange_isAnError(String expression) {
    assertThatThrownBy(() -> ROW.value(expression)).isInstanceOf(SQLDataException.class);
  }
}
