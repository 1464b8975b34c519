package io.encbench.suites.link;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Median;

/** A result of this experiment by size, link, arm and attempt, without rejected figures. */
final class LinkView {
  private final ExperimentResult result;
  private final List<LinkWorkload> workloads;

  /** Two arms that differ only in compression. */
  record Pair(ArmDescription compressed, ArmDescription uncompressed) {}

  private LinkView(ExperimentResult result) {
    this.result = result;
    this.workloads = result.workloads().stream().map(LinkWorkload::of).toList();
  }

  static LinkView of(ExperimentResult result) {
    return new LinkView(result);
  }

  ExperimentResult result() {
    return result;
  }

  /**
   * Sizes of result sets, in the order of the plan. If there are several servers, each size
   * includes its server.
   */
  List<String> sizes() {
    return List.copyOf(new LinkedHashSet<>(workloads.stream().map(LinkWorkload::size).toList()));
  }

  /** The links over which a size was measured, in the order of the plan. */
  List<LinkWorkload> workloads(String size) {
    return workloads.stream().filter(workload -> workload.size().equals(size)).toList();
  }

  /** The arm that ratios are formed against. */
  ArmDescription baseline() {
    return result.arms().stream()
        .filter(arm -> arm.role() == Role.BASELINE)
        .findFirst()
        .orElseThrow();
  }

  /** A metric of an arm by block, without rejected samples. */
  Map<Integer, Double> byBlock(LinkWorkload workload, ArmDescription arm, Metric metric) {
    Map<Integer, Double> values = new TreeMap<>();
    if (!result.usable()) {
      return values;
    }
    for (Sample sample : result.samples()) {
      Double value = sample.values().get(metric);
      if (value != null
          && sample.workload().equals(workload.description().name())
          && sample.arm().equals(arm.name())
          && result.rejected().stream().noneMatch(rejection -> rejection.covers(sample))) {
        values.put(sample.block(), value);
      }
    }
    return values;
  }

  /** Ratios of an arm to the baseline, by block. */
  Map<Integer, Double> ratios(LinkWorkload workload, ArmDescription arm, Metric metric) {
    return ratios(byBlock(workload, arm, metric), byBlock(workload, baseline(), metric));
  }

  /** Ratios of one value to another, for the blocks that have both. */
  static Map<Integer, Double> ratios(Map<Integer, Double> of, Map<Integer, Double> to) {
    Map<Integer, Double> ratios = new TreeMap<>();
    of.forEach(
        (block, value) -> {
          Double reference = to.get(block);
          if (reference != null && reference > 0) {
            ratios.put(block, value / reference);
          }
        });
    return ratios;
  }

  /** Median of a metric over blocks; empty if there is no usable sample. */
  OptionalDouble median(LinkWorkload workload, ArmDescription arm, Metric metric) {
    return median(byBlock(workload, arm, metric));
  }

  static OptionalDouble median(Map<Integer, Double> values) {
    return values.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            Median.withDefaults()
                .evaluate(values.values().stream().mapToDouble(of -> of).toArray()));
  }

  /** Median of a link's metric over all samples measured on the link. */
  OptionalDouble ofLink(String link, Metric metric) {
    double[] values =
        workloads.stream()
            .filter(workload -> workload.link().name().equals(link))
            .flatMap(
                workload ->
                    result.samples().stream()
                        .filter(
                            sample ->
                                sample.workload().equals(workload.description().name())
                                    && sample.values().containsKey(metric)))
            .mapToDouble(sample -> sample.values().getOrDefault(metric, 0.0))
            .toArray();
    return values.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Median.withDefaults().evaluate(values));
  }

  /** The compressed arms that have a counterpart without compression. */
  List<Pair> pairs() {
    List<Pair> pairs = new ArrayList<>();
    for (ArmDescription arm : result.arms()) {
      if ("true".equals(arm.settings().get("useCompression"))) {
        uncompressed(arm).ifPresent(like -> pairs.add(new Pair(arm, like)));
      }
    }
    return pairs;
  }

  private Optional<ArmDescription> uncompressed(ArmDescription compressed) {
    Map<String, String> wanted = new HashMap<>(compressed.settings());
    wanted.put("useCompression", "false");
    return result.arms().stream().filter(arm -> arm.settings().equals(wanted)).findFirst();
  }

  /**
   * The link speed below which a pair's compression pays for a size; empty if there are no usable
   * samples.
   */
  Optional<BreakEven> breakEven(String size, Pair pair) {
    List<BreakEven.Point> points = new ArrayList<>();
    for (LinkWorkload workload : workloads(size)) {
      Map<Integer, Double> plain = byBlock(workload, pair.uncompressed(), Metric.SESSION_WALL);
      List<Double> with = new ArrayList<>();
      List<Double> without = new ArrayList<>();
      byBlock(workload, pair.compressed(), Metric.SESSION_WALL)
          .forEach(
              (block, value) -> {
                Double other = plain.get(block);
                if (other != null) {
                  with.add(value);
                  without.add(other);
                }
              });
      if (!with.isEmpty()) {
        points.add(new BreakEven.Point(workload.link(), with, without));
      }
    }
    return points.isEmpty() ? Optional.empty() : Optional.of(BreakEven.of(points));
  }
}
