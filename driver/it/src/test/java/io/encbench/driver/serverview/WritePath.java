package io.encbench.driver.serverview;

/** The ways in which a value reaches a server. */
enum WritePath {
  LITERAL,
  CLIENT_PREPARED,
  SERVER_PREPARED,
  REWRITTEN_BATCH,
  TEXT_BATCH,
  UPDATE,
  /** In a condition, where it is not stored. */
  CONDITION;

  boolean stores() {
    return this != CONDITION;
  }
}
