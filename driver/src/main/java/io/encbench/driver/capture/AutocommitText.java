package io.encbench.driver.capture;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Texts that switch the autocommit of their session, such as {@code SET autocommit = 0}. */
final class AutocommitText {
  private static final Pattern SWITCH =
      Pattern.compile(
          "(?<!\\b(?:GLOBAL|PERSIST)[\\s.])\\bautocommit\\s*:?=(?:\\s*(?:(1|ON|TRUE)|(0|OFF|FALSE))\\b)?",
          Pattern.CASE_INSENSITIVE);

  private AutocommitText() {}

  /** Whether a text switches autocommit. */
  static boolean isOne(String text) {
    return SWITCH.matcher(text).find();
  }

  /** The autocommit that a text, with its values, switches to; null if that is not certain. */
  static @Nullable Boolean value(String sql) {
    Matcher matcher = SWITCH.matcher(sql);
    if (!matcher.find()) {
      return null;
    }
    if (matcher.group(1) != null) {
      return true;
    }
    return matcher.group(2) != null ? (Boolean) false : null;
  }
}
