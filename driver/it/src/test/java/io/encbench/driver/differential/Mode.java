package io.encbench.driver.differential;

import java.util.Map;

/** How a connection sends statements: the Connector/J properties with which it is opened. */
enum Mode {
  CLIENT_PREPARED(Map.of()),
  SERVER_PREPARED(Map.of("useServerPrepStmts", "true", "cachePrepStmts", "true")),
  REWRITING(Map.of("rewriteBatchedStatements", "true")),
  CURSOR(Map.of("useCursorFetch", "true", "defaultFetchSize", "3")),
  /** The session has a different time zone from the program and the other modes. */
  SESSION_ZONE(Map.of("connectionTimeZone", "+05:30", "forceConnectionTimeZoneToSession", "true"));

  @SuppressWarnings("ImmutableEnumChecker") // made by Map.of
  private final Map<String, String> properties;

  Mode(Map<String, String> properties) {
    this.properties = properties;
  }

  /** Whether the server prepares statements, so that parameters are sent in binary form. */
  boolean preparesOnServer() {
    return this == SERVER_PREPARED || this == CURSOR;
  }

  Map<String, String> properties() {
    return properties;
  }
}
