package io.encbench.tpcc.random;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/**
 * Generates random values as defined in clauses 2.1.5, 2.1.6 and 4.3.2. Not thread-safe; each
 * terminal and each unit of a load has its own instance.
 *
 * <p>Texts are written as ASCII into the caller's array, so that a loader creates no objects for
 * them.
 */
public final class TpccRandom {
  private static final byte[] ALPHANUMERIC =
      ascii("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
  private static final byte[] LETTERS = ascii("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  private static final byte[] DIGITS = ascii("0123456789");
  private static final byte[] ORIGINAL = ascii("ORIGINAL");
  private static final byte[] ZIP_END = ascii("11111");

  private static final long LOW_32_BITS = 0xffff_ffffL;

  private final SplittableRandom random;
  private final Constants constants;

  /**
   * The constants C of NURand, clause 2.1.6.
   *
   * @param cLast constant for last names, 0 to 255
   * @param customerId constant for C_ID, 0 to 1023
   * @param itemId constant for OL_I_ID, 0 to 8191
   */
  public record Constants(int cLast, int customerId, int itemId) {
    /** The constants of a load, derived from its seed. */
    public static Constants ofLoad(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      return new Constants(random.nextInt(256), random.nextInt(1024), random.nextInt(8192));
    }

    /**
     * The constants of a run on a database that was loaded with these constants. C for last names
     * differs from that of the load by 65 to 119, but not by 96 or 112.
     *
     * @see "TPC-C clause 2.1.6.1"
     */
    public Constants forRun(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      int drawn;
      do {
        drawn = random.nextInt(256);
      } while (!mayRunAfter(drawn, cLast));
      return new Constants(drawn, customerId, itemId);
    }

    private static boolean mayRunAfter(int run, int load) {
      int delta = Math.abs(run - load);
      return delta >= 65 && delta <= 119 && delta != 96 && delta != 112;
    }
  }

  /** Starts a stream of values that is determined by the seed. */
  public TpccRandom(long seed, Constants constants) {
    this.random = new SplittableRandom(seed);
    this.constants = constants;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** A uniform random integer in {@code [low, high]}. */
  public int uniform(int low, int high) {
    return random.nextInt(low, high + 1);
  }

  /** A random C_ID, NURand(1023, 1, 3000). */
  public int customerId() {
    return nonUniform(1023, constants.customerId(), 1, 3000);
  }

  /** A random OL_I_ID, NURand(8191, 1, 100000). */
  public int itemId() {
    return nonUniform(8191, constants.itemId(), 1, 100_000);
  }

  /** A random number of a last name, NURand(255, 0, 999). */
  public int lastNameNumber() {
    return nonUniform(255, constants.cLast(), 0, 999);
  }

  private int nonUniform(int a, int c, int x, int y) {
    return ((uniform(0, a) | uniform(x, y)) + c) % (y - x + 1) + x;
  }

  /** Returns true with a probability of 10 %. */
  public boolean oneInTen() {
    return random.nextInt(10) == 0;
  }

  /**
   * Writes an a-string of clause 4.3.2.2 with {@code low} to {@code high} characters. Returns its
   * length.
   */
  public int alphanumeric(byte[] into, int low, int high) {
    return fill(into, uniform(low, high), ALPHANUMERIC);
  }

  /** Writes an n-string of clause 4.3.2.2 with a fixed length. Returns the length. */
  public int digits(byte[] into, int length) {
    return fill(into, length, DIGITS);
  }

  /** Writes two letters for a state. Returns the length. */
  public int state(byte[] into) {
    return fill(into, 2, LETTERS);
  }

  /** Writes a zip code of clause 4.3.2.7: four random digits and 11111. Returns the length. */
  public int zip(byte[] into) {
    fill(into, 4, DIGITS);
    System.arraycopy(ZIP_END, 0, into, 4, ZIP_END.length);
    return 4 + ZIP_END.length;
  }

  /**
   * Writes I_DATA or S_DATA of clause 4.3.3.1: 26 to 50 characters, in 10 % of the rows with
   * ORIGINAL at a random position. Returns the length.
   */
  public int dataOrOriginal(byte[] into) {
    int length = alphanumeric(into, 26, 50);
    if (oneInTen()) {
      int place = uniform(0, length - ORIGINAL.length);
      System.arraycopy(ORIGINAL, 0, into, place, ORIGINAL.length);
    }
    return length;
  }

  /** Writes the last name with a number from 0 to 999. Returns the length. */
  public static int lastName(byte[] into, int number) {
    byte[] name = LastNames.ascii(number);
    System.arraycopy(name, 0, into, 0, name.length);
    return name.length;
  }

  /**
   * A random permutation of the numbers 1 to {@code count}; all permutations are equally likely.
   */
  public int[] permutation(int count) {
    int[] numbers = new int[count];
    for (int i = 0; i < count; i++) {
      int j = random.nextInt(i + 1);
      numbers[i] = numbers[j];
      numbers[j] = i + 1;
    }
    return numbers;
  }

  /**
   * Draws four characters from each half of a random number. Multiplication by the size of the
   * alphabet moves the index of the next character above bit 32. The probability of a character
   * deviates from the uniform one by at most 0.4 %.
   */
  private int fill(byte[] into, int length, byte[] alphabet) {
    int at = 0;
    while (at < length) {
      long bits = random.nextLong();
      at = fillFour(into, at, length, alphabet, bits & LOW_32_BITS);
      at = fillFour(into, at, length, alphabet, bits >>> 32);
    }
    return length;
  }

  private static int fillFour(byte[] into, int from, int length, byte[] alphabet, long bits) {
    int end = Math.min(from + 4, length);
    long rest = bits;
    for (int at = from; at < end; at++) {
      rest *= alphabet.length;
      into[at] = alphabet[(int) (rest >>> 32)];
      rest &= LOW_32_BITS;
    }
    return end;
  }
}
