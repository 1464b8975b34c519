package io.encbench.jmh.oltp;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.ArmDescription.Role;
import io.encbench.experiment.BlockSchedule;
import io.encbench.profile.ConnectionProfile;
import io.encbench.report.PlannedStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is measured in which order: in each block every test on every server, and of each all arms
 * in an order that the seed decides.
 *
 * @param arms in the order of presentation, the baseline first
 * @param servers names of the servers
 * @param tests what is measured
 * @param blocks the runs of each block in the order of measurement
 * @param settings of the experiment
 */
public record OltpPlan(
    List<OltpArm> arms,
    List<String> servers,
    List<OltpTest> tests,
    List<List<Run>> blocks,
    OltpSettings settings) {
  /** Seconds for a JVM to start, connect and end, seen on two cores. */
  private static final double JVM_SECONDS = 2.5;

  /** One arm on one server. */
  public record Run(String server, OltpTest test, OltpArm arm) {}

  /**
   * Plans an experiment: the baseline, the baseline again and the profiles whose cost is asked for.
   *
   * @throws ConfigurationException if an arm cannot do what is asked for
   */
  public static OltpPlan of(
      ConnectionProfile plain,
      List<ConnectionProfile> treatments,
      List<String> servers,
      List<OltpTest> tests,
      OltpSettings settings) {
    List<OltpArm> arms = new ArrayList<>();
    arms.add(new OltpArm(plain.name(), plain.title(), Role.BASELINE, plain));
    arms.add(new OltpArm(plain.name() + "-again", plain.title() + " (A/A)", Role.AA_CHECK, plain));
    for (ConnectionProfile profile : treatments) {
      requireFeasible(profile, tests, settings.options());
      arms.add(new OltpArm(profile.name(), profile.title(), Role.TREATMENT, profile));
    }
    requireDifferent("an arm", arms.stream().map(OltpArm::name).toList());
    requireDifferent("a server", servers);
    int groups = servers.size() * tests.size();
    List<List<OltpArm>> orders =
        BlockSchedule.draw(arms, settings.blocks() * groups, settings.seed()).blocks();
    List<List<Run>> blocks = new ArrayList<>();
    for (int block = 0; block < settings.blocks(); block++) {
      List<Run> runs = new ArrayList<>();
      for (int group = 0; group < groups; group++) {
        String server = servers.get(group / tests.size());
        OltpTest test = tests.get(group % tests.size());
        orders.get(block * groups + group).forEach(arm -> runs.add(new Run(server, test, arm)));
      }
      blocks.add(List.copyOf(runs));
    }
    return new OltpPlan(
        List.copyOf(arms), List.copyOf(servers), List.copyOf(tests), List.copyOf(blocks), settings);
  }

  private static void requireFeasible(
      ConnectionProfile profile, List<OltpTest> tests, OltpOptions options) {
    if (profile.driver().isPeer()) {
      throw new ConfigurationException(
          "--arms names "
              + profile.name()
              + ", whose driver these tests do not run on; leave it out, the db suite measures it");
    }
    int percent = profile.encryptedColumns();
    if (percent != 0 && percent != 50 && percent != 100) {
      throw new ConfigurationException(
          "--arms names %s with %d %% of the columns encrypted; of the four columns of sysbench's tables it can be 0, 50 or 100 %%"
              .formatted(profile.name(), percent));
    }
    if (percent < 100) {
      return;
    }
    if (options.secondary()) {
      throw new ConfigurationException(
          "--secondary is on, and --arms names %s, whose driver needs a primary key to update an encrypted k; leave one of them out"
              .formatted(profile.name()));
    }
    if (tests.contains(OltpTest.OLTP_INSERT) && options.autoInc()) {
      throw new ConfigurationException(
          "--auto-inc is on, and --arms names %s, where id is encrypted, so that the server cannot count it; add --auto-inc=off"
              .formatted(profile.name()));
    }
  }

  private static void requireDifferent(String what, List<String> names) {
    if (names.stream().distinct().count() < names.size()) {
      throw new ConfigurationException(
          what + " stands twice in " + names + ": name each once, and none like plain-again");
    }
  }

  /** Tests by the names that the report gives them, which name the server where there are some. */
  Map<String, OltpTest> workloads() {
    Map<String, OltpTest> workloads = new LinkedHashMap<>();
    for (String server : servers) {
      tests.forEach(test -> workloads.put(workload(server, test), test));
    }
    return workloads;
  }

  /** Names of the workloads in the order of presentation. */
  public List<String> workloadNames() {
    return List.copyOf(workloads().keySet());
  }

  /** Name of a test on a server. */
  String workload(String server, OltpTest test) {
    return servers.size() == 1 ? test.id() : test.id() + "@" + server;
  }

  /** The different tables that the arms work on, with the first arm that does. */
  Map<OltpTables, OltpArm> tables() {
    Map<OltpTables, OltpArm> tables = new LinkedHashMap<>();
    for (OltpArm arm : arms) {
      tables.putIfAbsent(OltpTables.of(arm.profile(), settings.options()), arm);
    }
    return tables;
  }

  /** Every run of every block, with the time it should take. */
  public List<PlannedStep> steps() {
    List<PlannedStep> steps = new ArrayList<>();
    for (int block = 0; block < blocks.size(); block++) {
      for (Run run : blocks.get(block)) {
        steps.add(
            new PlannedStep(
                "block %d of %d, %s, %s"
                    .formatted(
                        block + 1,
                        blocks.size(),
                        workload(run.server(), run.test()),
                        run.arm().name()),
                JVM_SECONDS + settings.run().warmupSeconds() + settings.run().seconds()));
      }
    }
    return steps;
  }
}
