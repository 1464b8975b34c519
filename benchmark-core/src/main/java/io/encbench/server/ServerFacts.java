package io.encbench.server;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a server reports about itself.
 *
 * @param product MySQL or MariaDB
 * @param version full version text
 * @param tlsLibrary library and version, such as {@code OpenSSL 1.1.1q}; empty if it does not say
 * @param tlsOffered whether it offers TLS
 * @param variables all its global variables, with {@code ***} in place of what may be secret
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
