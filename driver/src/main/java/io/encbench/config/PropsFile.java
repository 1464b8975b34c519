package io.encbench.config;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import org.apache.commons.text.similarity.LevenshteinDistance;

/**
 * A props file: the syntax of {@link Properties}, plus the {@code //} comment lines of
 * BenchmarkSQL. Entries keep their order and line number, so that errors can point at the line. A
 * key that appears twice is an error. Immutable.
 */
public final class PropsFile {
  private static final int MOST_EDITS = 2;

  private static final Pattern DIGITS = Pattern.compile("[0-9]");
  private static final int BYTE_ORDER_MARK = 0xFEFF;

  private final String name;
  private final List<Entry> entries;

  /**
   * One key with its value.
   *
   * @param line 1-based number of its first line
   */
  public record Entry(String key, String value, int line) {}

  private PropsFile(String name, List<Entry> entries) {
    this.name = name;
    this.entries = List.copyOf(entries);
  }

  /**
   * Reads a file in UTF-8.
   *
   * @throws ConfigurationException if it cannot be read, or a line has a wrong syntax
   */
  public static PropsFile read(Path file) {
    return parse(file.toString(), text(file));
  }

  /**
   * The content of a text file that a user named, in UTF-8, without a byte order mark at its start.
   *
   * @throws ConfigurationException if it cannot be read, or is encoded in UTF-16
   */
  public static String text(Path file) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      if (isUtf16(bytes)) {
        throw new ConfigurationException(
            "the file " + file + " is encoded in UTF-16: save it as UTF-8");
      }
      // Unlike readString this accepts malformed input, which then fails as a key with its line.
      String text = new String(bytes, StandardCharsets.UTF_8);
      boolean marked = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK;
      return marked ? text.substring(1) : text;
    } catch (NoSuchFileException e) {
      throw new ConfigurationException("the file " + file + " does not exist", e);
    } catch (AccessDeniedException e) {
      throw new ConfigurationException("the file " + file + " may not be read by this account", e);
    } catch (IOException e) {
      throw new ConfigurationException(
          "the file " + file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** Checks the byte order mark, or the zero byte in the first character if that is ASCII. */
  private static boolean isUtf16(byte[] bytes) {
    if (bytes.length < 2) {
      return false;
    }
    int first = bytes[0] & 0xFF;
    int second = bytes[1] & 0xFF;
    return (first == 0xFE && second == 0xFF)
        || (first == 0xFF && second == 0xFE)
        || (first == 0) != (second == 0);
  }

  /**
   * Parses text.
   *
   * @param name the name of the file in errors
   * @throws ConfigurationException if a line has a wrong syntax
   */
  public static PropsFile parse(String name, String text) {
    List<Entry> entries = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    requireVisible(name, text);
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      int first = i + 1;
      StringBuilder logical = new StringBuilder(lines.get(i).strip());
      if (isBlankOrComment(logical)) {
        continue;
      }
      while (continues(logical) && i + 1 < lines.size()) {
        logical.setLength(logical.length() - 1);
        logical.append(lines.get(++i).strip());
      }
      Entry entry = entry(name, logical.toString(), first);
      Integer earlier = seen.put(entry.key(), first);
      if (earlier != null) {
        throw new ConfigurationException(
            name
                + ", line "
                + first
                + ": key '"
                + entry.key()
                + "' already appears in line "
                + earlier);
      }
      entries.add(entry);
    }
    return new PropsFile(name, entries);
  }

  /**
   * Refuses byte order marks and other invisible characters: as part of a key, they would make it
   * look like another key.
   */
  private static void requireVisible(String name, String text) {
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      int line = i + 1;
      lines
          .get(i)
          .codePoints()
          .filter(PropsFile::isInvisible)
          .findFirst()
          .ifPresent(
              c -> {
                throw new ConfigurationException(
                    "%s, line %d: holds the invisible character U+%04X%s"
                        .formatted(
                            name,
                            line,
                            c,
                            c == BYTE_ORDER_MARK
                                ? ", a byte order mark: save the file as UTF-8 without it"
                                : ": remove it"));
              });
    }
  }

  /** Whether a character is invisible, or looks like a space but is not one. */
  private static boolean isInvisible(int c) {
    return switch (Character.getType(c)) {
      case Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
      case Character.SPACE_SEPARATOR -> c != ' ';
      case Character.CONTROL -> c != '\t';
      default -> false;
    };
  }

  private static boolean isBlankOrComment(StringBuilder line) {
    return line.isEmpty()
        || line.charAt(0) == '#'
        || line.charAt(0) == '!'
        || line.indexOf("//") == 0;
  }

  private static boolean continues(StringBuilder line) {
    int backslashes = 0;
    while (backslashes < line.length() && line.charAt(line.length() - 1 - backslashes) == '\\') {
      backslashes++;
    }
    return backslashes % 2 == 1;
  }

  private static Entry entry(String name, String logicalLine, int number) {
    if (logicalLine.indexOf('=') < 0) {
      throw new ConfigurationException(
          name + ", line " + number + ": is not of the form key=value");
    }
    Properties one = new Properties();
    try {
      one.load(new StringReader(logicalLine));
    } catch (IOException | IllegalArgumentException e) {
      throw new ConfigurationException(name + ", line " + number + ": " + e.getMessage(), e);
    }
    String key = one.stringPropertyNames().iterator().next();
    return new Entry(key, one.getProperty(key).strip(), number);
  }

  /** The entries in the order of the file. */
  public List<Entry> entries() {
    return entries;
  }

  /** An error about one entry, with the file and line in front. The value is not repeated. */
  public ConfigurationException error(Entry entry, String problem) {
    return new ConfigurationException(name + ", line " + entry.line() + ": " + problem);
  }

  /** An error about the file as a whole, with its name in front. */
  public ConfigurationException error(String problem) {
    return new ConfigurationException(name + ": " + problem);
  }

  /** The error for an unknown key. */
  public ConfigurationException unknownKey(Entry entry, Collection<String> known) {
    return error(
        entry,
        "unknown key '"
            + entry.key()
            + "'; did you mean '"
            + nearest(entry.key(), known)
            + "'? Known keys: "
            + String.join(", ", known));
  }

  /**
   * Whether one name may be a misspelling of the other: they differ by no more than two characters.
   * Names that differ only in digits, such as {@code orders_2025} and {@code orders_2026}, belong
   * to a series.
   */
  public static boolean differByATypo(String one, String other) {
    return !DIGITS.matcher(one).replaceAll("").equals(DIGITS.matcher(other).replaceAll(""))
        && new LevenshteinDistance(MOST_EDITS).apply(one, other) >= 0;
  }

  /** The known name with the smallest edit distance from a given name. */
  public static String nearest(String name, Collection<String> known) {
    LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
    return known.stream()
        .min((a, b) -> Integer.compare(distance.apply(name, a), distance.apply(name, b)))
        .orElseThrow();
  }
}
