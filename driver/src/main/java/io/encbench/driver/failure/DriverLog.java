package io.encbench.driver.failure;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Logs what the driver reports without an exception, to the platform logger {@code
 * io.encbench.driver}. No text contains a secret. Thread-safe.
 */
public final class DriverLog {
  private static final System.Logger LOGGER = System.getLogger("io.encbench.driver");

  /** How many logged texts are remembered. A text that was forgotten may be logged again. */
  private static final int KEPT = 1_000;

  private static final Set<String> SAID =
      Collections.newSetFromMap(
          new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
              return size() > KEPT;
            }
          });

  private DriverLog() {}

  /** Logs a warning. */
  public static void warn(String text) {
    LOGGER.log(System.Logger.Level.WARNING, text);
  }

  /** Logs a warning, unless the same text has been logged before. */
  public static void warnOnce(String text) {
    synchronized (SAID) {
      if (!SAID.add(text)) {
        return;
      }
    }
    warn(text);
  }
}
