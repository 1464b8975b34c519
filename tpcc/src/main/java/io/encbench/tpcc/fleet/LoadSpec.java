package io.encbench.tpcc.fleet;

import java.io.Serializable;
import java.util.Map;

/**
 * Specification of a client's share in a load for its JVM: the opening message, which has no
 * answer. It contains secrets if the client is on this machine.
 *
 * @param props settings of the whole load by key, for {@link io.encbench.tpcc.config.TpccProps#of}
 * @param client number of the client, from 1; 0 before it is known
 */
record LoadSpec(Map<String, String> props, int client) implements Serializable {
  @Override
  public String toString() {
    return "LoadSpec[client=" + client + "]";
  }
}
