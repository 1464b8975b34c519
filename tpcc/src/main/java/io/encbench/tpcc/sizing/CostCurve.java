package io.encbench.tpcc.sizing;

import io.encbench.tpcc.sizing.PiecewiseLinear.Point;
import io.encbench.tpcc.sizing.RunCosts.Cost;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * Client CPU of a transaction, by how busy the client is, from the loads of one block. The CPU time
 * of a client that wakes and sleeps grows by a fixed amount per second and another per transaction.
 * So the rate, not the cost, is a straight line over the utilisation. Beyond the loads the nearest
 * cost is used, since a busier client need not cost less. Immutable.
 *
 * @param loads the client at each load
 */
record CostCurve(List<AtLoad> loads) {
  /** Differences of utilisation below this do not matter for planning. */
  static final double SAME_UTILISATION = 0.05;

  private static final double MICROS_PER_SECOND = 1e6;

  /** Measured or predicted utilisation and cost of a client at one load. */
  record AtLoad(double utilisation, Cost cost) {
    static AtLoad of(RunCosts run, Mix mix) {
      return new AtLoad(run.utilisation(), run.of(mix));
    }

    /** Transactions per second of one core. */
    double perSecond() {
      return MICROS_PER_SECOND * utilisation / cost.cpuMicros();
    }
  }

  CostCurve {
    loads = List.copyOf(loads);
  }

  /** Client CPU of a transaction in microseconds, at a utilisation of 0 to 1. */
  double cpuMicros(double utilisation) {
    if (unknown()) {
      return mean();
    }
    DoubleSummaryStatistics range = utilisations();
    double within = Math.max(range.getMin(), Math.min(range.getMax(), utilisation));
    PiecewiseLinear rates =
        new PiecewiseLinear(
            loads.stream().map(at -> new Point(at.utilisation(), at.perSecond())).toList());
    return MICROS_PER_SECOND * within / rates.at(within);
  }

  /** Utilisation of a core that does this many transactions per second. */
  double utilisation(double perSecond) {
    if (unknown()) {
      return perSecond * mean() / MICROS_PER_SECOND;
    }
    DoubleSummaryStatistics range = perSecond();
    double within = Math.max(range.getMin(), Math.min(range.getMax(), perSecond));
    PiecewiseLinear busy =
        new PiecewiseLinear(
            loads.stream().map(at -> new Point(at.perSecond(), at.utilisation())).toList());
    return busy.at(within) * perSecond / within;
  }

  /** Whether a rate of one core lies between the loads. */
  boolean covers(double perSecond) {
    DoubleSummaryStatistics range = perSecond();
    return range.getMin() <= perSecond && perSecond <= range.getMax();
  }

  /**
   * Whether a core at this rate is busier or less busy than at all loads, by more than a little.
   */
  boolean farFrom(double perSecond) {
    double busy = utilisation(perSecond);
    DoubleSummaryStatistics range = utilisations();
    return busy < range.getMin() - SAME_UTILISATION || busy > range.getMax() + SAME_UTILISATION;
  }

  private DoubleSummaryStatistics utilisations() {
    return loads.stream().mapToDouble(AtLoad::utilisation).summaryStatistics();
  }

  private DoubleSummaryStatistics perSecond() {
    return loads.stream().mapToDouble(AtLoad::perSecond).summaryStatistics();
  }

  private boolean unknown() {
    return loads.stream().anyMatch(at -> Double.isNaN(at.utilisation()));
  }

  private double mean() {
    return loads.stream().mapToDouble(at -> at.cost().cpuMicros()).average().orElseThrow();
  }
}
