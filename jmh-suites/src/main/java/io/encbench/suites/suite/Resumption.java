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
 * The result of an interrupted run, from which a run of the same experiment resumes.
 *
 * @param result result of the interrupted run
 */
public record Resumption(ExperimentResult result) {
  /** Settings that may differ: they only limit the duration. */
  private static final Set<String> FREE = Set.of("blocks", "precision", "time limit, s");

  /**
   * Checks that the experiment is the same.
   *
   * @throws ConfigurationException naming the first difference
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
          "--resume: %s is %s, but the result in --output was measured with %s: use that value, or leave --resume out"
              .formatted(what, now, before));
    }
  }
}
