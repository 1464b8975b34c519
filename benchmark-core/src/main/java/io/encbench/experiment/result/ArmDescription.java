package io.encbench.experiment.result;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One way to connect, as the report names it.
 *
 * @param name short unique name, such as {@code tls13-aes128}
 * @param title the same for people, such as {@code TLS 1.3, AES-128-GCM}
 * @param role what the arm is there for
 * @param settings the connection properties that make it what it is
 * @param protection who can read its data
 * @param omitted the workloads that it does not measure, and why
 * @param proof what the server said of the arm's connections; null until the arm has run
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
    /** It could, and the experiment does not ask it to. */
    NOT_PLANNED,
    /** Its driver cannot run the statement, or does not run it right. */
    UNSUPPORTED
  }

  /** What an arm is there for. */
  public enum Role {
    /** Every ratio is formed against this arm. */
    BASELINE,
    /** The baseline again: what its ratio shows is the noise of machine and method. */
    AA_CHECK,
    /** A bare Connector/J loop: what the harness itself adds. */
    HARNESS_CHECK,
    /** A mode whose cost is asked for. */
    TREATMENT
  }
}
