package io.encbench.server;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The facts that a server reports about itself.
 *
 * @param product MySQL or MariaDB
 * @param version full version text
 * @param tlsLibrary TLS library and version, such as {@code OpenSSL 1.1.1q}; empty if not reported
 * @param tlsOffered whether the server offers TLS
 * @param variables all global variables, with {@code ***} in place of values that may be secret
 */
public record ServerFacts(
    String product,
    String version,
    String tlsLibrary,
    boolean tlsOffered,
    SortedMap<String, String> variables) {

  public ServerFacts {
    variables = Collections.unmodifiableSortedMap(new TreeMap<>(variables));
  }
}
