package io.encbench.jmh.oltp;

import java.util.random.RandomGenerator;

/** The texts in sysbench's tables: groups of eleven random digits with dashes between. */
enum RowText {
  C(10),
  PAD(5);

  private static final int DIGITS = 11;

  private final int length;

  RowText(int groups) {
    this.length = groups * (DIGITS + 1) - 1;
  }

  /** Characters of a text, all ASCII. */
  int length() {
    return length;
  }

  /** Another text. */
  String draw(RandomGenerator random) {
    char[] text = new char[length];
    for (int i = 0; i < length; i++) {
      text[i] = i % (DIGITS + 1) == DIGITS ? '-' : (char) ('0' + random.nextInt(10));
    }
    return new String(text);
  }
}
