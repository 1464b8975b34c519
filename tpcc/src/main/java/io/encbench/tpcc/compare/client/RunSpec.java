package io.encbench.tpcc.compare.client;

import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.tpcc.result.ConsistencyCondition;
import io.encbench.tpcc.run.RunTags;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The specification that the client JVM of a run gets; it answers with a {@link ClientAnswer}. It
 * holds secrets.
 *
 * @param props by key, for {@link io.encbench.tpcc.config.TpccProps#of}
 * @param tags of its meters where they are exported to
 * @param serverPid of a server on this machine; null if it is not known
 * @param processors to keep to; null for all
 * @param check whether to check the consistency conditions after the run
 * @param stacks whether to sample stacks, and so not to count in any figure
 */
public record RunSpec(
    Map<String, String> props,
    RunTags tags,
    @Nullable Long serverPid,
    @Nullable ProcessorSplit processors,
    boolean check,
    boolean stacks) {
  /** The conditions to check after the run; none for no check. */
  public Set<ConsistencyCondition> conditions() {
    return check ? ConsistencyCondition.always() : Set.of();
  }

  @Override
  public String toString() {
    return "RunSpec[check=" + check + ", stacks=" + stacks + "]";
  }
}
