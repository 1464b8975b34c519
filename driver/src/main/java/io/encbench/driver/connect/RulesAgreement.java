package io.encbench.driver.connect;

import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.RulesSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Gives the same rules to connections that belong together. Thread-safe. */
public interface RulesAgreement {
  /**
   * The rules of a new connection.
   *
   * @throws io.encbench.config.ConfigurationException if the rules cannot be read, or are wrong
   */
  OpenRules.AgreedRules join(RulesSource source);

  /** For one data source: the rules that its first connection reads apply to all of them. */
  static RulesAgreement ofDataSource() {
    Map<String, EncryptionRules> read = new ConcurrentHashMap<>();
    return source ->
        new OpenRules.AgreedRules(
            read.computeIfAbsent(source.place(), place -> source.read()),
            Optional.empty(),
            () -> {});
  }
}
