package io.encbench.suites.libraries;

import io.encbench.experiment.Analysis;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Comparison.Verdict;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Sample;
import io.encbench.report.RatioText;
import io.encbench.stats.StudentT;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Compares the servers with the best of them, point by point. A ratio is formed within a block,
 * from usable numbers only; its geometric mean and 95 % interval are over blocks. Verdicts are
 * corrected for the number of ratios of the metric, as by {@link Analysis}. The best server is
 * chosen from the same samples, so its lead tends to be overstated.
 *
 * @param metric the metric that is compared
 * @param rows in the order of the points, and within a point in the order of the servers
 */
record LibraryComparison(Metric metric, List<Row> rows) {
  /**
   * One server at one point.
   *
   * @param value mean over blocks
   * @param best whether this is the best of several servers
   * @param toBest comparison with the best server; empty for the best one itself, or if there is no
   *     other server or no block in common
   */
  record Row(
      LoadPoint point, String server, double value, boolean best, Optional<Comparison> toBest) {}

  /**
   * A row without its verdict.
   *
   * @param ratios ratios to the best server's value, one for each common block
   */
  private record Drop(
      LoadPoint point, String server, double value, boolean best, List<Double> ratios) {

    double[] byBlock() {
      return ratios.stream().mapToDouble(Double::doubleValue).toArray();
    }

    Row judged(Metric metric, Verdict verdict) {
      return new Row(
          point,
          server,
          value,
          best,
          ratios.isEmpty()
              ? Optional.empty()
              : Optional.of(
                  new Comparison(
                      point.name(), server, metric, StudentT.ofRatios(byBlock()), verdict)));
    }
  }

  /** Compares throughput; the highest is the best. */
  static LibraryComparison ofThroughput(LibraryView view) {
    return of(view, Metric.THROUGHPUT, Comparator.reverseOrder());
  }

  /** Compares the servers' own CPU time per operation; the lowest is the best. */
  static LibraryComparison ofServerCpu(LibraryView view) {
    return of(view, Metric.SERVER_CPU, Comparator.naturalOrder());
  }

  private static LibraryComparison of(
      LibraryView view, Metric metric, Comparator<Double> bestFirst) {
    List<Drop> drops = new ArrayList<>();
    for (LoadPoint point : view.points()) {
      Map<String, Map<Integer, Double>> byServer = new LinkedHashMap<>();
      for (LibraryServer server : view.servers()) {
        Map<Integer, Double> byBlock =
            byBlock(view.result(), view.workload(point, server), view.arm(), metric);
        if (!byBlock.isEmpty()) {
          byServer.put(server.name(), byBlock);
        }
      }
      boolean several = byServer.size() > 1;
      byServer.entrySet().stream()
          .min(Comparator.comparing(entry -> mean(entry.getValue()), bestFirst))
          .ifPresent(
              best ->
                  byServer.forEach(
                      (server, own) -> {
                        boolean isBest = server.equals(best.getKey());
                        drops.add(
                            new Drop(
                                point,
                                server,
                                mean(own),
                                isBest && several,
                                isBest ? List.of() : ratios(own, best.getValue())));
                      }));
    }
    boolean noisy = !view.result().noise().isEmpty();
    List<Verdict> verdicts = Analysis.verdicts(drops.stream().map(Drop::byBlock).toList());
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < drops.size(); i++) {
      rows.add(drops.get(i).judged(metric, noisy ? Verdict.NOT_JUDGED : verdicts.get(i)));
    }
    return new LibraryComparison(metric, List.copyOf(rows));
  }

  private static List<Double> ratios(Map<Integer, Double> own, Map<Integer, Double> best) {
    List<Double> ratios = new ArrayList<>();
    own.forEach(
        (block, value) -> {
          Double reference = best.get(block);
          if (reference != null && reference > 0 && value > 0) {
            ratios.add(value / reference);
          }
        });
    return List.copyOf(ratios);
  }

  private static double mean(Map<Integer, Double> byBlock) {
    return byBlock.values().stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  private static Map<Integer, Double> byBlock(
      ExperimentResult result, String workload, String arm, Metric metric) {
    Map<Integer, Double> byBlock = new TreeMap<>();
    if (result.rejected().stream()
        .anyMatch(cell -> cell.workload().equals(workload) && cell.arm().equals(arm))) {
      return byBlock;
    }
    for (Sample sample : result.samples()) {
      Double value = sample.values().get(metric);
      if (sample.workload().equals(workload) && sample.arm().equals(arm) && value != null) {
        byBlock.put(sample.block(), value);
      }
    }
    return byBlock;
  }

  /** The row of a server at a point. */
  Optional<Row> row(LoadPoint point, LibraryServer server) {
    return rows.stream()
        .filter(row -> row.point().equals(point) && row.server().equals(server.name()))
        .findFirst();
  }

  /** Formats a server's difference from the best, for console and page alike. */
  static final class DropText {
    private DropText() {}

    /**
     * The difference, such as {@code −3.2 % [−5.0, −1.1]}; {@code best} for the best server, and
     * {@link RatioText#NO_DIFFERENCE} if none is shown.
     */
    static String of(LibraryComparison.Row row) {
      if (row.best()) {
        return "best";
      }
      return row.toBest().map(RatioText::verdict).orElse("nothing to compare with");
    }

    /** The value as text. */
    static String value(LibraryComparison.Row row) {
      return String.format(Locale.ROOT, row.value() < 100 ? "%,.1f" : "%,.0f", row.value());
    }
  }
}
