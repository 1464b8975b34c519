package io.encbench.driver.connect;

import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.RulesSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Decides which rules connections have, so that those which belong together agree. Thread-safe. */
public interface RulesAgreement {
  /**
   * The rules of a new connection.
   *
   * @throws io.encbench.config.ConfigurationException if they cannot be read, or are not right
   */
  OpenRules.AgreedRules join(RulesSource source);

  /** For one data source: what its first connection reads holds for all of them. */
  static RulesAgreement ofDataSource() {
    Map<String, EncryptionRules> read = new ConcurrentHashMap<>();
    return source ->
        new OpenRules.AgreedRules(
            read.computeIfAbsent(source.place(), place -> source.read()),
            Optional.empty(),
            () -> {});
  }
}
