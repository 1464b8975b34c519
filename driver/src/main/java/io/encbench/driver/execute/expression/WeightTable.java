package io.encbench.driver.execute.expression;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * The weights of all characters on one level of a collation. Text is compared by the weights of its
 * characters, one after the other. A character has no weight, one or several; a sequence of
 * characters that is a contraction has weights of its own. Immutable.
 */
final class WeightTable {
  /** What follows the last weight of a text. */
  enum End {
    /** Nothing: of two texts that are equal up to the end of one, the longer is greater. */
    NO_PAD,
    /** Spaces without end. */
    PAD_SPACE
  }

  // How the resource describes a run of characters; its format is in README.md beside it.
  private static final int LISTED = 0;
  private static final int IMPLICIT = 1;
  private static final int CONSTANT = 2;
  private static final int ITSELF = 3;
  private static final int HANGUL = 4;
  private static final int CONSTANT_APART = 5;

  // An entry is a weight (0 if the character has none), or one of these kinds with a payload.
  private static final int PAYLOAD = 0xFFFF;

  /** The payload is the index of a list of weights. */
  private static final int LIST_KIND = 1 << 16;

  /** The payload is added to the upper bits of the code point. */
  private static final int IMPLICIT_KIND = 2 << 16;

  private static final int HANGUL_KIND = 3 << 16;

  private static final int KIND = 3 << 16;

  /** A contraction may begin with the character. */
  private static final int HEAD = 1 << 18;

  /** LIKE finds the character equal to itself only. */
  private static final int APART = 1 << 19;

  private static final int PAGE_BITS = 8;
  private static final int PAGE = 1 << PAGE_BITS;
  private static final int ASCII = 128;

  /** The result of {@link #asciiWeight} if it does not know the weight. */
  private static final int OTHER = -1;

  private static final int MAX_CONTRACTION = 3;
  private static final int CODE_POINT_BITS = 21;

  private final int[][] pages = new int[(Character.MAX_CODE_POINT + 1) / PAGE][];
  private final char[][] lists;
  private final Map<Long, char[]> contractions = new HashMap<>();

  /** The weights of ASCII characters; {@link #OTHER} if a character has not exactly one. */
  private final int[] ascii = new int[ASCII];

  /** The weight behind the end of a text. */
  private final int endWeight;

