package io.encbench.driver.connect;

/**
 * What a connection has in common with others for as long as it is open.
 *
 * @param rules closed with the connection
 * @param context kept alive by the connection, so that keys are not fetched for each
 */
public record SharedSettings(OpenRules.AgreedRules rules, KeptContext context) {
  /** The connection is closed, or was not opened. */
  public void close() {
    rules.close();
  }
}
