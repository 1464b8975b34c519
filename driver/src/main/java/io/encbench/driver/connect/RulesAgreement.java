package io.encbench.driver.connect;

import io.encbench.config.ConfigurationException;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.RulesSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Gives the same rules to connections that belong together. Thread-safe. */
public interface RulesAgreement {
  /**
   * The rules of a new connection.
   *
   * @throws ConfigurationException if the rules cannot be read, or are wrong
   */
  AgreedRules join(RulesSource source);

  /** For one data source: the rules that its first connection reads apply to all of them. */
  static RulesAgreement ofDataSource() {
    Map<String, EncryptionRules> read = new ConcurrentHashMap<>();
    return source ->
        new AgreedRules(
            read.computeIfAbsent(source.place(), place -> source.read()),
            Optional.empty(),
            () -> {});
  }

  /**
   * The rules of open connections. All open connections with rules from the same place use the same
   * rules: the first connection reads them, and only when all are closed does the next one read
   * them again. So a pool never has connections of which some encrypt a column and some do not.
   * Thread-safe.
   */
  final class OpenRules implements RulesAgreement {
    private final Map<String, Held> byPlace = new HashMap<>();

    /** The rules from one place, and how many connections have them open. */
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
                + " can no longer be read ("
                + e.getMessage()
                + "). New connections use the rules of those that are open");
      }
      return now.equals(text)
          ? Optional.empty()
          : Optional.of(
              "The encryption rules of "
                  + source.place()
                  + " have changed since connections were opened with them. New connections keep"
                  + " the old rules, so that all use the same: to use the new rules, close every"
                  + " connection first, or restart the program");
    }

    private synchronized void leave(String place) {
      Held held = byPlace.get(place);
      if (held != null && --held.connections == 0) {
        byPlace.remove(place);
      }
    }
  }

  /** The rules of one connection until it is closed. Thread-safe. */
  final class AgreedRules {
    private final EncryptionRules rules;
    private final Optional<String> warning;
    private final Runnable whenClosed;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * @param warning a warning to the user about the rules
     * @param whenClosed run once, when the connection is closed
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

    /** Called when the connection is closed, or could not be opened. */
    public void close() {
      if (closed.compareAndSet(false, true)) {
        whenClosed.run();
      }
    }
  }
}
