package io.encbench.driver.value.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.crypto.Scheme;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {
  private static final Conversion CONVERSION =
      new StoringConversion(
          new ColumnRule("t", "c", ColumnType.parse("JSON"), Scheme.RND, "t.c"),
          FractionalSeconds.ROUNDED,
          DoubleTransport.TEXT);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {}                            | {}
          [ ]                           | []
          [1,2 ,"x",true,false,null]    | [1, 2, "x", true, false, null]
          {"bb":1,"a":{"c":[]}, "a":2}  | {"a": 2, "bb": 1}
          "\\u0041\\/\\u00e9\\n\\u001f" | "A/é\\n\\u001f"
          -0                            | 0
          18446744073709551615          | 18446744073709551615
          1.50                          | 1.5
          1e2                           | 100.0
          -0.0                          | -0.0
          1e15                          | 1e15
          123456789012345e1             | 1.23456789012345e15
          12e-5                         | 0.00012
          """)
  void document_isNormalised(String text, String stored) throws Exception {
    assertThat(JsonText.NORMALISED.stored(text, CONVERSION)).isEqualTo(stored);
    assertThat(JsonText.UNCHANGED.stored(text, CONVERSION)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", " ", "{", "}", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "01",
        "1.", ".5", "+1", "-", "1e", "'a'", "\"a", "\"\\x\"", "\"\\u12g4\"", "\"\\ud800\"", "tru",
        "nulll", "[] []", "\"\t\"", "NaN", "\u00a0[]"
      })
  void textThatIsNoDocument_fails(String text) {
    assertThatThrownBy(() -> JsonText.NORMALISED.stored(text, CONVERSION))
        .isInstanceOfSatisfying(
            SQLException.class, failure -> assertThat(failure.getErrorCode()).isEqualTo(3140));
    assertThatThrownBy(() -> JsonText.UNCHANGED.stored(text, CONVERSION))
        .isInstanceOf(SQLFeatureNotSupportedException.class)
        .hasMessageContaining("t.c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.1234567890123456", "1e23", "1e-23", "18446744073709551616", "[1e400]"})
  void numberWhoseTextIsNotCertain_isRefused(String text) throws Exception {
    assertThatThrownBy(() -> JsonText.NORMALISED.stored(text, CONVERSION))
        .isInstanceOf(SQLFeatureNotSupportedException.class);
    assertThat(JsonText.UNCHANGED.stored(text, CONVERSION)).isEqualTo(text);
  }

  @Test
  void documentOfManyLevels_isRefused() throws Exception {
    String deep = "[".repeat(100) + "]".repeat(100);
    assertThat(JsonText.NORMALISED.stored(deep, CONVERSION)).isEqualTo(deep);
    for (JsonText server : JsonText.values()) {
      assertThatThrownBy(() -> server.stored("[" + deep + "]", CONVERSION))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
    }
  }
}
