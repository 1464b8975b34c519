package io.encbench.driver;

/**
 * What a connection has in common with others for as long as it is open.
 *
 * @param rules closed with the connection
 * @param context kept alive by the connection, so that keys are not fetched for each
 */
record SharedSettings(AgreedRules rules, KeptContext context) {
  /** The connection is closed, or was not opened. */
  void close() {
    rules.close();
  }
}
