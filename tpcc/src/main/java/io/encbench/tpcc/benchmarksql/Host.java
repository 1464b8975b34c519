package io.encbench.tpcc.benchmarksql;

import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.tpcc.config.Database;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all runs of a comparison have in common.
 *
 * @param plain connects past the arms' drivers, to no schema of a run
 * @param serverPid of a server on this machine; null if it is not known
 * @param processors to keep to; null for all
 * @param jvmFlags of the client JVM
 */
public record Host(
    Database plain,
    @Nullable Long serverPid,
    @Nullable ProcessorSplit processors,
    List<String> jvmFlags) {
  public Host {
    jvmFlags = List.copyOf(jvmFlags);
  }

  /** How many processors the client has. */
  int clientCores() {
    return processors == null
        ? Runtime.getRuntime().availableProcessors()
        : processors.client().size();
  }
}
