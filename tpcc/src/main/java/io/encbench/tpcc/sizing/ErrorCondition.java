package io.encbench.tpcc.sizing;

import io.encbench.config.ConfigurationException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A condition under which a build fails: a prediction is too far from the measurement.
 *
 * @param scope {@code client} for each client, {@code whole} for all together
 * @param percent the largest error that is allowed, in either direction
 */
public record ErrorCondition(String scope, double percent) {
  /** The form of a condition. */
  public static final String SYNTAX = "client|whole error > PERCENT";

  private static final Pattern FORM =
      Pattern.compile("\\s*(client|whole)\\s+error\\s*>\\s*([0-9]{1,3}(?:\\.[0-9]{1,3})?)\\s*");

  /**
   * Parses a condition.
   *
   * @throws ConfigurationException if it has another form
   */
  public static ErrorCondition parse(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new ConfigurationException(
          "--fail-if is '%s'; it must be %s, such as 'whole error > 10'".formatted(text, SYNTAX));
    }
    return new ErrorCondition(parts.group(1), Double.parseDouble(parts.group(2)));
  }

  /** Whether any prediction satisfies the condition, so that the build fails. */
  public boolean holds(List<SharedLoad> heldAgainst) {
    return heldAgainst.stream()
        .flatMap(this::rows)
        .anyMatch(row -> 100 * Math.abs(row.error()) > percent);
  }

  private Stream<SharedLoad.Row> rows(SharedLoad load) {
    return scope.equals("whole") ? Stream.of(load.whole()) : load.clients().stream();
  }

  @Override
  public String toString() {
    return "%s error > %s".formatted(scope, Double.toString(percent).replaceFirst("\\.0$", ""));
  }
}
