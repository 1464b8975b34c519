package io.encbench.driver.value.convert;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** UTF-8 that replaces nothing. */
public final class Utf8 {
  private Utf8() {}

  /**
   * The bytes of text.
   *
   * @throws CharacterCodingException if it has half of a surrogate pair
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
   * The text of bytes.
   *
   * @throws CharacterCodingException if they are not UTF-8
   */
  public static String text(byte[] bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }
}
