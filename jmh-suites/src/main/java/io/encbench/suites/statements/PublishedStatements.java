package io.encbench.suites.statements;

import java.util.Arrays;
import java.util.Optional;

/**
 * Published results, measured with mysqlslap on MySQL 8.0.33 and another machine: mean response
 * time of 10,000 statements in seconds, and mean %system of the host.
 */
enum PublishedStatements {
  INSERT(31.487, 31.924, 5.95, 6.40),
  SELECT(61.164, 68.137, 14.11, 17.53),
  UPDATE(55.381, 56.788, 2.18, 1.26),
  DELETE(61.744, 62.129, 7.78, 7.86);

  /** Number of statements that the published times cover. */
  static final int STATEMENTS = 10_000;

  private final double offSeconds;
  private final double requiredSeconds;
  private final double offSystem;
  private final double requiredSystem;

  PublishedStatements(
      double offSeconds, double requiredSeconds, double offSystem, double requiredSystem) {
    this.offSeconds = offSeconds;
    this.requiredSeconds = requiredSeconds;
    this.offSystem = offSystem;
    this.requiredSystem = requiredSystem;
  }

  /** The published counterpart of a phase; empty for a user's file. */
  static Optional<PublishedStatements> of(Phase phase) {
    return Arrays.stream(values())
        .filter(kind -> phase.generated() != null && phase.generated().name().equals(kind.name()))
        .findFirst();
  }

  /** Seconds without TLS. */
  double offSeconds() {
    return offSeconds;
  }

  /** Seconds with TLS required. */
  double requiredSeconds() {
    return requiredSeconds;
  }

  /** Mean %system without TLS. */
  double offSystem() {
    return offSystem;
  }

  /** Mean %system with TLS required. */
  double requiredSystem() {
    return requiredSystem;
  }
}
