package io.encbench.tpcc.result;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Name of a comparison's level with the whole mix, used as the name of a workload and of a
 * directory.
 *
 * @param terminals number of terminals
 * @param perMinute offered load in transactions a minute; 0 for as many as the terminals can do
 */
public record LevelName(int terminals, long perMinute) implements Comparable<LevelName> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,9})-terminals(?:-at-(\\d{1,18}))?");

  private static final Comparator<LevelName> ORDER =
      Comparator.comparingInt(LevelName::terminals).thenComparingLong(LevelName::perMinute);

  /** Parses a name; empty if the text is not the name of a level. */
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

  /** Label for an axis of terminals. */
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
