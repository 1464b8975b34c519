package io.encbench.fleet;

import io.encbench.frame.RunFailedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * The wall clocks of a fleet's machines, compared with that of its first client, whose time is the
 * common time. Times are nanoseconds since the epoch. Immutable.
 *
 * @param rank the client whose own clock is converted
 * @param offsets how far each client's clock is ahead of the first one's, by rank
 */
public record FleetClock(int rank, List<Offset> offsets) {
  /** An odd number, so that the median is a reading. */
  private static final int READINGS = 9;

  /**
   * How far a clock is ahead of the first client's.
   *
   * @param nanos 0 if the difference is smaller than what the comparison can tell
   * @param uncertaintyNanos half of the range in which the middle half of the readings lies
   */
  public record Offset(long nanos, long uncertaintyNanos) {
    /** Offset from readings of both clocks at the same moments. */
    static Offset of(long[] readings, long[] firsts) {
      long[] ahead = new long[readings.length];
      Arrays.setAll(ahead, i -> readings[i] - firsts[i]);
      Arrays.sort(ahead);
      int quarter = ahead.length / 4;
      long median = ahead[ahead.length / 2];
      long uncertainty = (ahead[ahead.length - 1 - quarter] - ahead[quarter] + 1) / 2;
      return new Offset(Math.abs(median) <= uncertainty ? 0 : median, uncertainty);
    }
  }

  public FleetClock {
    offsets = List.copyOf(offsets);
  }

  /**
   * Compares the clocks. Clients leave a barrier at the same moment, except for the time that the
   * message takes, so they read their clocks there, several times.
   *
   * @param clock this client's wall clock
   * @throws RunFailedException if another client has failed
   */
  public static FleetClock compare(Fleet fleet, LongSupplier clock) throws RunFailedException {
    long[] own = new long[READINGS];
    for (int i = 0; i < READINGS; i++) {
      fleet.barrier();
      own[i] = clock.getAsLong();
    }
    List<long[]> all = new ArrayList<>();
    for (String line : fleet.gather(written(own))) {
      all.add(Arrays.stream(line.split(" ", -1)).mapToLong(Long::parseLong).toArray());
    }
    return new FleetClock(
        fleet.rank(), all.stream().map(readings -> Offset.of(readings, all.get(0))).toList());
  }

  private static String written(long[] times) {
    return Arrays.stream(times).mapToObj(Long::toString).collect(Collectors.joining(" "));
  }

  /**
   * Agrees on a moment in the near future.
   *
   * @param clock this client's wall clock
   * @param lead time until then, in which every client must learn of it
   * @return the moment on this client's clock
   * @throws RunFailedException if another client has failed
   */
  public long agree(Fleet fleet, LongSupplier clock, Duration lead) throws RunFailedException {
    long latest =
        fleet.gather(Long.toString(common(clock.getAsLong()))).stream()
            .mapToLong(Long::parseLong)
            .max()
            .orElseThrow();
    return latest + lead.toNanos() + own().nanos();
  }

  /** Converts a time of this client's clock to the common time. */
  public long common(long ownNanos) {
    return ownNanos - own().nanos();
  }

  /** The offset of this client's clock. */
  public Offset own() {
    return offsets.get(rank);
  }
}
