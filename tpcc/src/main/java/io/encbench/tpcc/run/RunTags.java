package io.encbench.tpcc.run;

import io.micrometer.core.instrument.Tags;
import org.jspecify.annotations.Nullable;

/**
 * Tags that distinguish the meters of a run where the meters of several runs are collected.
 *
 * @param run number of the run, or name of its comparison
 * @param arm null outside of comparisons
 * @param block null outside of comparisons
 * @param level concurrency level; null outside of comparisons
 */
public record RunTags(
    String run, @Nullable String arm, @Nullable String block, @Nullable String level) {

  /** Tags of a run outside of comparisons. */
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
