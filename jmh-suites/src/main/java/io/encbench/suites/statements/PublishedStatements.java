package io.encbench.suites.statements;

import java.util.Arrays;
import java.util.Optional;

/**
 * What the publication gives for its MySQL 8.0.33 and machine, by mysqlslap: mean response time of
 * 10,000 statements in seconds, and mean %system of the host.
 */
enum PublishedStatements {
  INSERT(31.487, 31.924, 5.95, 6.40),
  SELECT(61.164, 68.137, 14.11, 17.53),
  UPDATE(55.381, 56.788, 2.18, 1.26),
  DELETE(61.744, 62.129, 7.78, 7.86);

  /** Statements that its times are of. */
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

  /** Its counterpart of a phase; none of a user's file. */
  static Optional<PublishedStatements> of(Phase phase) {
    return Arrays.stream(values())
        .filter(kind -> phase.generated() != null && phase.generated().name().equals(kind.name()))
        .findFirst();
  }

  /** Without TLS. */
  double offSeconds() {
    return offSeconds;
  }

  /** With TLS required. */
  double requiredSeconds() {
    return requiredSeconds;
  }

  /** Per cent, without TLS. */
  double offSystem() {
    return offSystem;
  }

  /** Per cent, with TLS required. */
  double requiredSystem() {
    return requiredSystem;
  }
}
