package io.encbench.driver.failure;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * What the driver has to say where no exception is thrown, by the platform's logger {@code
 * io.encbench.driver}. No text holds a secret. Thread-safe.
 */
public final class DriverLog {
  private static final System.Logger LOGGER = System.getLogger("io.encbench.driver");

  /** How many texts are known to have been said; of more than these one may be said again. */
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

  /** Warns. */
  public static void warn(String text) {
    LOGGER.log(System.Logger.Level.WARNING, text);
  }

  /** Warns, unless that has been said. */
  public static void warnOnce(String text) {
    synchronized (SAID) {
      if (!SAID.add(text)) {
        return;
      }
    }
    warn(text);
  }
}
