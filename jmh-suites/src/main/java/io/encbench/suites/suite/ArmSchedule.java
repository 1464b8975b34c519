package io.encbench.suites.suite;

import io.encbench.experiment.result.Metric;
import java.util.List;
import java.util.Set;
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
    return whyInterleaved == null
        ? List.of()
        : List.of("Arms were measured one after the other: " + whyInterleaved + ".");
  }

  /** The schedule, for the settings in the result. */
  @Override
  public String toString() {
    return whyInterleaved == null ? running().name() : running() + ": " + whyInterleaved;
  }
}
