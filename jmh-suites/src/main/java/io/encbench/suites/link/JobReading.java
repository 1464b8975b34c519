package io.encbench.suites.link;

import io.encbench.metrics.MeteredJvm;
import io.encbench.profile.connect.WireCounter;
import java.util.Optional;

/**
 * The resources that this JVM has used, up to a moment or between two moments.
 *
 * @param wallMs wall time in milliseconds, from an arbitrary origin
 * @param cpuMs CPU time of all its threads in milliseconds; NaN if the system does not report it
 * @param sentBytes bytes sent to the server
 * @param receivedBytes bytes received from the server
 * @param roundTrips number of times the JVM waited for an answer
 */
record JobReading(
    double wallMs, double cpuMs, double sentBytes, double receivedBytes, double roundTrips) {

  /** Takes a reading now. */
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
