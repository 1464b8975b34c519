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
 * @param clients number of clients that share the terminals and the load
 */
public record LevelName(int terminals, long perMinute, int clients)
    implements Comparable<LevelName> {
  private static final Pattern FORM =
      Pattern.compile("(\\d{1,9})-terminals(?:-at-(\\d{1,18}))?(?:-by-(\\d{1,9})-clients)?");

  private static final Comparator<LevelName> ORDER =
      Comparator.comparingInt(LevelName::terminals)
          .thenComparingLong(LevelName::perMinute)
          .thenComparingInt(LevelName::clients);

  /** Parses a name; empty if the text is not the name of a level. */
  public static Optional<LevelName> of(String text) {
    Matcher form = FORM.matcher(text);
    return form.matches()
        ? Optional.of(
            new LevelName(
                Integer.parseInt(form.group(1)),
                form.group(2) == null ? 0 : Long.parseLong(form.group(2)),
                form.group(3) == null ? 1 : Integer.parseInt(form.group(3))))
        : Optional.empty();
  }

  /** The name. */
  public String text() {
    return terminals
        + "-terminals"
        + (perMinute == 0 ? "" : "-at-" + perMinute)
        + (clients == 1 ? "" : "-by-" + clients + "-clients");
  }

  /** Label for an axis of terminals, in lines, since labels must not meet. */
  public String shown() {
    return terminals
        + (perMinute == 0 ? "" : "\nat %d/min".formatted(perMinute))
        + (clients == 1 ? "" : "\nby %d clients".formatted(clients));
  }

  @Override
  public int compareTo(LevelName other) {
    return ORDER.compare(this, other);
  }
}
