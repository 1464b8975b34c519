package io.encbench.tpcc.sizing;

import io.encbench.driver.rules.RulesSource;
import io.encbench.profile.connect.UrlMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Derives the name of a run's arm from its URL: the name of the rules file, or {@code encrypted-0}
 * if the encrypting driver encrypts nothing, or {@code plain} without that driver; with a suffix if
 * the URL requires TLS.
 */
final class ArmName {
  private static final Pattern RULES =
      Pattern.compile(
          "[?&]encRules=(?:[^&]*[/:])?(?:rules-)?(?:tpcc-)?([^&/]+?)(?:\\.props)?(?:&|$)");

  private static final Pattern DRIVER = Pattern.compile("jdbc:(?:encbench|mysql:encdb):.*");

  private ArmName() {}

  /** Whether the URL is of the encrypting driver, whatever it encrypts. */
  static boolean encrypting(String url) {
    return DRIVER.matcher(url).matches() || RULES.matcher(url).find();
  }

  static String of(String url) {
    Matcher rules = RULES.matcher(url);
    boolean named = rules.find() && !rules.group(1).equalsIgnoreCase(RulesSource.NONE);
    String name = named ? rules.group(1) : encrypting(url) ? "encrypted-0" : "plain";
    return Boolean.TRUE.equals(UrlMode.of(url).encrypted()) ? name + "+tls" : name;
  }
}
