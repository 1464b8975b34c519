package io.encbench.experiment;

import java.util.Map;

/**
 * The server that was measured against.
 *
 * @param product MySQL or MariaDB
 * @param version full version text
 * @param tlsLibrary library and version as the server reports it; empty if it does not
 * @param origin where it came from and why, such as {@code embedded, chosen by auto}
 * @param variables all its global variables, without secrets
 */
public record ServerDescription(
    String product,
    String version,
    String tlsLibrary,
    String origin,
    Map<String, String> variables) {

  public ServerDescription {
    variables = Map.copyOf(variables);
  }
}
