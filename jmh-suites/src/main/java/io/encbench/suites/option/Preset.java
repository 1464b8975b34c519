package io.encbench.suites.option;

import io.encbench.suites.db.Workload;
import io.encbench.suites.worker.MeasureWindow;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The effort that a run of the db suite spends. Options can override single values.
 *
 * @param blocks number of times that every arm is measured
 * @param timeLimit time after which no further block starts, for machines slower than expected;
 *     null for none
 * @param window time that each JVM spends on a workload
 * @param workloads the workloads to measure
 * @param profiles profiles to compare with the baseline
 * @param harnessCheck whether a bare Connector/J loop is measured too
 */
public record Preset(
    int blocks,
    @Nullable Duration timeLimit,
    MeasureWindow window,
    List<Workload> workloads,
    List<String> profiles,
    boolean harnessCheck) {
  /** Names of the presets, as on the command line. */
  public enum Name {
    /**
     * A first answer in at most ten minutes. It has few workloads and arms, because every JVM must
     * first compile the code of each, which takes longer than the measurement.
     */
    quick,
    /** Narrower intervals and one arm more, in about an hour. */
    standard,
    /**
     * For publication: every cipher and every kind of certificate verification, in several hours.
     */
    full
  }

  public static Preset of(Name name) {
    return switch (name) {
      case quick ->
          new Preset(
              5,
              Duration.ofMinutes(9),
              new MeasureWindow(900, 100, 14),
              List.of(Workload.POINT_SELECT_CLIENT_PREPARED, Workload.RANGE_READ),
              List.of("tls13-aes128", "encrypted-20", "encrypted-50", "encrypted-100"),
              /* harnessCheck= */ false);
      case standard ->
          new Preset(
              8,
              null,
              new MeasureWindow(1_200, 300, 8),
              Workload.ofPresets(),
              List.of(
                  "tls13-aes128",
                  "tls13-aes256",
                  "tls12-aes128",
                  "compressed",
                  "tls13-aes128-compressed",
                  "encrypted-0",
                  "encrypted-20",
                  "encrypted-50",
                  "encrypted-100"),
              /* harnessCheck= */ true);
      case full ->
          new Preset(
              10,
              null,
              new MeasureWindow(3_000, 1_000, 12),
              Workload.ofPresets(),
              List.of(
                  "tls13-aes128",
                  "tls13-aes256",
                  "tls13-chacha20",
                  "tls13-aes128-verify-ca",
                  "tls13-aes128-verify-identity",
                  "tls12-aes128",
                  "tls12-aes256",
                  "compressed",
                  "tls13-aes128-compressed",
                  "encrypted-0",
                  "encrypted-20",
                  "encrypted-50",
                  "encrypted-100"),
              /* harnessCheck= */ true);
    };
  }
}
