package io.encbench.suites.proxy;

import io.encbench.config.ConfigurationException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A network link, the same in both directions, that loses no data.
 *
 * @param name the link as it was written, such as {@code 10mbit+20ms}
 * @param bitsPerSecond rate of TCP payload in each direction; {@link #UNLIMITED} for no limit
 * @param roundTrip round-trip time of a byte on the idle link
 */
public record Link(String name, long bitsPerSecond, Duration roundTrip) {
  /** No limit to the rate. */
  public static final long UNLIMITED = 0;

  /** The syntax of a link, for messages. */
  public static final String SYNTAX =
      "unlimited or a rate such as 100mbit (100kbit to 1000mbit), and, if it has a delay, the round"
          + " trip, such as 10mbit+20ms (at most 1000ms)";

  private static final Pattern FORM =
      Pattern.compile("(?:unlimited|(\\d{1,9}(?:\\.\\d{1,3})?)([kmg])bit)(?:\\+(\\d{1,4})ms)?");
  private static final long LEAST_BITS = 100_000;
  private static final long MOST_BITS = 1_000_000_000;
  private static final long MOST_MILLIS = 1_000;

  /**
   * Parses a link.
   *
   * @throws ConfigurationException if the text does not follow {@link #SYNTAX}
   */
  public static Link parse(String text) {
    String name = text.strip().toLowerCase(Locale.ROOT);
    Matcher form = FORM.matcher(name);
    if (!form.matches()) {
      throw refused(text, "is malformed");
    }
    long bits = form.group(1) == null ? UNLIMITED : bits(form.group(1), form.group(2));
    if (bits != UNLIMITED && (bits < LEAST_BITS || bits > MOST_BITS)) {
      throw refused(text, "has a rate that this proxy does not support");
    }
    long millis = form.group(3) == null ? 0 : Long.parseLong(form.group(3));
    if (millis > MOST_MILLIS) {
      throw refused(text, "has a round trip above " + MOST_MILLIS + " ms");
    }
    return new Link(name, bits, Duration.ofMillis(millis));
  }

  private static long bits(String number, String unit) {
    int power =
        switch (unit) {
          case "k" -> 3;
          case "m" -> 6;
          default -> 9;
        };
    return new BigDecimal(number).scaleByPowerOfTen(power).longValue();
  }

  private static ConfigurationException refused(String text, String why) {
    return new ConfigurationException("the link '" + text + "' " + why + "; write " + SYNTAX);
  }

  /** Whether its rate has a limit. */
  public boolean limited() {
    return bitsPerSecond != UNLIMITED;
  }

  /** Time from one end to the other, in nanoseconds. */
  long delayNanos() {
    return roundTrip.toNanos() / 2;
  }

  /** Title in reports. */
  public String title() {
    String rate =
        limited()
            ? BigDecimal.valueOf(bitsPerSecond)
                    .scaleByPowerOfTen(-6)
                    .stripTrailingZeros()
                    .toPlainString()
                + " Mbit/s"
            : "no limit to the rate";
    return roundTrip.isZero() ? rate : rate + ", round trip " + roundTrip.toMillis() + " ms";
  }
}
