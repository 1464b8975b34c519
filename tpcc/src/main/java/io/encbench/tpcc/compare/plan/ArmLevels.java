package io.encbench.tpcc.compare.plan;

import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Level;
import io.encbench.tpcc.config.TransactionMix;
import io.encbench.tpcc.result.TransactionType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which arms run which transactions. An arm whose driver executes only some of the mix
 * correctly runs those at separate levels, which the baseline runs too, so that only equal work is
 * compared.
 */
public final class ArmLevels {
  private final CompareSettings settings;
  private final PeerReports reports;

  public ArmLevels(CompareSettings settings, PeerReports reports) {
    this.settings = settings;
    this.reports = reports;
  }

  /** The transactions of the mix that an arm can run; empty if the arm is not measured. */
  private Optional<Set<TransactionType>> types(Arm arm) {
    Set<TransactionType> able = mix();
    if (reports.leftOut(arm).isPresent()) {
      return Optional.empty();
    }
    reports.of(arm).ifPresent(report -> able.retainAll(report.transactions()));
    return Optional.of(able);
  }

  private Set<TransactionType> mix() {
    TransactionMix mix = settings.run().mix();
    Set<TransactionType> types = EnumSet.noneOf(TransactionType.class);
    for (TransactionType type : TransactionType.values()) {
      if (mix.share(type) > 0) {
        types.add(type);
      }
    }
    return types;
  }

  /** Arms that run the whole mix. */
  List<Arm> whole() {
    Set<TransactionType> all = mix();
    return settings.arms().stream()
        .filter(arm -> types(arm).filter(all::equals).isPresent())
        .toList();
  }

  /** Levels with a part of the mix, each with the arms that run it, including the baseline. */
  Map<Level, List<Arm>> parts() {
    Set<TransactionType> all = mix();
    Map<Set<TransactionType>, List<Arm>> byTypes = new LinkedHashMap<>();
    for (Arm arm : settings.arms()) {
      types(arm)
          .filter(types -> !types.equals(all))
          .ifPresent(types -> byTypes.computeIfAbsent(types, any -> new ArrayList<>()).add(arm));
    }
    Map<Level, List<Arm>> parts = new LinkedHashMap<>();
    byTypes.forEach(
        (types, arms) -> {
          List<Arm> both =
              new ArrayList<>(
                  settings.arms().stream().filter(arm -> arm.role() != Role.TREATMENT).toList());
          both.addAll(arms);
          for (Level level : settings.levels()) {
            parts.put(level.only(types), List.copyOf(both));
          }
        });
    return parts;
  }

  /** All levels, those with a part of the mix last. */
  public List<Level> levels() {
    List<Level> levels = new ArrayList<>(settings.levels());
    levels.addAll(parts().keySet());
    return List.copyOf(levels);
  }

  /** Whether an arm is measured at a level. */
  public boolean runs(Arm arm, Level level) {
    return level.whole()
        ? whole().contains(arm)
        : parts().getOrDefault(level, List.of()).contains(arm);
  }
}
