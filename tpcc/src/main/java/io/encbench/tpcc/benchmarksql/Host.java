package io.encbench.tpcc.benchmarksql;

import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.tpcc.config.Database;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Settings that all runs of a comparison share.
 *
 * @param plain connects without the arms' drivers, and to no schema of a run
 * @param serverPid process ID of a server on this machine; null if it is not known
 * @param processors the processors that the client and the server are bound to; null for all
 * @param jvmFlags flags of the client JVM
 */
public record Host(
    Database plain,
    @Nullable Long serverPid,
    @Nullable ProcessorSplit processors,
    List<String> jvmFlags) {
  public Host {
    jvmFlags = List.copyOf(jvmFlags);
  }

  /** Number of processors that the client may use. */
  int clientCores() {
    return processors == null
        ? Runtime.getRuntime().availableProcessors()
        : processors.client().size();
  }
}
