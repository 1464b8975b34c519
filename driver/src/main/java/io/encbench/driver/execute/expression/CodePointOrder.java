package io.encbench.driver.execute.expression;

/** The collations that compare by code point, which is the order of the bytes in UTF-8. */
enum CodePointOrder implements Collation {
  /** The collation {@code binary}. */
  NO_PAD {
    @Override
    int lengthOf(String text) {
      return text.length();
    }

    @Override
    int pastEnd() {
      return -1;
    }
  },
  /** The collation {@code utf8mb4_bin}: the shorter text is compared as if spaces followed it. */
  PAD_SPACE {
    @Override
    int lengthOf(String text) {
      int length = text.length();
      while (length > 0 && text.charAt(length - 1) == ' ') {
        length--;
      }
      return length;
    }

    @Override
    int pastEnd() {
      return ' ';
    }
  };

  /** The number of characters that count. */
  abstract int lengthOf(String text);

  /** What a text is compared as behind its end. */
  abstract int pastEnd();

  @Override
  public int compare(String a, String b) {
    int lengthOfA = lengthOf(a);
    int lengthOfB = lengthOf(b);
    int atA = 0;
    int atB = 0;
    while (atA < lengthOfA || atB < lengthOfB) {
      int left = pastEnd();
      if (atA < lengthOfA) {
        left = Collation.codePoint(a, atA);
        atA += Character.charCount(left);
      }
      int right = pastEnd();
      if (atB < lengthOfB) {
        right = Collation.codePoint(b, atB);
        atB += Character.charCount(right);
      }
      if (left != right) {
        return Integer.compare(left, right);
      }
    }
    return 0;
  }

  @Override
  public boolean matches(int codePointA, int codePointB) {
    return codePointA == codePointB;
  }

  @Override
  public String key(String text) {
    StringBuilder key = new StringBuilder(text.length());
    int length = lengthOf(text);
    for (int at = 0; at < length; ) {
      int codePoint = Collation.codePoint(text, at);
      key.appendCodePoint(codePoint);
      at += Character.charCount(codePoint);
    }
    return key.toString();
  }
}
