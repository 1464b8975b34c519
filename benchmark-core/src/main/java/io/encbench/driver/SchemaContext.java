package io.encbench.driver;

import io.encbench.driver.rules.ColumnRule;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** One schema as the connections of a {@link DriverContext} know it. Thread-safe. */
final class SchemaContext {
  private volatile SchemaKnowledge knowledge = new SchemaKnowledge();
  private volatile boolean checked;
  private final Set<ColumnRule> opened = ConcurrentHashMap.newKeySet();

  SchemaKnowledge knowledge() {
    return knowledge;
  }

  /** Forgets everything: a statement has changed a table, view or routine. */
  void changed() {
    knowledge = new SchemaKnowledge();
  }

  /** Whether a connection of these settings has found the tables to fit. */
  boolean checked() {
    return checked;
  }

  void setChecked() {
    checked = true;
  }

  /** Whether the keys have been seen to open cells of a column. */
  boolean opened(ColumnRule rule) {
    return opened.contains(rule);
  }

  /** The keys open cells of some columns; those of one that has no cell yet are still unknown. */
  void setOpened(Set<ColumnRule> rules) {
    opened.addAll(rules);
  }
}
