package io.encbench.tpcc.run;

import io.micrometer.core.instrument.Tags;
import org.jspecify.annotations.Nullable;

/**
 * What tells the meters of a run from those of others, where meters of several are collected.
 *
 * @param run its number, or the comparison that it is of
 * @param arm null outside of comparisons
 * @param block null outside of comparisons
 * @param level of concurrency; null outside of comparisons
 */
public record RunTags(
    String run, @Nullable String arm, @Nullable String block, @Nullable String level) {

  /** A run that is of no comparison. */
  public static RunTags ofNumber(int number) {
    return new RunTags(Integer.toString(number), null, null, null);
  }

  Tags all() {
    return Tags.of("run", run)
        .and(tag("arm", arm))
        .and(tag("block", block))
        .and(tag("level", level));
  }

  private static Tags tag(String name, @Nullable String value) {
    return value == null ? Tags.empty() : Tags.of(name, value);
  }
}
