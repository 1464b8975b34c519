package io.encbench.tpcc.sizing;

import io.encbench.driver.rules.RulesSource;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.profile.connect.UrlMode;
import io.encbench.tpcc.result.RunResult;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A run, with its place in an experiment.
 *
 * @param arm name of the arm
 * @param level name of the comparison's level; empty for a single run
 * @param block identifier that is the same for all runs of a block
 * @param role role of the arm in its comparison; null for a single run
 */
record MeasuredRun(
    Path directory, RunResult result, String arm, String level, String block, @Nullable Role role) {
  private static final Pattern RULES =
      Pattern.compile(
          "[?&]encRules=(?:[^&]*[/:])?(?:rules-)?(?:tpcc-)?([^&/]+?)(?:\\.props)?(?:&|$)");

  private static final Pattern DRIVER = Pattern.compile("jdbc:(?:encbench|mysql:encdb):.*");

  /** A run outside of a comparison, whose URL names the arm. */
  static MeasuredRun alone(Path directory, RunResult result) {
    return new MeasuredRun(directory, result, armName(conn(result)), "", "", /* role= */ null);
  }

  /** This run as one of a block. */
  MeasuredRun in(String otherBlock) {
    return new MeasuredRun(directory, result, arm, level, otherBlock, role);
  }

  /** Whether the run used the encrypting driver, whatever it encrypted. */
  boolean encrypting() {
    return isOfEncryptingDriver(conn(result));
  }

  boolean valid() {
    return result.reasonsAgainst().isEmpty();
  }

  /**
   * Derives the name of an arm from its URL: the name of the rules file, or {@code encrypted-0} if
   * the encrypting driver encrypts nothing, or {@code plain} without that driver; with a suffix if
   * the URL requires TLS.
   */
  private static String armName(String url) {
    Matcher rules = RULES.matcher(url);
    boolean named = rules.find() && !rules.group(1).equalsIgnoreCase(RulesSource.NONE);
    String name = named ? rules.group(1) : isOfEncryptingDriver(url) ? "encrypted-0" : "plain";
    return Boolean.TRUE.equals(UrlMode.of(url).encrypted()) ? name + "+tls" : name;
  }

  private static boolean isOfEncryptingDriver(String url) {
    return DRIVER.matcher(url).matches() || RULES.matcher(url).find();
  }

  private static String conn(RunResult result) {
    return Objects.requireNonNullElse(result.settings().get("conn"), "");
  }
}
