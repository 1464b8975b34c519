package io.encbench.tpcc.random;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** The thousand last names of clause 4.3.2.3. */
public final class LastNames {
  private static final List<String> SYLLABLES =
      List.of("BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING");

  private static final String[] NAMES = new String[1000];
  private static final byte[][] ASCII = new byte[1000][];

  static {
    for (int number = 0; number < NAMES.length; number++) {
      NAMES[number] =
          SYLLABLES.get(number / 100)
              + SYLLABLES.get(number / 10 % 10)
              + SYLLABLES.get(number % 10);
      ASCII[number] = NAMES[number].getBytes(StandardCharsets.US_ASCII);
    }
  }

  private LastNames() {}

  /**
   * The last name with a number.
   *
   * @param number 0 to 999
   */
  public static String of(int number) {
    return NAMES[number];
  }

  static byte[] ascii(int number) {
    return ASCII[number];
  }
}
