package io.encbench.driver.collation;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Writes a server's weights in the format in which the driver reads them. The format is described
 * in the README.md beside the driver's resources.
 */
final class WeightsResource {
  private static final int LISTED = 0;
  private static final int IMPLICIT = 1;
  private static final int CONSTANT = 2;
  private static final int ITSELF = 3;
  private static final int HANGUL = 4;
  private static final int CONSTANT_APART = 5;

  /** Servers have tables of weights for pages of this many characters. */
  private static final int PAGE = 256;

  /** A run of characters that a rule describes saves space only if it is long. */
  private static final int LONG_RUN = PAGE;

  private static final List<Integer> BASES = List.of(0xFB40, 0xFB80, 0xFBC0);

  private final String[] weights;
  private final Map<String, String> contractions;
  private final int constantKind;

  /** For each page whether all its characters have implicit weights. */
  private final boolean[] isComputed;

  /**
   * One level of a collation.
   *
   * @param weights the weights of each code point; null for surrogates
   * @param contractions sequences of characters with weights of their own
   * @param likeIsExact whether LIKE tells characters above the BMP apart that are equal otherwise
   */
  WeightsResource(String[] weights, SortedMap<String, String> contractions, boolean likeIsExact) {
    this.constantKind = likeIsExact ? CONSTANT_APART : CONSTANT;
    this.weights = weights.clone();
    this.contractions = new TreeMap<>(contractions);
    for (int surrogate = Character.MIN_SURROGATE;
        surrogate <= Character.MAX_SURROGATE;
        surrogate++) {
      this.weights[surrogate] = "";
    }
    isComputed = new boolean[weights.length / PAGE];
    for (int page = 0; page < isComputed.length; page++) {
      isComputed[page] =
          IntStream.range(page * PAGE, (page + 1) * PAGE)
              .allMatch(
                  each ->
                      BASES.stream()
                          .anyMatch(base -> this.weights[each].equals(implicit(base, each))));
    }
  }

  /** The bytes of a resource before it is compressed. */
  static byte[] of(List<WeightsResource> levels) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeByte(levels.size());
    for (WeightsResource level : levels) {
      level.write(out);
    }
    return bytes.toByteArray();
  }

  private record Run(int start, int length, int kind, int argument) {}

  private void write(DataOutputStream out) throws IOException {
    List<Run> runs = runs();
    out.writeInt(runs.size());
    for (Run run : runs) {
      out.writeInt(run.length());
      out.writeByte(run.kind());
      out.writeChar(run.argument());
    }
    List<String> listed = new ArrayList<>();
    for (Run run : runs) {
      if (run.kind() == LISTED) {
        listed.addAll(Arrays.asList(weights).subList(run.start(), run.start() + run.length()));
      }
    }
    for (String each : listed) {
      out.writeByte(each.length());
    }
    char[] before = new char[Byte.MAX_VALUE];
    for (String each : listed) {
      for (int i = 0; i < each.length(); i++) {
        out.writeChar(each.charAt(i) - before[i]);
        before[i] = each.charAt(i);
      }
    }
    out.writeInt(contractions.size());
    for (Map.Entry<String, String> each : contractions.entrySet()) {
      int[] codePoints = each.getKey().codePoints().toArray();
      out.writeByte(codePoints.length);
      for (int codePoint : codePoints) {
        out.writeInt(codePoint);
      }
      out.writeByte(each.getValue().length());
      out.writeChars(each.getValue());
    }
  }

  private List<Run> runs() {
    List<Run> runs = new ArrayList<>();
    int listedFrom = 0;
    for (int at = 0; at < weights.length; ) {
      Run rule = rule(at);
      if (rule == null) {
        at++;
        continue;
      }
      if (listedFrom < at) {
        runs.add(new Run(listedFrom, at - listedFrom, LISTED, 0));
      }
      runs.add(rule);
      at += rule.length();
      listedFrom = at;
    }
    if (listedFrom < weights.length) {
      runs.add(new Run(listedFrom, weights.length - listedFrom, LISTED, 0));
    }
    return runs;
  }

  /** The run from a code point on that a rule describes, or null if there is none. */
  private Run rule(int from) {
    for (int base : BASES) {
      // LIKE compares weights of a page that the server has in its tables, even implicit ones.
      int length =
          length(
              from,
              codePoint ->
                  isComputed[codePoint / PAGE]
                      && weights[codePoint].equals(implicit(base, codePoint)));
      if (length > 0) {
        return new Run(from, length, IMPLICIT, base);
      }
    }
    int hangul = length(from, codePoint -> weights[codePoint].equals(ofJamo(codePoint)));
    if (hangul > 0) {
      return new Run(from, hangul, HANGUL, 0);
    }
    String first = weights[from];
    if (first.length() == 1 && first.charAt(0) != 0) {
      int constant = length(from, codePoint -> weights[codePoint].equals(first));
      if (constant >= LONG_RUN) {
        return new Run(from, constant, constantKind, first.charAt(0));
      }
      int itself =
          length(from, codePoint -> weights[codePoint].equals(Character.toString(codePoint)));
      if (itself >= LONG_RUN) {
        return new Run(from, itself, ITSELF, 0);
      }
    }
    return null;
  }

  private int length(int from, IntPredicate rule) {
    int end = from;
    while (end < weights.length && rule.test(end)) {
      end++;
    }
    return end - from;
  }

  private static String implicit(int base, int codePoint) {
    char[] pair = {(char) (base + (codePoint >> 15)), (char) ((codePoint & 0x7FFF) | 0x8000)};
    return new String(pair);
  }

  /**
   * The weights of a Hangul syllable's jamo; for another character, text that equals no weights.
   */
  private String ofJamo(int codePoint) {
    int syllable = codePoint - 0xAC00;
    if (syllable < 0 || syllable >= 19 * 21 * 28) {
      return "no syllable";
    }
    String trailing = syllable % 28 == 0 ? "" : weights[0x11A7 + syllable % 28];
    String jamo =
        weights[0x1100 + syllable / 588] + weights[0x1161 + syllable / 28 % 21] + trailing;
    return jamo.length() == (syllable % 28 == 0 ? 2 : 3) ? jamo : "no syllable";
  }
}
