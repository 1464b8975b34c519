package io.encbench.tpcc.compare;

import io.encbench.tpcc.compare.plan.ComparePlan;
import io.encbench.tpcc.compare.plan.Journal;
import io.encbench.tpcc.compare.plan.Originals;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Describes what a comparison would do, as lines for the console. */
public final class ComparePreview {
  private ComparePreview() {}

  /** Returns the lines, without connecting to a server. */
  public static List<String> of(CompareSettings settings) {
    ComparePlan plan = ComparePlan.of(settings);
    Journal journal = Journal.open(settings.directory());
    journal.requireSame(settings.shown());
    int left = journal.missing(plan, settings.schedule()).size();
    List<String> lines = new ArrayList<>();
    lines.add("arms:");
    for (Arm arm : settings.arms()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "  %-24s %2d columns encrypted, tables copied from those loaded for %s%s: %s",
              arm.name(),
              arm.rules().all().size(),
              Originals.of(settings.arms()).of(arm).name(),
              arm.benchmarkSql() == null ? "" : ", run by BenchmarkSQL",
              arm.shown()));
    }
    lines.add(
        "levels: "
            + String.join(
                ", ", settings.levels().stream().map(CompareSettings.Level::workload).toList())
            + "; mode "
            + settings.mode().name().toLowerCase(Locale.ROOT)
            + switch (settings.schedule()) {
              case SIMULTANEOUS ->
                  "; all arms at once, in turns of " + settings.windowMillis() + " ms";
              case DUETS ->
                  "; all arms at once, each beside the baseline for "
                      + settings.windowMillis()
                      + " ms at a time";
              case INTERLEAVED -> "; one run after the other";
            });
    lines.add(
        plan.runs().size()
            + " runs in "
            + settings.blocks()
            + " blocks, "
            + left
            + " of them left to do");
    Map<String, Double> seconds = new TimePlan(settings).whole();
    seconds.forEach((work, time) -> lines.add("  %-8s about %s".formatted(work, text(time))));
    lines.add(
        "  all      about "
            + text(seconds.values().stream().mapToDouble(Double::doubleValue).sum())
            + " in total");
    return List.copyOf(lines);
  }

  private static String text(double seconds) {
    Duration duration = Duration.ofSeconds(Math.round(seconds));
    return duration.toHours() > 0
        ? "%d h %d min".formatted(duration.toHours(), duration.toMinutesPart())
        : "%d min %d s".formatted(duration.toMinutes(), duration.toSecondsPart());
  }
}
