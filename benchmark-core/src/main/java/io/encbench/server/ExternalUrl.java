package io.encbench.server;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Validates the JDBC URL of an external server. */
final class ExternalUrl {
  private static final String SCHEME = "jdbc:mysql://";
  private static final String FORM = "jdbc:mysql://host:port/database";

  private static final Pattern PARTS =
      Pattern.compile(Pattern.quote(SCHEME) + "([^/?]*)(?:/([^?]*))?(?:\\?(.*))?");

  /** Properties that each arm sets itself. A value in the URL would apply to all arms. */
  private static final List<String> SET_BY_ARMS =
      List.of(
          "sslMode",
          "useSSL",
          "requireSSL",
          "verifyServerCertificate",
          "tlsVersions",
          "tlsCiphersuites",
          "enabledTLSProtocols",
          "enabledSSLCipherSuites",
          "useCompression",
          "sslContextProvider",
          "socketFactory");

  private static final List<String> SET_BY_PROPS = List.of("user", "password");

  private ExternalUrl() {}

  /**
   * Describes what is wrong with a URL, without quoting any part that may be secret. Empty if the
   * URL is valid.
   */
  static Optional<String> check(String url) {
    if (url.startsWith("jdbc:mariadb:")) {
      return Optional.of(
          "is for another driver; MariaDB servers are measured with the same driver as MySQL,"
              + " so write jdbc:mysql:// in place of jdbc:mariadb://");
    }
    Matcher parts = PARTS.matcher(url);
    if (!parts.matches()) {
      return Optional.of("must be of the form " + FORM);
    }
    String address = parts.group(1);
    if (address.isEmpty() || address.contains("(") || address.contains("@")) {
      return Optional.of("must name one server, and no account, in the form " + FORM);
    }
    String database = parts.group(2);
    if (database == null || database.isBlank()) {
      return Optional.of("must name a database, in the form " + FORM);
    }
    String query = parts.group(3);
    return query == null ? Optional.empty() : checkProperties(query);
  }

  private static Optional<String> checkProperties(String query) {
    for (String property : query.split("&", -1)) {
      String name =
          URLDecoder.decode(property.replaceFirst("=.*", ""), StandardCharsets.UTF_8).strip();
      if (contains(SET_BY_ARMS, name)) {
        return Optional.of("sets " + name + ", which each arm sets itself; leave it out");
      }
      if (contains(SET_BY_PROPS, name)) {
        return Optional.of("sets " + name + ", which has a separate key; move it there");
      }
    }
    return Optional.empty();
  }

  private static boolean contains(List<String> names, String name) {
    return names.stream().anyMatch(name::equalsIgnoreCase);
  }
}
