package io.encbench.experiment.result;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An arm, which is one way to connect, as described in the report.
 *
 * @param name short unique name, such as {@code tls13-aes128}
 * @param title title for reports, such as {@code TLS 1.3, AES-128-GCM}
 * @param role purpose of the arm
 * @param settings connection properties that define the arm
 * @param protection who can read the arm's data
 * @param omitted workloads that the arm does not measure, each with the reason
 * @param proof the server's evidence about the arm's connections; null until the arm has run
 */
public record ArmDescription(
    String name,
    String title,
    Role role,
    Map<String, String> settings,
    Protection protection,
    Map<String, Omission> omitted,
    @Nullable ModeProof proof) {

  public ArmDescription {
    settings = Map.copyOf(settings);
    omitted = Map.copyOf(omitted);
  }

  /** Why an arm does not measure a workload. */
  public enum Omission {
    /** The arm could measure the workload, but the experiment does not include it. */
    NOT_PLANNED,
    /** The arm's driver cannot execute the statement, or does not execute it correctly. */
    UNSUPPORTED
  }

  /** Purpose of an arm. */
  public enum Role {
    /** The arm that every other arm is divided by. */
    BASELINE,
    /** The baseline measured again; its ratio shows the noise of machine and method. */
    AA_CHECK,
    /** A bare Connector/J loop, which shows the overhead of the harness. */
    HARNESS_CHECK,
    /** A mode whose cost is to be determined. */
    TREATMENT
  }
}
