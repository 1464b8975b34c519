package io.encbench.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MaskedTextTest {
  private static final MaskedText.Vocabulary VOCABULARY =
      new MaskedText.Vocabulary(
          Set.of(
              "select", "from", "where", "and", "or", "in", "as", "date", "set", "update", "active",
              "order", "by", "limit", "like", "is", "insert", "into", "values", "decimal", "join"),
          Set.of("shop", "other"),
          Set.of("customer"),
          Set.of("name", "born", "id"));

  private static @Nullable MaskedText of(String sql) {
    return MaskedText.of(Lexer.tokens(sql), VOCABULARY);
  }

  private static MaskedText masked(String sql) {
    return Objects.requireNonNull(of(sql));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "SELECT name FROM customer WHERE name = 'Alice' | '2000-01-01'",
        "SELECT name FROM customer WHERE id = -4711 AND born = ? | 1 AND born = ?",
        "SELECT name FROM customer WHERE name = Alice | encbench_name_1",
        "SELECT name FROM customer WHERE name = `Alice` | `encbench_name_1`",
        "SELECT name FROM customer WHERE name IN (active, Alice) | (encbench_keyword_1, encbench_name_2)",
        "SELECT name FROM customer WHERE id = 0x416c696365 | x'31'",
        "SELECT name /* Alice */ FROM customer -- Alice | name FROM customer",
        "SELECT Alice(name) FROM customer | CONCAT(name)",
        "SELECT name FROM customer WHERE born = FALSE | born = TRUE",
      })
  void text_showsNoValue(String sql, String shown) {
    assertThat(masked(sql).text())
        .contains(shown)
        .doesNotContain("Alice")
        .doesNotContain("4711")
        .doesNotContain("active");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT name FROM customer WHERE name = 'O'Alice'",
        "SELECT name 'alias' FROM customer ORDER BY alias",
        "SELECT name ? FROM customer",
        "WITH recent AS (SELECT name FROM customer) SELECT name FROM recent",
        "SELECT name FROM customer WHERE born = DATE ?",
        "SELECT id FROM customer WHERE id = @x",
        "SELECT {fn LOWER(name)} FROM customer",
        "SELECT id FROM customer; SELECT id FROM customer",
        "SELECT id FROM customer JOIN other.t",
        "SELECT /*! name */ id FROM customer",
        ""
      })
  void text_thatTheServerMightUnderstandOtherwise_isNotAsked(String sql) {
    assertThat(of(sql)).isNull();
  }

  @Test
  void syntax_isNotKeptIfAKeywordOrWindowFunctionIsReplaced() {
    assertThat(masked("SELECT name FROM customer WHERE id = Alice").keepsSyntax()).isTrue();
    assertThat(masked("UPDATE customer SET id = 5 WHER id = 6").keepsSyntax()).isTrue();
    assertThat(masked("SELECT name FROM customer WHERE id = active").keepsSyntax()).isFalse();
    assertThat(masked("SELECT another(name) FROM customer").keepsSyntax()).isTrue();
    assertThat(masked("SELECT another(name) OVER () FROM customer").keepsSyntax()).isFalse();
  }

  @Test
  void names_areNotKeptIfATableIsUnknown() {
    assertThat(masked("SELECT nosuch FROM customer").keepsNames()).isTrue();
    assertThat(masked("SELECT nosuch FROM customer JOIN temporary").keepsNames()).isFalse();
  }

  @Test
  void aliases_stayTheSameName() {
    assertThat(masked("SELECT name AS Total FROM customer ORDER BY total").text())
        .isEqualTo("SELECT name AS encbench_name_1 FROM customer ORDER BY encbench_name_1");
  }

  @Test
  void message_getsTheNamesBack() {
    MaskedText masked = masked("SELECT nosuch FROM customer");
    assertThat(masked.restored("Unknown column 'encbench_name_1' in 'field list'"))
        .isEqualTo("Unknown column 'nosuch' in 'field list'");
  }
}
