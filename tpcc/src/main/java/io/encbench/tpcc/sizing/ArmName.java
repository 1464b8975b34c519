package io.encbench.tpcc.sizing;

import io.encbench.profile.UrlMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the URL of a run calls its arm: the rules file, or none; and whether it must use TLS. */
final class ArmName {
  private static final Pattern RULES =
      Pattern.compile(
          "[?&]encRules=(?:[^&]*[/:])?(?:rules-)?(?:tpcc-)?([^&/]+?)(?:\\.props)?(?:&|$)");

  private ArmName() {}

  static String of(String url) {
    Matcher rules = RULES.matcher(url);
    String name = rules.find() ? rules.group(1) : "plain";
    return Boolean.TRUE.equals(UrlMode.of(url).encrypted()) ? name + "+tls" : name;
  }
}
