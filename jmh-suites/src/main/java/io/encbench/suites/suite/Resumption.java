package io.encbench.suites.suite;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.frame.Experiment;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What an attempt has left that was ended, for the same experiment to go on from.
 *
 * @param result of that attempt
 */
public record Resumption(ExperimentResult result) {
  /** How long to go on may change. */
  private static final Set<String> FREE = Set.of("blocks", "precision", "time limit, s");

  /**
   * Checks that it is the same experiment.
   *
   * @throws ConfigurationException naming what differs
   */
  public static Resumption of(ExperimentResult earlier, Experiment<?> now) {
    requireSame("the experiment", earlier.experiment(), now.name());
    requireSame("--arms", earlier.arms().stream().map(arm -> arm.name()).toList(), now.arms());
    requireSame(
        "the list of workloads",
        earlier.workloads().stream().map(workload -> workload.name()).toList(),
        now.workloads().stream().map(workload -> workload.name()).toList());
    requireSame("the server", versions(earlier.servers()), versions(now.servers()));
    Map<String, String> before = earlier.settings();
    Map<String, String> after = now.settings();
    Set<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(after.keySet());
    keys.removeAll(FREE);
    for (String key : keys) {
      requireSame(key, before.getOrDefault(key, "not set"), after.getOrDefault(key, "not set"));
    }
    return new Resumption(earlier);
  }

  private static List<String> versions(List<ServerDescription> servers) {
    return servers.stream().map(server -> server.product() + " " + server.version()).toList();
  }

  private static void requireSame(String what, Object before, Object now) {
    if (!before.equals(now)) {
      throw new ConfigurationException(
          "--resume: %s is %s, but what is in --output was measured with %s: go on with that, or leave --resume out"
              .formatted(what, now, before));
    }
  }
}
