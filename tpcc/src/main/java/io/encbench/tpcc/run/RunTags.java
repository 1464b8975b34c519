package io.encbench.tpcc.run;

import io.micrometer.core.instrument.Tags;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Tags that distinguish the meters of a run where the meters of several runs are collected.
 *
 * @param run number of the run, or name of its comparison
 * @param arm null outside of comparisons
 * @param block null outside of comparisons
 * @param level concurrency level; null outside of comparisons
 * @param client number of one of several clients; null for a single client
 */
public record RunTags(
    String run,
    @Nullable String arm,
    @Nullable String block,
    @Nullable String level,
    @Nullable String client)
    implements Serializable {

  /** Tags of a run outside of comparisons. */
  public static RunTags ofNumber(int number) {
    return new RunTags(Integer.toString(number), null, null, null, null);
  }

  /**
   * The tags of one of several clients.
   *
   * @param number number of the client, from 1
   */
  public RunTags ofClient(int number) {
    return new RunTags(run, arm, block, level, Integer.toString(number));
  }

  Tags all() {
    return Tags.of("run", run)
        .and(tag("arm", arm))
        .and(tag("block", block))
        .and(tag("level", level))
        .and(tag("client", client));
  }

  private static Tags tag(String name, @Nullable String value) {
    return value == null ? Tags.empty() : Tags.of(name, value);
  }
}
