package io.encbench.tpcc.config;

import io.encbench.config.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The value of {@code resultDirectory}: a path with the time patterns of BenchmarkSQL. */
public final class ResultDirectory {
  private static final Pattern TIME = Pattern.compile("%t([A-Za-z])");
  private static final String ALLOWED = "YmdHMS";

  private ResultDirectory() {}

  /**
   * Returns the path at a time, with {@code %tY %tm %td %tH %tM %tS} replaced.
   *
   * @throws ConfigurationException if the value has another pattern
   */
  public static Path at(String pattern, LocalDateTime time) {
    try {
      return Path.of(TIME.matcher(pattern).replaceAll(found -> replacement(pattern, found, time)));
    } catch (InvalidPathException e) {
      throw new ConfigurationException(
          "resultDirectory=" + pattern + " is not a path on this system: " + e.getReason(), e);
    }
  }

  private static String replacement(String pattern, MatchResult found, LocalDateTime time) {
    if (!ALLOWED.contains(found.group(1))) {
      throw new ConfigurationException(
          "resultDirectory="
              + pattern
              + " has the pattern "
              + found.group()
              + "; it may have %tY %tm %td %tH %tM %tS");
    }
    return String.format(Locale.ROOT, found.group(), time);
  }

  /**
   * Tries to create a directory. For the superuser, the permissions of a file system do not show
   * whether that works.
   */
  private static boolean takesDirectories(Path parent) {
    try {
      Files.delete(Files.createTempDirectory(parent, ".encbench"));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Checks that the directory can be created.
   *
   * @throws ConfigurationException if it cannot
   */
  static void requireWritable(String pattern) {
    Path wanted = at(pattern, LocalDateTime.now(ZoneId.systemDefault())).toAbsolutePath();
    Path existing = wanted;
    while (existing != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (existing == null || !takesDirectories(existing)) {
      throw new ConfigurationException(
          "resultDirectory="
              + pattern
              + " cannot be created: "
              + existing
              + " must be a directory that this account may write to");
    }
  }
}
