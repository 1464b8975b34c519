package io.encbench.driver.differential;

import java.util.Map;

/** How a connection sends statements: the Connector/J properties that it is opened with. */
enum Mode {
  CLIENT_PREPARED(Map.of()),
  SERVER_PREPARED(Map.of("useServerPrepStmts", "true", "cachePrepStmts", "true")),
  REWRITING(Map.of("rewriteBatchedStatements", "true"));

  @SuppressWarnings("ImmutableEnumChecker") // made by Map.of
  private final Map<String, String> properties;

  Mode(Map<String, String> properties) {
    this.properties = properties;
  }

  Map<String, String> properties() {
    return properties;
  }
}
