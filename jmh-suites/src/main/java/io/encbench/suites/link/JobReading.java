package io.encbench.suites.link;

import io.encbench.metrics.MeteredJvm;
import io.encbench.profile.connect.WireCounter;
import java.util.Optional;

/**
 * What this JVM has used until a moment, or between two.
 *
 * @param wallMs on any clock
 * @param cpuMs of all its threads; NaN where the system does not tell
 * @param sentBytes to the server
 * @param receivedBytes from it
 * @param roundTrips how often an answer was waited for
 */
record JobReading(
    double wallMs, double cpuMs, double sentBytes, double receivedBytes, double roundTrips) {

  /** Reads it now. */
  static JobReading of(MeteredJvm self) {
    Optional<MeteredJvm.Reading> reading = self.read();
    return new JobReading(
        System.nanoTime() / 1e6,
        reading.map(JobReading::cpuMs).orElse(Double.NaN),
        WireCounter.sentBytes(),
        WireCounter.receivedBytes(),
        WireCounter.roundTrips());
  }

  private static double cpuMs(MeteredJvm.Reading of) {
    return 1e3 * (of.applicationSeconds() + of.jitSeconds() + of.gcSeconds() + of.vmSeconds());
  }

  JobReading since(JobReading earlier) {
    return new JobReading(
        wallMs - earlier.wallMs,
        cpuMs - earlier.cpuMs,
        sentBytes - earlier.sentBytes,
        receivedBytes - earlier.receivedBytes,
        roundTrips - earlier.roundTrips);
  }

  JobReading plus(JobReading other) {
    return new JobReading(
        wallMs + other.wallMs,
        cpuMs + other.cpuMs,
        sentBytes + other.sentBytes,
        receivedBytes + other.receivedBytes,
        roundTrips + other.roundTrips);
  }
}
