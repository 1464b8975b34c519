package io.encbench.suites.suite;

import io.encbench.experiment.process.JvmMemory;
import io.encbench.experiment.result.Metric;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The schedule that was requested, or interleaved if the request cannot be met.
 *
 * @param requested the schedule that was requested
 * @param whyInterleaved why the request cannot be met; null if it can
 */
public record ArmSchedule(Schedule requested, @Nullable String whyInterleaved) {

  /** A schedule that can be met. */
  public static ArmSchedule of(Schedule schedule) {
    return new ArmSchedule(schedule, null);
  }

  /**
   * This schedule, or interleaved if the JVMs of all arms and the servers do not fit into memory at
   * once.
   *
   * @param jvms number of JVMs that would live at once
   * @param flags their flags
   * @param serverBytes memory, in bytes, that servers will use when they start; 0 if none starts
   * @param available memory in bytes, see {@link JvmMemory#available()}; empty if it is not known
   * @param notes receives the reason, if they do not fit
   */
  public ArmSchedule fitting(
      int jvms,
      List<String> flags,
      long serverBytes,
      OptionalLong available,
      Consumer<String> notes) {
    if (running() == Schedule.interleaved) {
      return this;
    }
    Optional<String> why =
        JvmMemory.shortage(jvms, flags, serverBytes, available)
            .map(shortage -> shortage + "; lower -Xmx with --jvm-flag, or name fewer --arms");
    why.map(JvmMemory::announcement).ifPresent(notes);
    return why.map(shortage -> new ArmSchedule(requested, shortage)).orElse(this);
  }

  /** The schedule that the arms follow. */
  public Schedule running() {
    return whyInterleaved == null ? requested : Schedule.interleaved;
  }

  /** Metrics that belong to two clients at once. */
  public Set<Metric> notOfOneClient() {
    return running() == Schedule.duets ? Metric.OF_ALL_CLIENTS : Set.of();
  }

  /** Notes for the reader of the result: why the request was not met. */
  public List<String> notes() {
    return whyInterleaved == null ? List.of() : List.of(JvmMemory.note(whyInterleaved));
  }

  /**
   * The name of the schedule that the arms follow, for the settings in the result. The reason is a
   * note, because free memory may differ when a run is resumed.
   */
  @Override
  public String toString() {
    return running().name();
  }
}
