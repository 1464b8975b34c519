package io.encbench.jmh.suite;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.BlockSchedule;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What is measured in which order: in each block every unit on every server, and of each all arms
 * in an order that the seed decides.
 *
 * @param <U> a unit: what one fresh JVM measures
 * @param arms in the order of presentation, the baseline first
 * @param servers names of the servers
 * @param units in the order of measurement
 * @param blocks the runs of each block in the order of measurement
 * @param settings how it is repeated
 */
public record SuitePlan<U>(
    List<SuiteArm> arms,
    List<String> servers,
    List<U> units,
    List<List<Run<U>>> blocks,
    SuiteSettings settings) {

  /** One arm on one server. */
  public record Run<U>(String server, U unit, SuiteArm arm) {}

  /**
   * Draws the order.
   *
   * @throws ConfigurationException if a server stands twice
   */
  public static <U> SuitePlan<U> draw(
      List<SuiteArm> arms, List<String> servers, List<U> units, SuiteSettings settings) {
    Names.requireDifferent("a server", servers);
    int groups = servers.size() * units.size();
    List<BlockSchedule<SuiteArm>> orders =
        IntStream.range(0, groups)
            .mapToObj(group -> BlockSchedule.draw(arms, settings.blocks(), settings.seed() + group))
            .toList();
    List<List<Run<U>>> blocks = new ArrayList<>();
    for (int block = 0; block < settings.blocks(); block++) {
      List<Run<U>> runs = new ArrayList<>();
      for (int group = 0; group < groups; group++) {
        String server = servers.get(group / units.size());
        U unit = units.get(group % units.size());
        for (SuiteArm arm : orders.get(group).blocks().get(block)) {
          runs.add(new Run<>(server, unit, arm));
        }
      }
      blocks.add(List.copyOf(runs));
    }
    return new SuitePlan<>(
        List.copyOf(arms), List.copyOf(servers), List.copyOf(units), List.copyOf(blocks), settings);
  }

  /** The arm that ratios are formed against. */
  public SuiteArm baseline() {
    return arms.get(0);
  }

  /**
   * Name that the report gives to a workload on a server; it names the server where there are some.
   *
   * @param workload name of a unit's workload
   */
  public String workload(String server, String workload) {
    return servers.size() == 1 ? workload : workload + "@" + server;
  }
}
