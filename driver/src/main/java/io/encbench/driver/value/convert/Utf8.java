package io.encbench.driver.value.convert;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Strict conversion between text and UTF-8: malformed input fails and is not replaced. */
public final class Utf8 {
  private Utf8() {}

  /**
   * Encodes text as UTF-8.
   *
   * @throws CharacterCodingException if the text contains half of a surrogate pair
   */
  public static byte[] bytes(String text) throws CharacterCodingException {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        boolean paired =
            i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
        if (!paired) {
          throw new CharacterCodingException();
        }
        i++;
      }
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Decodes UTF-8.
   *
   * @throws CharacterCodingException if the bytes are not UTF-8
   */
  public static String text(byte[] bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }
}
