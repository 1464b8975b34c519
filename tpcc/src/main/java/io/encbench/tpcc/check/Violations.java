package io.encbench.tpcc.check;

import io.encbench.tpcc.result.ConsistencyCondition;
import io.encbench.tpcc.result.RunResult.ConsistencyResult;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects violations. For each condition, it keeps their number and the one with the lowest key,
 * so that the result does not depend on the order in which rows are read. Thread-safe.
 */
final class Violations {
  private final Map<ConsistencyCondition, Violation> violations =
      new EnumMap<>(ConsistencyCondition.class);

  private record Violation(RowKey key, String found, long count) {}

  /** Adds a violation. */
  synchronized void add(ConsistencyCondition condition, RowKey key, String found) {
    violations.merge(
        condition,
        new Violation(key, found, 1),
        (one, other) -> {
          Violation first = one.key().compareTo(other.key()) <= 0 ? one : other;
          return new Violation(first.key(), first.found(), one.count() + other.count());
        });
  }

  /** One result for each condition, in the order of their numbers. */
  synchronized List<ConsistencyResult> results(Set<ConsistencyCondition> conditions, String when) {
    return conditions.stream()
        .sorted()
        .map(
            condition -> {
              Violation violation = violations.get(condition);
              return new ConsistencyResult(
                  condition.number(), when, violation == null, text(violation));
            })
        .toList();
  }

  private static String text(@Nullable Violation violation) {
    if (violation == null) {
      return "";
    }
    String more = violation.count() == 1 ? "" : " (and " + (violation.count() - 1) + " more)";
    return violation.key() + ": " + violation.found() + more;
  }
}
