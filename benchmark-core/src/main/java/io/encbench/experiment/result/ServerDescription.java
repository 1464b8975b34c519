package io.encbench.experiment.result;

import java.util.Map;

/**
 * A server that was measured against.
 *
 * @param name name that distinguishes the server from others of the experiment; its product if it
 *     is the only one
 * @param product MySQL or MariaDB
 * @param version full version text
 * @param tlsLibrary library and version as the server reports it; empty if it does not
 * @param origin where the server came from and why, such as {@code embedded, chosen by auto}
 * @param variables all global variables of the server, without secrets
 */
public record ServerDescription(
    String name,
    String product,
    String version,
    String tlsLibrary,
    String origin,
    Map<String, String> variables) {

  public ServerDescription {
    variables = Map.copyOf(variables);
  }
}
