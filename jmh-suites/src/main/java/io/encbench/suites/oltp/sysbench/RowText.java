package io.encbench.suites.oltp.sysbench;

import java.util.random.RandomGenerator;

/** The texts in sysbench's tables: groups of eleven random digits, separated by dashes. */
public enum RowText {
  C(10),
  PAD(5);

  private static final int DIGITS = 11;

  private final int length;

  RowText(int groups) {
    this.length = groups * (DIGITS + 1) - 1;
  }

  /** Characters of a text, all ASCII. */
  public int length() {
    return length;
  }

  /** Draws a text. */
  public String draw(RandomGenerator random) {
    char[] text = new char[length];
    for (int i = 0; i < length; i++) {
      text[i] = i % (DIGITS + 1) == DIGITS ? '-' : (char) ('0' + random.nextInt(10));
    }
    return new String(text);
  }
}
