package io.encbench.driver.collation;

import java.io.IOException;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Short texts of several scripts, many of them nearly equal. */
final class RandomTexts {
  private static final int LONGEST = 6;

  /** Letters with and without accents and case, spaces, marks, ignorable characters, emoji. */
  private static final String LATIN =
      "aAáÄàªlLĿ·\u0387sSßſeéÉiıİoøœ\u00e6Æcç  -_'\u00a0\u200b\u200d\u0000\u0001\t\u007f"
          + "\u0301\u0308\u0327\u0345\ufe0f\ufffd\uffff1²½";

  private static final String OTHERS =
      "\u0438\u0418\u0439\u0306\u03b1\u0391\u03c3\u03c2\u0627\u0653\u0654\u0622\u05d0\u05b8"
          + "\u0e40\u0e41\u0e44\u0e01\u0e2e\u0e32\u0e4d\u0e33\u0ec0\u0e81\u0edc\u0ecd\u0eb2"
          + "\uaab5\uaab9\uaa80\uaaaf\u0cc6\u0cc2\u0cd5\u0dd9\u0dcf\u0dca\u0fb2\u0f71\u0f80\u0f81"
          + "\u0b92\u0bd7\u0bc6\u0bbe\u1100\u1161\u11a8\uac00\uac01\ud7a3\u326e\u304b\u30ab\u304c"
          + "\u3099\u30fc\u738b\u674e\u4e00\u2f00\u2e80\u4e36\uf900\u8c48\ufa0e\u0378\ue000";

  private static final String SUPPLEMENTARY =
      "😀😁👩👨🏽🇩🇪𝒜𝐚𐐀𐐨𠀀𠮷𪛖\ud81c\udc00\ud821\udc00\ud82c\udd70\udb40\uddef\udbff\udffd\ud804\udd32"
          + "\ud804\udd27";

  private final Random random;
  private final List<String> contractions;

  RandomTexts(Random random) throws IOException {
    this.random = random;
    this.contractions = List.copyOf(ServerWeights.contractions());
  }

  String text() {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(LONGEST); length > 0; length--) {
      text.append(piece());
    }
    return text.toString();
  }

  private String piece() {
    return switch (random.nextInt(12)) {
      case 0, 1, 2, 3, 4 -> oneOf(LATIN);
      case 5, 6, 7 -> oneOf(OTHERS);
      case 8 -> oneOf(SUPPLEMENTARY);
      case 9 -> contractions.get(random.nextInt(contractions.size()));
      case 10 -> Character.toString(' ' + random.nextInt('~' - ' '));
      default -> character();
    };
  }

  private String oneOf(String characters) {
    int[] codePoints = characters.codePoints().toArray();
    return Character.toString(codePoints[random.nextInt(codePoints.length)]);
  }

  private String character() {
    int codePoint;
    do {
      codePoint = random.nextInt(random.nextBoolean() ? 0x3000 : Character.MAX_CODE_POINT + 1);
    } while (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE);
    return Character.toString(codePoint);
  }

  /** A text that differs little from another one, or not at all to some collations. */
  String similar(String text) {
    int[] codePoints = text.codePoints().toArray();
    StringBuilder result = new StringBuilder();
    int changed = random.nextInt(codePoints.length + 1);
    for (int i = 0; i < codePoints.length; i++) {
      String character = Character.toString(codePoints[i]);
      result.append(
          i != changed
              ? character
              : switch (random.nextInt(6)) {
                case 0 -> character.toUpperCase(Locale.ROOT);
                case 1 -> character.toLowerCase(Locale.ROOT);
                case 2 -> character + oneOf(LATIN);
                case 3 -> "";
                case 4 -> piece();
                default -> Normalizer.normalize(character, Normalizer.Form.NFKD);
              });
    }
    return result.append(" ".repeat(random.nextInt(4) == 0 ? random.nextInt(3) : 0)).toString();
  }
}
