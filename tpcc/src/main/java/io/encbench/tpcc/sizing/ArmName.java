package io.encbench.tpcc.sizing;

import io.encbench.driver.rules.RulesSource;
import io.encbench.profile.connect.UrlMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the URL of a run calls its arm: the rules file, or that the encrypting driver encrypts
 * nothing, or that there is no such driver; and whether it must use TLS.
 */
final class ArmName {
  private static final Pattern RULES =
      Pattern.compile(
          "[?&]encRules=(?:[^&]*[/:])?(?:rules-)?(?:tpcc-)?([^&/]+?)(?:\\.props)?(?:&|$)");

  private static final Pattern DRIVER = Pattern.compile("jdbc:(?:encbench|mysql:encdb):.*");

  private ArmName() {}

  /** Whether the encrypting driver stands in front, whatever it encrypts. */
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
