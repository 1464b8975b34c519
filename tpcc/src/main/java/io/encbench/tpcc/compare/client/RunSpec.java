package io.encbench.tpcc.compare.client;

import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.tpcc.result.ConsistencyCondition;
import io.encbench.tpcc.run.RunTags;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Specification of a run for its client JVM, which answers with a {@link ClientAnswer}. It contains
 * secrets unless the clients are on other machines.
 *
 * @param props settings by key, for {@link io.encbench.tpcc.config.TpccProps#of}
 * @param tags tags of the run's meters when they are exported
 * @param serverPid process ID of a server on this machine; null if it is not known
 * @param processors the processors that the client and the server are bound to; null for all
 * @param check whether to check the consistency conditions after the run
 * @param stacks whether to sample stacks; such a run counts in no figure
 */
public record RunSpec(
    Map<String, String> props,
    RunTags tags,
    @Nullable Long serverPid,
    @Nullable ProcessorSplit processors,
    boolean check,
    boolean stacks) {
  /** The conditions to check after the run; empty for no check. */
  public Set<ConsistencyCondition> conditions() {
    return check ? ConsistencyCondition.always() : Set.of();
  }

  @Override
  public String toString() {
    return "RunSpec[check=" + check + ", stacks=" + stacks + "]";
  }
}
