package io.encbench.tpcc.config;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Replaces passwords, keys and accounts in settings and messages by stars, so that they can be
 * shown.
 */
public final class HiddenSecrets {
  private static final String HIDDEN = "***";

  /** Parts of the names of secrets. It is harmless if they match other names too. */
  private static final Pattern SECRET_NAME =
      Pattern.compile(
          "passw|pwd|passphrase|secret|token|credential|keyprovider|\\bmek\\b|masterkey|enckey");

  /** A parameter of a URL in a message, which may be truncated anywhere. */
  private static final Pattern NAMED =
      Pattern.compile(
          "(?i)([\\w.%]*(?:mek|passw|pwd|secret|token|keyprovider)[\\w.%]*\\s*=)[^&),;\\s]*");

  /** {@code user:password@host}. */
  private static final Pattern ACCOUNT = Pattern.compile("//[^/?\\s]*@");

  private HiddenSecrets() {}

  /** Returns settings by key, without secrets. */
  public static Map<String, String> in(Map<String, String> settings) {
    var shown = new TreeMap<>(settings);
    shown.replaceAll(HiddenSecrets::in);
    return shown;
  }

  /** Returns one value without secrets; an empty value stays empty. */
  static String in(String key, String value) {
    if (isSecret(key)) {
      return value.isEmpty() ? value : HIDDEN;
    }
    boolean url =
        value.contains("://") || value.startsWith("jdbc:") || value.startsWith("embedded:");
    return url ? inUrl(value) : value;
  }

  /**
   * Returns a driver's message as one line without secrets. The message may repeat parts of a URL.
   */
  public static String inMessage(String text) {
    return inText(text.replace('\n', ' '));
  }

  /** Returns a driver's message without secrets. The message may repeat parts of a URL. */
  static String inText(String text) {
    return ACCOUNT
        .matcher(NAMED.matcher(text).replaceAll("$1" + HIDDEN))
        .replaceAll("//" + HIDDEN + "@");
  }

  private static String inUrl(String url) {
    int question = url.indexOf('?');
    String address = question < 0 ? url : url.substring(0, question);
    String shown = inAddress(address);
    if (question < 0) {
      return shown;
    }
    String parameters =
        Arrays.stream(url.substring(question + 1).split("&", -1))
            .map(HiddenSecrets::inParameter)
            .collect(Collectors.joining("&"));
    return shown + "?" + parameters;
  }

  private static String inParameter(String parameter) {
    int equals = parameter.indexOf('=');
    return equals >= 0 && isSecret(parameter.substring(0, equals))
        ? parameter.substring(0, equals + 1) + HIDDEN
        : parameter;
  }

  /**
   * Hides the whole address if it may contain an account, since a password can contain any
   * character.
   */
  private static String inAddress(String address) {
    int start = address.indexOf("//");
    String authority = address.substring(start + 1);
    return authority.contains("@") || authority.contains("%") || isSecret(authority)
        ? address.substring(0, Math.max(0, start)) + "//" + HIDDEN
        : address;
  }

  private static boolean isSecret(String name) {
    return SECRET_NAME.matcher(decoded(name).toLowerCase(Locale.ROOT)).find();
  }

  /** Decodes a name as Connector/J does, for which {@code pass%77ord} is a password. */
  private static String decoded(String name) {
    try {
      return URLDecoder.decode(name, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return name;
    }
  }
}
