package io.encbench.driver;

import io.encbench.driver.rules.EncryptionRules;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** The rules of one connection until it is closed. Thread-safe. */
final class AgreedRules {
  private final EncryptionRules rules;
  private final Optional<String> warning;
  private final Runnable whenClosed;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * @param warning what the user should know of them
   * @param whenClosed done once
   */
  AgreedRules(EncryptionRules rules, Optional<String> warning, Runnable whenClosed) {
    this.rules = rules;
    this.warning = warning;
    this.whenClosed = whenClosed;
  }

  EncryptionRules rules() {
    return rules;
  }

  Optional<String> warning() {
    return warning;
  }

  /** The connection is closed, or was not opened. */
  void close() {
    if (closed.compareAndSet(false, true)) {
      whenClosed.run();
    }
  }
}
