package io.encbench.suites.assess;

import io.encbench.config.ConfigurationException;
import io.encbench.suites.assess.Assessment.Place;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition under which a build fails: more statements of a kind than allowed.
 *
 * @param place the kind
 * @param most the largest number that is allowed
 */
public record AssessCondition(Place place, int most) {
  /** The form of a condition. */
  public static final String SYNTAX = "refused|client|unknown > N";

  private static final Pattern FORM =
      Pattern.compile("\\s*(refused|client|unknown)\\s*>\\s*([0-9]{1,9})\\s*");

  /**
   * Parses a condition.
   *
   * @throws ConfigurationException if it has another form
   */
  public static AssessCondition parse(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new ConfigurationException(
          "--fail-if is '%s'; it must be %s, such as 'refused > 0'".formatted(text, SYNTAX));
    }
    return new AssessCondition(
        Place.valueOf(parts.group(1).toUpperCase(Locale.ROOT)), Integer.parseInt(parts.group(2)));
  }

  /** Whether an assessment satisfies the condition, so that the build fails. */
  public boolean holds(Assessment assessment) {
    return assessment.at(place).size() > most;
  }

  @Override
  public String toString() {
    return place.word() + " > " + most;
  }
}
