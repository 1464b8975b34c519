package io.encbench.tpcc.result;

import io.encbench.metrics.MeterReadings;
import io.encbench.tpcc.result.RunResult.Ending;
import io.encbench.tpcc.result.RunResult.ProvenSessions;
import io.encbench.tpcc.result.RunResult.Second;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * What a client JVM measured of a run that it shares with others: sums and histograms, which can be
 * added up, and no means. Immutable.
 *
 * @param totals its transactions and lost connections
 * @param seconds the course of its run, including the ramp-up
 * @param startedMicros start of the measured window since the epoch; like the next, on the wall
 *     clock of its machine
 * @param endedMicros end of the measured window since the epoch
 * @param measuredSeconds length of the measured window
 * @param gained growth of its meters in the measured window
 * @param maxRssBytes its largest resident memory
 * @param environment versions, processor, server variables, modes of its sessions
 * @param invalid reasons why its numbers must not be used
 */
public record ClientPart(
    Totals totals,
    List<ObservedSecond> seconds,
    long startedMicros,
    long endedMicros,
    double measuredSeconds,
    MeterReadings gained,
    long maxRssBytes,
    List<Standstill> standstills,
    Ending ending,
    Map<String, String> environment,
    ProvenSessions proven,
    List<String> invalid) {

  /** This part with another reason why its numbers must not be used. */
  public ClientPart invalid(String reason) {
    return new ClientPart(
        totals,
        seconds,
        startedMicros,
        endedMicros,
        measuredSeconds,
        gained,
        maxRssBytes,
        standstills,
        ending,
        environment,
        proven,
        Stream.concat(invalid.stream(), Stream.of(reason)).toList());
  }

  /**
   * The transactions and lost connections of a client.
   *
   * @param types one for each type
   * @param failures failed transactions of the measured window, by SQLSTATE
   * @param failedConnects failed attempts to reconnect, by SQLSTATE
   */
  public record Totals(
      List<OfType> types,
      Map<String, Long> failures,
      long disconnections,
      Map<String, Long> failedConnects) {}

  /**
   * The transactions of one type.
   *
   * @param whole over the whole run, including the ramp-up
   * @param measured in the measured window
   * @param latency latencies in the measured window, in microseconds
   * @param inDoubt commits in the whole run whose outcome only the database knows
   */
  public record OfType(
      TransactionType type, Sums whole, Sums measured, Latencies latency, long inDoubt) {}

  /** Sums over transactions. */
  public record Sums(
      long committed,
      long rolledBack,
      long errors,
      long retries,
      long skippedDistricts,
      long cpuNanos,
      long roundTrips,
      long cellsEncrypted,
      long cellsDecrypted) {}

  /**
   * A second of the run.
   *
   * @param latency latencies of New-Orders, in microseconds
   * @param elapsed its exact length in seconds
   */
  public record ObservedSecond(Second second, Latencies latency, double elapsed) {}

  /**
   * A histogram in the compressed form of HdrHistogram.
   *
   * @param base64 the form in base64
   */
  public record Latencies(String base64) {
    /** The compressed form of a histogram. */
    public static Latencies of(Histogram histogram) {
      ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
      int length = histogram.encodeIntoCompressedByteBuffer(buffer);
      return new Latencies(
          Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length)));
    }

    /** Adds these latencies to a histogram, without loss. */
    public void addTo(Histogram sum) {
      try {
        sum.add(
            Histogram.decodeFromCompressedByteBuffer(
                ByteBuffer.wrap(Base64.getDecoder().decode(base64)), 0));
      } catch (DataFormatException e) {
        throw new IllegalStateException("not a histogram", e);
      }
    }
  }
}
