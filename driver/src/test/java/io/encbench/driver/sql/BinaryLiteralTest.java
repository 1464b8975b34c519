package io.encbench.driver.sql;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BinaryLiteralTest {
  @Test
  void of_bytes_marksThemAsBinary() {
    assertThat(text("")).isEqualTo("_binary''");
    assertThat(text("a\0\n\u00ff")).isEqualTo("_binary'a\0\n\u00ff'");
  }

  @Test
  void of_quotes_doublesThem() {
    assertThat(text("a'b''")).isEqualTo("_binary'a''b'''''");
  }

  /** A backslash is an escape or not, depending on the mode NO_BACKSLASH_ESCAPES. */
  @Test
  void of_backslash_isHexadecimal() {
    assertThat(text("ab\\c'")).isEqualTo("_binary x'61625c6327'");
  }

  private static String text(String bytes) {
    return new String(BinaryLiteral.of(bytes.getBytes(ISO_8859_1)), ISO_8859_1);
  }
}
