package io.encbench.tpcc.sizing;

import io.encbench.stats.Estimate;
import io.encbench.stats.Interval;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How many client machines a load needs. Each client does an equal part of it. Immutable.
 *
 * @param name name of the arm
 * @param coresPerClient cores of each client
 * @param clients number of clients, with the numbers for the ends of the interval of client CPU
 * @param perSecond transactions per second of each client
 * @param utilisation utilisation of each client's cores, 0 to 1; lower than the target, because the
 *     number of clients is rounded up
 * @param furtherCores cores that are busy in addition, in all, if the same load is shared by one
 *     more client; null if the measured loads do not show it
 */
public record ClientCount(
    String name,
    int coresPerClient,
    Estimate clients,
    double perSecond,
    double utilisation,
    @Nullable Double furtherCores) {
  /** A load that fits exactly needs no further client because of rounding. */
  private static final double ROUNDING = 1e-9;

  /**
   * Counts the clients of an arm.
   *
   * @param cpuMicros client CPU of a transaction at the target utilisation
   * @param curves the costs of each block
   */
  static ClientCount of(
      String name, Estimate cpuMicros, List<CostCurve> curves, SizingQuestion question) {
    int cores = Objects.requireNonNull(question.coresPerClient());
    Estimate clients = clients(cpuMicros.increasing(question::cores), cores);
    double needed = clients.value();
    double measured = question.perSecond() / cores / question.coreFactor();
    double busy = utilisation(curves, measured / needed);
    double further = measured / (needed + 1);
    boolean shown =
        curves.stream().allMatch(curve -> curve.loads().size() > 1 && curve.covers(further));
    return new ClientCount(
        name,
        cores,
        clients,
        question.perSecond() / needed,
        busy,
        shown ? cores * ((needed + 1) * utilisation(curves, further) - needed * busy) : null);
  }

  private static Estimate clients(Estimate cores, int coresPerClient) {
    Interval interval = cores.interval();
    return new Estimate(
        clients(cores.value(), coresPerClient),
        interval == null
            ? null
            : new Interval(
                clients(interval.lower(), coresPerClient),
                clients(interval.upper(), coresPerClient)),
        cores.replicates());
  }

  private static double clients(double cores, int coresPerClient) {
    return Math.max(1, Math.ceil(cores / coresPerClient - ROUNDING));
  }

  /** Mean utilisation over the blocks, at a rate of one core. */
  private static double utilisation(List<CostCurve> curves, double perSecond) {
    return curves.stream()
        .mapToDouble(curve -> curve.utilisation(perSecond))
        .average()
        .orElseThrow();
  }
}
