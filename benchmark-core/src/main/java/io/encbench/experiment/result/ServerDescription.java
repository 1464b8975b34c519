package io.encbench.experiment.result;

import java.util.Map;

/**
 * A server that was measured against.
 *
 * @param name what tells it from the others of the experiment; of one alone, its product
 * @param product MySQL or MariaDB
 * @param version full version text
 * @param tlsLibrary library and version as the server reports it; empty if it does not
 * @param origin where it came from and why, such as {@code embedded, chosen by auto}
 * @param variables all its global variables, without secrets
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
