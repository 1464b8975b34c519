package io.encbench.driver.sql;

import io.encbench.driver.rules.ColumnRule;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table, of a derived table or of a result. Immutable.
 *
 * @param name what other clauses call it; empty if they cannot
 * @param rule its rule; null if it is plain
 * @param source what the query computes it from
 * @param placed whether the order of a table's columns decides where it is, since {@code *} stands
 *     for it
 */
record OutputColumn(String name, @Nullable ColumnRule rule, Operand source, boolean placed) {
  /** A column that the statement names. */
  OutputColumn(String name, @Nullable ColumnRule rule, Operand source) {
    this(name, rule, source, false);
  }
}
