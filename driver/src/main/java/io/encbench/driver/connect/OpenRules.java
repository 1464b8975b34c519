package io.encbench.driver.connect;

import io.encbench.config.ConfigurationException;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.RulesSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Rules that connections have open: those of one place agree. The first reads them; as long as one
 * is open, the next get the same; when all are closed, the next reads them anew. So a pool never
 * has connections of which some encrypt a column and some do not. Thread-safe.
 */
public final class OpenRules implements RulesAgreement {
  private final Map<String, Held> byPlace = new HashMap<>();

  /** What the connections of a place have. */
  private static final class Held {
    final String text;
    final EncryptionRules rules;
    int connections;

    Held(String text, EncryptionRules rules) {
      this.text = text;
      this.rules = rules;
    }
  }

  @Override
  public synchronized AgreedRules join(RulesSource source) {
    String place = source.place();
    Held held = byPlace.get(place);
    Optional<String> warning = Optional.empty();
    if (held == null) {
      String text = source.text();
      held = new Held(text, source.parse(text));
      byPlace.put(place, held);
    } else {
      warning = change(source, held.text);
    }
    held.connections++;
    return new AgreedRules(held.rules, warning, () -> leave(place));
  }

  private static Optional<String> change(RulesSource source, String text) {
    String now;
    try {
      now = source.text();
    } catch (ConfigurationException e) {
      return Optional.of(
          "The encryption rules of "
              + source.place()
              + " cannot be read any more ("
              + e.getMessage()
              + "). Connections keep those that the open ones have");
    }
    return now.equals(text)
        ? Optional.empty()
        : Optional.of(
            "The encryption rules of "
                + source.place()
                + " have changed since connections were opened with them. New connections keep the"
                + " old rules, so that all agree: to use the new ones, close every connection"
                + " first, or restart the program");
  }

  private synchronized void leave(String place) {
    Held held = byPlace.get(place);
    if (held != null && --held.connections == 0) {
      byPlace.remove(place);
    }
  }

  /** The rules of one connection until it is closed. Thread-safe. */
  public static final class AgreedRules {
    private final EncryptionRules rules;
    private final Optional<String> warning;
    private final Runnable whenClosed;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * @param warning what the user should know of them
     * @param whenClosed done once
     */
    public AgreedRules(EncryptionRules rules, Optional<String> warning, Runnable whenClosed) {
      this.rules = rules;
      this.warning = warning;
      this.whenClosed = whenClosed;
    }

    public EncryptionRules rules() {
      return rules;
    }

    public Optional<String> warning() {
      return warning;
    }

    /** The connection is closed, or was not opened. */
    public void close() {
      if (closed.compareAndSet(false, true)) {
        whenClosed.run();
      }
    }
  }
}
