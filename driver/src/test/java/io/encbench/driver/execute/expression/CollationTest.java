package io.encbench.driver.execute.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.driver.rules.TextCollation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks the order of text against answers of MySQL 8.0.31 and MariaDB 11.4.5. */
class CollationTest {
  private static Collation collation(TextCollation stated) {
    return Collation.of(stated, "t.c");
  }

  /** Keys begin with the weights. */
  @ParameterizedTest
  @CsvSource({
    "UTF8MB4_0900_AI_CI, a\u00e9\u00f6\u738b, 1C471CAA1DDDFB40F38B",
    "UTF8MB4_UCA1400_AI_CI, a\u00e9\u00f6\u738b, 207520DB221DFB40F38B",
    "UTF8MB4_0900_AI_CI, \uac01, 3BF53C733CD1",
    "UTF8MB4_UCA1400_AI_CI, \uac01, FBC1AC01",
    "UTF8MB4_GENERAL_CI, \u00e9\u00df\u738b, 00450053738B",
    "UTF8MB4_UNICODE_CI, \u326e, 1D621DBE",
    "UTF8MB4_UCA1400_AI_CI, l\u00b7, 21B0",
    "UTF8MB4_UCA1400_AI_CI, \uaabc\uaaaf, 33E733F4",
    "UTF8MB4_GENERAL_CI, \ud83d\ude00, FFFD",
  })
  void key_consistsOfTheWeights(TextCollation stated, String text, String weights)
      throws SQLException {
    StringBuilder hex = new StringBuilder();
    String key = collation(stated).key(text);
    for (char weight : key.substring(0, key.length() - 1).toCharArray()) {
      hex.append("%04X".formatted((int) weight));
    }

    assertThat(hex).hasToString(weights);
  }

  /** Stored cells hold tags of keys, and outlive releases. */
  @Test
  void keys_areThoseOfTheSpecification() throws Exception {
    List<String> vectors =
        Files.readAllLines(Path.of("..", "docs", "driver", "cell-format.md")).stream()
            .filter(line -> line.matches("utf8mb4_\\w+ [0-9a-f]+ [0-9a-f]+"))
            .toList();
    List<String> keys = new ArrayList<>();
    for (String vector : vectors) {
      String[] fields = vector.split(" ", -1);
      String text = new String(HexFormat.of().parseHex(fields[1]), StandardCharsets.UTF_8);
      TextCollation stated = TextCollation.named(fields[0]).orElseThrow();
      StringBuilder key = new StringBuilder();
      for (char unit : collation(stated).key(text).toCharArray()) {
        key.append("%04x".formatted((int) unit));
      }
      keys.add(fields[0] + " " + fields[1] + " " + key);
    }
    assertThat(keys).isEqualTo(vectors).hasSize(2 * (TextCollation.values().length - 1));
  }

