package io.encbench.tpcc.result;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a level of a comparison with the whole mix is called, as a workload and as a directory.
 *
 * @param terminals how many work
 * @param perMinute transactions that are offered; 0 for as many as the terminals can
 */
public record LevelName(int terminals, long perMinute) implements Comparable<LevelName> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,9})-terminals(?:-at-(\\d{1,18}))?");

  private static final Comparator<LevelName> ORDER =
      Comparator.comparingInt(LevelName::terminals).thenComparingLong(LevelName::perMinute);

  /** Reads a name; empty if it is of anything else. */
  public static Optional<LevelName> of(String text) {
    Matcher form = FORM.matcher(text);
    return form.matches()
        ? Optional.of(
            new LevelName(
                Integer.parseInt(form.group(1)),
                form.group(2) == null ? 0 : Long.parseLong(form.group(2))))
        : Optional.empty();
  }

  /** The name. */
  public String text() {
    return terminals + "-terminals" + (perMinute == 0 ? "" : "-at-" + perMinute);
  }

  /** For an axis of terminals. */
  public String shown() {
    return perMinute == 0
        ? Integer.toString(terminals)
        : "%d at %d/min".formatted(terminals, perMinute);
  }

  @Override
  public int compareTo(LevelName other) {
    return ORDER.compare(this, other);
  }
}
