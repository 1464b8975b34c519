package io.encbench.driver.settings;

import io.encbench.driver.failure.DriverErrors;
import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A JDBC URL of this driver, split into the delegate's URL and this driver's own settings. It has
 * two forms: {@code jdbc:encbench:REST} for any delegate that accepts {@code jdbc:REST}, and {@code
 * jdbc:mysql:encdb:REST} for a delegate that accepts {@code jdbc:mysql:REST}. Immutable; {@link
 * #toString()} hides secrets.
 */
public final class DriverUrl {
  private static final String GENERAL_PREFIX = "jdbc:encbench:";
  private static final String PUBLISHED_PREFIX = "jdbc:mysql:encdb:";

  private static final String HIDDEN = "***";
  private static final Pattern LOAD_BALANCE =
      Pattern.compile("(?i)jdbc:mysql(\\+srv)?:loadbalance:.*", Pattern.DOTALL);
  private static final Pattern OWN_KEY_IN_AUTHORITY =
      Pattern.compile("(?i)(?:^|\\W)(mek|enc\\w*)\\s*=");

  private final String prefix;
  private final String delegateUrl;
  private final Map<String, String> ownSettings;
  private final Map<String, String> delegateSettings;

  private DriverUrl(
      String prefix,
      String delegateUrl,
      Map<String, String> ownSettings,
      Map<String, String> delegateSettings) {
    this.prefix = prefix;
    this.delegateUrl = delegateUrl;
    this.ownSettings = Collections.unmodifiableMap(ownSettings);
    this.delegateSettings = Collections.unmodifiableMap(delegateSettings);
  }

  /** Whether a URL is of one of the two forms. */
  public static boolean accepts(@Nullable String url) {
    return url != null && (url.startsWith(GENERAL_PREFIX) || url.startsWith(PUBLISHED_PREFIX));
  }

  /**
   * Parses a URL of one of the two forms.
   *
   * @throws SQLException if own settings are in a place where they cannot be removed, appear twice,
   *     or are not percent-encoded correctly
   */
  public static DriverUrl parse(String url) throws SQLException {
    String prefix = url.startsWith(GENERAL_PREFIX) ? GENERAL_PREFIX : PUBLISHED_PREFIX;
    String delegatePrefix = url.startsWith(GENERAL_PREFIX) ? "jdbc:" : "jdbc:mysql:";
    String rest = url.substring(prefix.length());

    // The delegate treats what follows '#' as a comment. It must not carry a key into its messages.
    int fragment = rest.indexOf('#');
    String text = fragment < 0 ? rest : rest.substring(0, fragment);
    int question = text.indexOf('?');
    String address = question < 0 ? text : text.substring(0, question);
    if (address.indexOf('=') >= 0 && OWN_KEY_IN_AUTHORITY.matcher(address).find()) {
      throw DriverErrors.badSetting(
          "The settings MEK, ENC_ALGO, encRules and encKeyProvider apply to the connection, not to"
              + " one host: write them after the '?' of the URL, or pass them as properties");
    }

    var own = new LinkedHashMap<String, String>();
    var foreign = new LinkedHashMap<String, String>();
    List<String> kept = new ArrayList<>();
    for (String pair : pairs(question < 0 ? "" : text.substring(question + 1))) {
      int equals = pair.indexOf('=');
      String key = withoutSlash(decode(equals < 0 ? pair : pair.substring(0, equals)));
      String value = equals < 0 ? "" : decode(pair.substring(equals + 1));
      if (!DriverSettings.isOwn(key)) {
        foreign.put(key.toLowerCase(Locale.ROOT), value);
        kept.add(pair);
      } else if (own.put(DriverSettings.requireKnown(key), value) != null) {
        throw DriverErrors.badSetting("The setting " + key + " appears twice in the URL");
      }
    }
    String query = kept.isEmpty() ? "" : "?" + String.join("&", kept);
    return new DriverUrl(prefix, delegatePrefix + address + query, own, foreign);
  }

  /** The published form may have a slash before its first setting, as in ?/MEK=... */
  private static String withoutSlash(String key) {
    return key.startsWith("/") && DriverSettings.isOwn(key.substring(1)) ? key.substring(1) : key;
  }

  private static List<String> pairs(String query) {
    List<String> pairs = new ArrayList<>();
    for (String pair : query.split("&", -1)) {
      if (!pair.isBlank()) {
        pairs.add(pair.strip());
      }
    }
    return pairs;
  }

  /** The delegate's URL, without this driver's own settings. It may contain a password. */
  public String delegateUrl() {
    return delegateUrl;
  }

  /** Whether the delegate may choose another host at the end of each transaction. */
  public boolean balancesLoad() {
    return LOAD_BALANCE.matcher(delegateUrl).matches();
  }

  /**
   * A URL for a data source of the delegate.
   *
   * @param url the URL; it may contain a password
   * @param shown this driver's URL, without secrets
   * @param secrets every text in the URL that must not appear in a message
   */
  public record ForDelegate(String url, String shown, List<String> secrets) {
    public ForDelegate {
      secrets = List.copyOf(secrets);
    }

    @Override
    public String toString() {
      return shown;
    }
  }

  /**
   * The URL for a data source of the delegate, which takes its settings from the URL only.
   *
   * @param settings the values that replace those of the URL, by name in any case
   */
  public ForDelegate forDelegate(Map<String, String> settings) {
    Set<String> replaced = new HashSet<>();
    settings.keySet().forEach(key -> replaced.add(key.toLowerCase(Locale.ROOT)));
    int question = delegateUrl.indexOf('?');
    List<String> query = new ArrayList<>();
    for (String pair : pairs(question < 0 ? "" : delegateUrl.substring(question + 1))) {
      int equals = pair.indexOf('=');
      String key = lenientlyDecoded(equals < 0 ? pair : pair.substring(0, equals));
      if (!replaced.contains(key.toLowerCase(Locale.ROOT))) {
        query.add(pair);
      }
    }
    settings.forEach(
        (key, value) ->
            query.add(
                key + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20")));
    String url = query.isEmpty() ? address() : address() + "?" + String.join("&", query);
    return new ForDelegate(url, redacted(), secrets());
  }

  /** This driver's own settings by their official names. */
  public Map<String, String> ownSettings() {
    return ownSettings;
  }

  /** The delegate's settings by their names in lower case. */
  public Map<String, String> delegateSettings() {
    return delegateSettings;
  }

  /** Every text in the URL that must not appear in a message, as written and decoded. */
  public List<String> secrets() {
    List<String> secrets = new ArrayList<>();
    delegateSettings.forEach(
        (key, value) -> {
          if (isSecret(key) && !value.isEmpty()) {
            secrets.add(value);
          }
        });
    int question = delegateUrl.indexOf('?');
    for (String pair : pairs(question < 0 ? "" : delegateUrl.substring(question + 1))) {
      int equals = pair.indexOf('=');
      if (equals > 0 && equals + 1 < pair.length() && isSecret(pair.substring(0, equals))) {
        secrets.add(pair.substring(equals + 1));
      }
    }
    String authority = authority();
    if (holdsCredentials(authority)) {
      secrets.add(authority);
    }
    return secrets;
  }

  /** This driver's URL, without its own settings and with every secret replaced by stars. */
  public String redacted() {
    int question = delegateUrl.indexOf('?');
    String address = address();
    String authority = authority();
    if (holdsCredentials(authority)) {
      address = address.replace(authority, HIDDEN);
    }
    var url = new StringBuilder(prefix);
    url.append(
        address.substring((prefix.equals(GENERAL_PREFIX) ? "jdbc:" : "jdbc:mysql:").length()));
    char separator = '?';
    for (String pair : pairs(question < 0 ? "" : delegateUrl.substring(question + 1))) {
      int equals = pair.indexOf('=');
      boolean secret = equals >= 0 && isSecret(lenientlyDecoded(pair.substring(0, equals)));
      url.append(separator).append(secret ? pair.substring(0, equals + 1) + HIDDEN : pair);
      separator = '&';
    }
    return url.toString();
  }

  /** The part of the delegate's URL before its settings. */
  private String address() {
    int question = delegateUrl.indexOf('?');
    return question < 0 ? delegateUrl : delegateUrl.substring(0, question);
  }

  private String authority() {
    String address = address();
    int start = address.indexOf("//");
    if (start < 0) {
      return "";
    }
    // A password in the address may contain a slash, so the last slash ends the authority.
    String hosts = address.substring(start + 2);
    int slash = hosts.lastIndexOf('/');
    return slash < 0 ? hosts : hosts.substring(0, slash);
  }

  private static boolean holdsCredentials(String authority) {
    String lower = authority.toLowerCase(Locale.ROOT);
    return lower.indexOf('@') >= 0 || lower.contains("password") || lower.contains("%");
  }

  /** Whether a setting of the delegate is a secret by its name. */
  static boolean isSecret(String key) {
    String lower = key.toLowerCase(Locale.ROOT);
    return lower.contains("password") || lower.contains("secret") || lower.contains("token");
  }

  private static String lenientlyDecoded(String text) {
    try {
      return decode(text);
    } catch (SQLException e) {
      return text;
    }
  }

  /** Percent-decoding that leaves a plus sign alone, as Connector/J's does. */
  private static String decode(String text) throws SQLException {
    if (text.indexOf('%') < 0) {
      return text.strip();
    }
    var bytes = new ByteArrayOutputStream(text.length());
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      if (codePoint != '%') {
        bytes.writeBytes(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
        i += Character.charCount(codePoint);
        continue;
      }
      int high = i + 1 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
      int low = i + 2 < text.length() ? Character.digit(text.charAt(i + 2), 16) : -1;
      if (high < 0 || low < 0) {
        throw DriverErrors.badSetting(
            "A setting in the URL has a '%' without two hexadecimal digits after it; write a"
                + " percent sign as %25");
      }
      bytes.write(high << 4 | low);
      i += 3;
    }
    return bytes.toString(StandardCharsets.UTF_8).strip();
  }

  @Override
  public String toString() {
    return redacted();
  }
}
