package io.encbench.tpcc.fleet;

import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.tpcc.run.RunTags;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Specification of a client for its JVM: the opening message, which has no answer. It contains
 * secrets if the client is on this machine.
 *
 * @param props settings of the whole run by key, for {@link io.encbench.tpcc.config.TpccProps#of}
 * @param run number of the run
 * @param tags tags of the run's meters when they are exported
 * @param serverPid process ID of a server on this machine, which client 1 meters; null if it is not
 *     known
 * @param processors the processors that the clients and a server on this machine are bound to; null
 *     for all
 * @param files directory for the client's files; null for none
 * @param client number of the client, from 1; 0 before it is known
 */
public record ClientSpec(
    Map<String, String> props,
    int run,
    RunTags tags,
    @Nullable Long serverPid,
    @Nullable ProcessorSplit processors,
    @Nullable String files,
    int client)
    implements Serializable {
  /**
   * The same specification with a directory for files.
   *
   * @param directory directory for the client's files
   */
  ClientSpec writingTo(Path directory) {
    return new ClientSpec(props, run, tags, serverPid, processors, directory.toString(), client);
  }

  /** The specification of one client. */
  ClientSpec ofClient(int number) {
    return new ClientSpec(
        props,
        run,
        tags.ofClient(number),
        number == 1 ? serverPid : null,
        processors,
        files,
        number);
  }

  @Override
  public String toString() {
    return "ClientSpec[client=" + client + "]";
  }
}
