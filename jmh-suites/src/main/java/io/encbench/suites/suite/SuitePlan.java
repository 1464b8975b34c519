package io.encbench.suites.suite;

import io.encbench.experiment.BlockSchedule;
import io.encbench.frame.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * The plan of an experiment whose arms are profiles: what is measured, and in which order.
 *
 * @param <U> a unit: the part of the experiment that one arm's JVM measures, with one workload or
 *     several
 * @param arms arms in the order of presentation, the baseline first
 * @param servers names of the servers
 * @param units units in the order of measurement
 * @param runs runs in the order of measurement
 * @param settings how the experiment is repeated
 */
public record SuitePlan<U>(
    List<SuiteArm> arms,
    List<String> servers,
    List<U> units,
    Plan<Run<U>> runs,
    SuiteSettings settings) {

  public SuitePlan {
    arms = List.copyOf(arms);
    servers = List.copyOf(servers);
    units = List.copyOf(units);
  }

  /** One arm on one server. */
  public record Run<U>(
      int block, int position, String server, U unit, SuiteArm arm, List<String> workloads)
      implements io.encbench.frame.Run {

    public Run {
      workloads = List.copyOf(workloads);
    }

    @Override
    public String armName() {
      return arm.name();
    }
  }

  /** The workloads of a unit that an arm measures, by names that do not include the server. */
  public interface Workloads<U> extends BiFunction<SuiteArm, U, List<String>> {}

  /**
   * Draws an order for runs that do not take turns. Each block measures every unit on every server,
   * and each of these in all arms, in an order that the seed determines.
   *
   * @throws io.encbench.config.ConfigurationException if a server is named twice
   */
  public static <U> SuitePlan<U> draw(
      List<SuiteArm> arms,
      List<String> servers,
      List<U> units,
      Workloads<U> workloads,
      SuiteSettings settings) {
    return draw(arms, servers, units, workloads, unit -> 0, Schedule.interleaved, settings);
  }

  /**
   * Draws an order in which arms take turns on some units. Each block measures every unit on every
   * server, and each of these in all arms, in an order that the seed determines. Every unit has its
   * own JVMs: those of all arms at the same time if the arms take turns on it, otherwise one arm
   * after the other.
   *
   * @param rounds windows of each workload of a unit; 0 if the arms do not take turns on it
   * @param schedule how they take turns
   * @throws io.encbench.config.ConfigurationException if a server is named twice
   */
  public static <U> SuitePlan<U> draw(
      List<SuiteArm> arms,
      List<String> servers,
      List<U> units,
      Workloads<U> workloads,
      ToIntFunction<U> rounds,
      Schedule schedule,
      SuiteSettings settings) {
    UniqueNames.requireDifferent("a server", servers);
    int groups = servers.size() * units.size();
    List<BlockSchedule<SuiteArm>> orders =
        IntStream.range(0, groups)
            .mapToObj(group -> BlockSchedule.draw(arms, settings.blocks(), settings.seed() + group))
            .toList();
    List<Plan.Block<Run<U>>> blocks = new ArrayList<>();
    for (int block = 0; block < settings.blocks(); block++) {
      List<Plan.Generation<Run<U>>> generations = new ArrayList<>();
      int position = 0;
      for (int group = 0; group < groups; group++) {
        String server = servers.get(group / units.size());
        U unit = units.get(group % units.size());
        List<Run<U>> runs = new ArrayList<>();
        for (SuiteArm arm : orders.get(group).blocks().get(block)) {
          List<String> names = named(servers, server, workloads.apply(arm, unit));
          runs.add(new Run<>(block, position++, server, unit, arm, names));
        }
        int windows = rounds.applyAsInt(unit);
        if (windows > 0) {
          generations.add(
              new Plan.Generation<>(List.of(new Plan.Phase<>(runs, inWindows(schedule), windows))));
        } else {
          runs.forEach(run -> generations.add(Plan.Generation.of(run)));
        }
      }
      blocks.add(new Plan.Block<>(block, generations));
    }
    return new SuitePlan<>(arms, servers, units, new Plan<>(blocks), settings);
  }

  /**
   * Draws an order for runs that do not take turns, for a comparison of servers. Each block
   * measures all arms on all servers in an order that the seed determines.
   *
   * @throws io.encbench.config.ConfigurationException if a server is named twice
   */
  public static <U> SuitePlan<U> drawAcrossServers(
      List<SuiteArm> arms,
      List<String> servers,
      U unit,
      Workloads<U> workloads,
      SuiteSettings settings) {
    UniqueNames.requireDifferent("a server", servers);
    record Place(String server, SuiteArm arm) {}
    List<Place> places =
        servers.stream()
            .flatMap(server -> arms.stream().map(arm -> new Place(server, arm)))
            .toList();
    BlockSchedule<Place> orders = BlockSchedule.draw(places, settings.blocks(), settings.seed());
    List<Plan.Block<Run<U>>> blocks = new ArrayList<>();
    for (int block = 0; block < settings.blocks(); block++) {
      List<Plan.Generation<Run<U>>> runs = new ArrayList<>();
      for (Place place : orders.blocks().get(block)) {
        List<String> names = named(servers, place.server(), workloads.apply(place.arm(), unit));
        runs.add(
            Plan.Generation.of(
                new Run<>(block, runs.size(), place.server(), unit, place.arm(), names)));
      }
      blocks.add(new Plan.Block<>(block, runs));
    }
    return new SuitePlan<>(arms, servers, List.of(unit), new Plan<>(blocks), settings);
  }

  /**
   * Draws an order for runs in turns on one server. The JVMs of a block measure all units, either
   * all arms at the same time or one arm after the other. An arm has no run for a unit of which it
   * measures nothing.
   *
   * @param rounds windows of each workload
   */
  public static <U> SuitePlan<U> inTurns(
      List<SuiteArm> arms,
      String server,
      List<U> units,
      Workloads<U> workloads,
      int rounds,
      Schedule schedule,
      SuiteSettings settings) {
    List<List<SuiteArm>> orders =
        BlockSchedule.draw(arms, settings.blocks(), settings.seed()).blocks();
    List<Plan.Block<Run<U>>> blocks = new ArrayList<>();
    for (int block = 0; block < settings.blocks(); block++) {
      List<SuiteArm> order = orders.get(block);
      List<List<SuiteArm>> together =
          schedule == Schedule.interleaved ? order.stream().map(List::of).toList() : List.of(order);
      List<Plan.Generation<Run<U>>> generations = new ArrayList<>();
      for (List<SuiteArm> of : together) {
        List<Plan.Phase<Run<U>>> phases = new ArrayList<>();
        for (U unit : units) {
          List<Run<U>> runs = new ArrayList<>();
          for (SuiteArm arm : of) {
            List<String> names = workloads.apply(arm, unit);
            if (!names.isEmpty()) {
              runs.add(new Run<>(block, order.indexOf(arm), server, unit, arm, names));
            }
          }
          if (!runs.isEmpty()) {
            phases.add(new Plan.Phase<>(runs, inWindows(schedule), rounds));
          }
        }
        generations.add(new Plan.Generation<>(phases));
      }
      blocks.add(new Plan.Block<>(block, generations));
    }
    return new SuitePlan<>(arms, List.of(server), units, new Plan<>(blocks), settings);
  }

  private static Plan.Order inWindows(Schedule schedule) {
    return schedule == Schedule.duets ? Plan.Order.IN_DUETS : Plan.Order.IN_TURNS;
  }

  /** The arm that ratios are formed against. */
  public SuiteArm baseline() {
    return arms.get(0);
  }

  /**
   * The name of a workload on a server in the report. It includes the server if there are several.
   *
   * @param workload name of a unit's workload
   */
  public String workload(String server, String workload) {
    return named(servers, server, List.of(workload)).get(0);
  }

  private static List<String> named(List<String> servers, String server, List<String> workloads) {
    return servers.size() == 1
        ? workloads
        : workloads.stream().map(workload -> workload + "@" + server).toList();
  }
}
