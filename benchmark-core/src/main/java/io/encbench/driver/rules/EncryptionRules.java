package io.encbench.driver.rules;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** All rules of a connection, by table and column. Immutable; names compare without case. */
public interface EncryptionRules {
  /** The rule of a column; null if it is plain. */
  @Nullable ColumnRule rule(String table, String column);

  /** Whether any column of the table is encrypted. */
  boolean hasTable(String table);

  /** Every rule, in the order of the file. */
  Collection<ColumnRule> all();
}
