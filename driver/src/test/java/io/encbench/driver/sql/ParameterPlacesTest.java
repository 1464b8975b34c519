package io.encbench.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterPlacesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT a FROM t WHERE b = ? AND c = ?                | [0, 1] | 2",
        "SELECT a FROM t WHERE b = 1 AND c = ? LIMIT 1;       | [1] | 3",
        "SELECT ?, '?', `?`, \"?\" /* ? */ -- ?               | [0] | 3",
        "SELECT a FROM t WHERE b = -1 AND c = DATE '2020-01-01' AND d = ? | [2] | 3",
        "SELECT a FROM t WHERE b = 1 + 2 AND c = _utf8mb4'x' AND d = ? | [2] | 3",
        "SELECT CAST(a AS DECIMAL(10,2)), ? AS 'name' FROM t ORDER BY 1 | [0] | 1",
        "SELECT b->'$.c' FROM t WHERE a IN (?, 2, ?) ORDER BY 1, ? | [0, 2, 3] | 4",
        "SELECT a FROM t WHERE b > NOW() AND c = ? LIMIT ?, 10 | [0, 1] | 3",
        "CREATE TABLE t (a VARCHAR(10) DEFAULT 'x')           | [] | 2",
        "INSERT INTO t (a, b) VALUES (?, 1), (2, ?)           | [0, 3] | 4",
        "INSERT INTO t (a) VALUES (_binary ?)                 | [0] | 1",
        "SET @a = ?                                           | [0] | 1",
        "SELECT a FROM t WHERE b = ? - 1                      | [0] | 2",
        "SELECT a FROM t WHERE b LIKE 'x' ESCAPE '$' AND c = ? | [1] | 2",
        "SELECT 1                                             | [] | 1",
      })
  void parameter_hasItsPlaceAmongTheLiterals(String sql, String positions, int number) {
    ParameterPlaces places = ParameterPlaces.of(sql);

    assertThat(places.positions()).hasToString(positions);
    assertThat(places.number()).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "SELECT /*!80000 SQL_NO_CACHE */ a FROM t WHERE b = ?",
        "SELECT 'a\\'b' FROM t WHERE b = ?",
        "SELECT a FROM t WHERE b = ? AND c = 'x",
      })
  void place_thatIsNotCertain_isNotTold(String sql) {
    assertThat(ParameterPlaces.of(sql)).isEqualTo(ParameterPlaces.NONE);
  }
}