  /** The levels of a collation, from the most significant one. */
  static List<WeightTable> read(String resource, End end) {
    try (InputStream stream = WeightTable.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalStateException("the driver's resource " + resource + " is missing");
      }
      DataInputStream in =
          new DataInputStream(new BufferedInputStream(new GZIPInputStream(stream)));
      List<WeightTable> levels = new ArrayList<>();
      for (int count = in.readByte(); count > 0; count--) {
        levels.add(new WeightTable(in, end));
      }
      return List.copyOf(levels);
    } catch (IOException e) {
      throw new UncheckedIOException("the driver's resource " + resource + " is damaged", e);
    }
  }

  private WeightTable(DataInputStream in, End end) throws IOException {
    int[] runs = new int[in.readInt()];
    int[] kinds = new int[runs.length];
    int[] arguments = new int[runs.length];
    int listed = 0;
    for (int i = 0; i < runs.length; i++) {
      runs[i] = in.readInt();
      kinds[i] = in.readByte();
      arguments[i] = in.readChar();
      listed += kinds[i] == LISTED ? runs[i] : 0;
    }
    byte[] lengths = new byte[listed];
    in.readFully(lengths);
    ListedWeights weights = new ListedWeights(in, lengths);
    int codePoint = 0;
    for (int i = 0; i < runs.length; i++) {
      for (int left = runs[i]; left > 0; left--) {
        int entry =
            switch (kinds[i]) {
              case LISTED -> weights.next();
              case IMPLICIT -> APART | IMPLICIT_KIND | arguments[i];
              case CONSTANT -> arguments[i];
              case ITSELF -> codePoint;
              case HANGUL -> APART | HANGUL_KIND;
              case CONSTANT_APART -> APART | arguments[i];
              default -> throw new IOException("unknown kind of run");
            };
        put(codePoint++, entry);
      }
    }
    lists = weights.lists();
    sharePages();
    for (int count = in.readInt(); count > 0; count--) {
      readContraction(in);
    }
    for (int i = 0; i < ASCII; i++) {
      int entry = entry(i) & ~HEAD;
      ascii[i] = entry > 0 && entry <= PAYLOAD ? entry : OTHER;
    }
    endWeight = end == End.NO_PAD ? 0 : ascii[' '];
  }

  /** Reads weights that are stored as differences to those of the listed character before. */
  private static final class ListedWeights {
    private final DataInputStream in;
    private final byte[] lengths;
    private final List<char[]> lists = new ArrayList<>();
    private final Map<String, Integer> indexes = new HashMap<>();
    private final char[] before = new char[Byte.MAX_VALUE];
    private int count;

    ListedWeights(DataInputStream in, byte[] lengths) {
      this.in = in;
      this.lengths = lengths;
    }

    /** The next entry. Equal weights have equal entries. */
    int next() throws IOException {
      int length = lengths[count++];
      for (int i = 0; i < length; i++) {
        before[i] += in.readChar();
      }
      if (length == 0) {
        return 0;
      }
      if (length == 1 && before[0] != 0) {
        return before[0];
      }
      char[] weights = Arrays.copyOf(before, length);
      int index = indexes.computeIfAbsent(new String(weights), unseen -> indexes.size());
      if (index == lists.size()) {
        lists.add(weights);
      }
      return LIST_KIND | index;
    }

    char[][] lists() {
      return lists.toArray(char[][]::new);
    }
  }

  private void put(int codePoint, int entry) {
    int page = codePoint >> PAGE_BITS;
    if (pages[page] == null) {
      pages[page] = new int[PAGE];
    }
    pages[page][codePoint & (PAGE - 1)] = entry;
  }

  /** Most of the code space consists of equal pages. */
  private void sharePages() {
    for (int i = 1; i < pages.length; i++) {
      if (Arrays.equals(pages[i], pages[i - 1])) {
        pages[i] = pages[i - 1];
      }
    }
  }

  private void readContraction(DataInputStream in) throws IOException {
    long key = 0;
    int head = 0;
    int length = in.readByte();
    for (int i = 0; i < length; i++) {
      int codePoint = in.readInt();
      key |= (long) codePoint << (CODE_POINT_BITS * i);
      if (i == 0) {
        head = codePoint;
      } else if (codePoint < ASCII || length > MAX_CONTRACTION) {
        // The comparison of ASCII text relies on this.
        throw new IOException("a contraction of an unexpected form");
      }
    }
    char[] weights = new char[in.readByte()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = in.readChar();
    }
    contractions.put(key, weights);
    put(head, entry(head) | HEAD);
  }

  private int entry(int codePoint) {
    return pages[codePoint >> PAGE_BITS][codePoint & (PAGE - 1)];
  }

  /** Whether the table has equal weights for both characters, and LIKE minds no more than them. */
  boolean haveLikeWeights(int a, int b) {
    int entry = entry(a) & ~HEAD;
    return (entry & APART) == 0 && entry == (entry(b) & ~HEAD);
  }

  int compare(String a, String b) {
    int length = Math.max(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      int left = asciiWeight(a, i);
      int right = asciiWeight(b, i);
      if (left == OTHER || right == OTHER) {
        return compareFrom(i, a, b);
      }
      if (left != right) {
        return Integer.compare(left, right);
      }
    }
    return 0;
  }

  /**
   * The weight of a character if that is certain: it is ASCII, and the next one, which a
   * contraction might join to it, is ASCII too.
   */
  private int asciiWeight(String text, int index) {
    int length = text.length();
    if (index >= length) {
      return endWeight;
    }
    char character = text.charAt(index);
    boolean alone = index + 1 == length || text.charAt(index + 1) < ASCII;
    return character < ASCII && alone ? ascii[character] : OTHER;
  }

  private int compareFrom(int index, String a, String b) {
    Weights left = new Weights(a, index);
    Weights right = new Weights(b, index);
    while (true) {
      int x = left.next();
      int y = right.next();
      if (x != y) {
        return Integer.compare(x, y);
      }
      if (left.ended && right.ended) {
        return 0;
      }
    }
  }

  /** Appends the weights of a text up to its last one that is not that of trailing spaces. */
  void appendKey(String text, StringBuilder key) {
    int start = key.length();
    Weights weights = new Weights(text, 0);
    for (int weight = weights.next(); !weights.ended; weight = weights.next()) {
      key.append((char) weight);
    }
    int length = key.length();
    while (length > start && key.charAt(length - 1) == endWeight) {
      length--;
    }
    key.setLength(length);
  }

  /** The weights of a text, one after the other. */
  private final class Weights {
    private final String text;
    private int at;

    /** The list that the next weights come from, and the index of the next. */
    private char[] list = {};

    private int inList;

    /** Weights that come before those of the list, the next in the lowest 16 bits. */
    private int queue;

    /** Whether all weights have been returned. */
    private boolean ended;

    Weights(String text, int at) {
      this.text = text;
      this.at = at;
    }

    /** The next weight; from the end of the text on, the weight that follows each text. */
    int next() {
      while (true) {
        if (queue != 0) {
          int weight = queue & PAYLOAD;
          queue >>>= Character.SIZE;
          return weight;
        }
        if (inList < list.length) {
          return list[inList++];
        }
        if (at >= text.length()) {
          ended = true;
          return endWeight;
        }
        int codePoint = Collation.codePoint(text, at);
        at += Character.charCount(codePoint);
        int weight = first(codePoint, entry(codePoint));
        if (weight != 0) {
          return weight;
        }
      }
    }

    /** The first weight of a character, or 0 if it is in the list or there is none. */
    private int first(int codePoint, int entry) {
      if ((entry & HEAD) != 0 && isContraction(codePoint)) {
        return 0;
      }
      int payload = entry & PAYLOAD;
      return switch (entry & KIND) {
        case LIST_KIND -> {
          list = lists[payload];
          inList = 0;
          yield 0;
        }
        case IMPLICIT_KIND -> {
          queue = (codePoint & 0x7FFF) | 0x8000;
          yield payload + (codePoint >> 15);
        }
        case HANGUL_KIND -> firstOfSyllable(codePoint - 0xAC00);
        default -> payload;
      };
    }

    /** A syllable has the weights of its jamo, of which each has one weight. */
    private int firstOfSyllable(int syllable) {
      int trailing = syllable % 28;
      int vowel = entry(0x1161 + syllable / 28 % 21) & PAYLOAD;
      queue =
          trailing == 0 ? vowel : vowel | (entry(0x11A7 + trailing) & PAYLOAD) << Character.SIZE;
      return entry(0x1100 + syllable / (28 * 21)) & PAYLOAD;
    }

    /** Takes the longest contraction that begins with a character before the current place. */
    private boolean isContraction(int head) {
      long key = head;
      int end = at;
      char[] found = null;
      for (int i = 1; i < MAX_CONTRACTION && end < text.length(); i++) {
        int codePoint = Collation.codePoint(text, end);
        end += Character.charCount(codePoint);
        key |= (long) codePoint << (CODE_POINT_BITS * i);
        char[] weights = contractions.get(key);
        if (weights != null) {
          found = weights;
          at = end;
        }
      }
      if (found != null) {
        list = found;
        inList = 0;
      }
      return found != null;
    }
  }
}