  @ParameterizedTest
  @CsvSource({
    "UTF8MB4_0900_AI_CI, Jos\u00e9, =, JOSE",
    "UTF8MB4_0900_AI_CI, M\u00fcller, <, Mulles",
    "UTF8MB4_0900_AI_CI, stra\u00dfe, =, STRASSE",
    "UTF8MB4_0900_AI_CI, a, <, 'a '",
    "UTF8MB4_0900_AI_CI, a\u0001, =, a",
    "UTF8MB4_0900_AI_CI, \uac00, =, \u1100\u1161",
    "UTF8MB4_0900_AI_CI, \u0e40\u0e01, >, \u0e01\u0e40",
    "UTF8MB4_UCA1400_AI_CI, \u0e40\u0e01, =, \u0e01\u0e40",
    "UTF8MB4_UCA1400_AI_CI, Jos\u00e9, =, 'JOSE  '",
    "UTF8MB4_UCA1400_AI_CI, 'a\t', <, a",
    "UTF8MB4_UCA1400_AI_CI, al\u00b7, =, AL\u00b7",
    "UTF8MB4_GENERAL_CI, Jos\u00e9, =, 'JOSE '",
    "UTF8MB4_GENERAL_CI, stra\u00dfe, =, STRASE",
    "UTF8MB4_GENERAL_CI, \ud83d\ude00, =, \ud83d\ude01",
    "UTF8MB4_GENERAL_CI, '\u0000', <, ''",
    "UTF8MB4_0900_AS_CS, Jos\u00e9, >, Jose",
    "UTF8MB4_0900_AS_CS, jos\u00e9, <, Jos\u00e9",
    "UTF8MB4_BIN, a, =, 'a '",
    "UTF8MB4_BIN, 'a\t', <, a",
    "UTF8MB4_BIN, \uffff, <, \ud83d\ude00",
    "BINARY, a, <, 'a '",
    "BINARY, \uffff, <, \ud83d\ude00",
    "BINARY, '', <, '\u0000'",
    "BINARY, \ud83d, =, ?",
    "UTF8MB4_0900_AI_CI, \ud83d, =, ?",
  })
  void compare_isAsOnTheServer(TextCollation stated, String a, String sign, String b)
      throws SQLException {
    Collation collation = collation(stated);
    int expected = "<=>".indexOf(sign) - 1;

    assertThat(Integer.signum(collation.compare(a, b))).isEqualTo(expected);
    assertThat(Integer.signum(collation.compare(b, a))).isEqualTo(-expected);
    assertThat(collation.key(a).equals(collation.key(b))).isEqualTo(expected == 0);
  }

  /** LIKE does not find characters equal whose weights are computed. */
  @ParameterizedTest
  @CsvSource({
    "UTF8MB4_0900_AI_CI, \u00e9, E, true",
    "UTF8MB4_0900_AI_CI, \u00df, s, false",
    "UTF8MB4_0900_AI_CI, '\u0001', '\u0002', true",
    "UTF8MB4_0900_AI_CI, \u2e80, \u4e36, false",
    "UTF8MB4_0900_AI_CI, \u326e, \uac00, false",
    "UTF8MB4_UCA1400_AI_CI, \u00e9, E, true",
    "UTF8MB4_GENERAL_CI, \u00df, S, true",
    "UTF8MB4_0900_AS_CS, \u00e9, e, false",
    "UTF8MB4_BIN, a, A, false",
    "BINARY, a, a, true",
  })
  void matches_isAsLikeOnTheServer(TextCollation stated, String a, String b, boolean expected)
      throws SQLException {
    assertThat(collation(stated).matches(a.codePointAt(0), b.codePointAt(0))).isEqualTo(expected);
  }

  /** ASCII text is compared without the general way, which must give the same answers. */
  @ParameterizedTest
  @EnumSource(TextCollation.class)
  void compare_ofAsciiText_agreesWithThatOfOtherText(TextCollation stated) throws SQLException {
    Collation collation = collation(stated);
    String[] texts = new String[128 * 3];
    for (int i = 0; i < 128; i++) {
      texts[i] = Character.toString(i);
      texts[128 + i] = "a" + Character.toString(i);
      texts[256 + i] = Character.toString(i) + "L";
    }
    for (String a : texts) {
      for (String b : texts) {
        assertThat(Integer.signum(collation.compare(a, b)))
            .isEqualTo(Integer.signum(collation.compare("\u738b" + a, "\u738b" + b)));
      }
    }
  }

  @Test
  void collation_thatNoRuleStates_refuses() {
    Collation unknown = Collation.of(null, "t.c");

    assertThatThrownBy(() -> unknown.compare("a", "b"))
        .isInstanceOf(SQLFeatureNotSupportedException.class)
        .hasMessageContaining("t.c");
    assertThatThrownBy(() -> unknown.key("a")).isInstanceOf(SQLFeatureNotSupportedException.class);
    assertThatThrownBy(() -> unknown.matches('a', 'b'))
        .isInstanceOf(SQLFeatureNotSupportedException.class);
  }
}
