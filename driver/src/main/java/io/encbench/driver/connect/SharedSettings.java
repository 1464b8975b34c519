package io.encbench.driver.connect;

/**
 * What a connection shares with others while it is open.
 *
 * @param rules the rules, closed with the connection
 * @param context the context, kept alive by the connection so that keys are not fetched for each
 */
public record SharedSettings(OpenRules.AgreedRules rules, KeptContext context) {
  /** Called when the connection is closed, or could not be opened. */
  public void close() {
    rules.close();
  }
}
