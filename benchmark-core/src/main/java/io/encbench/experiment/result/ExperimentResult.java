package io.encbench.experiment.result;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Everything needed to judge or repeat an experiment. Contains no secret.
 *
 * @param formatVersion version of this record's JSON form
 * @param experiment name of the experiment, such as {@code jmh-db}
 * @param command command line that repeats the experiment
 * @param started ISO-8601 instant
 * @param finished ISO-8601 instant
 * @param invalidReasons reasons why none of the numbers may be used; empty for a valid run
 * @param noise reasons why there are no verdicts although the numbers may be used: the A/A check
 *     failed, or the requested precision was missed; empty for a run that is quiet enough
 * @param notes other facts that a reader must know: an early end, a resumption, drift
 * @param rejected arms whose numbers for a workload may not be used; they have raw samples, but no
 *     summary and no comparison
 * @param settings every setting in force, by option name
 * @param environment client machine and JVM
 * @param servers the servers, one or more, in the order of presentation
 * @param arms in the order of presentation, the baseline first
 * @param workloads in the order of presentation
 * @param warmUps warm-up of each JVM that took turns with others, in the order of measurement;
 *     otherwise empty
 * @param samples raw samples in the order of measurement
 * @param summaries absolute figures, derived from the samples
 * @param comparisons ratios to the baseline, derived from the samples
 * @param resolutions smallest detectable differences, derived from the samples
 */
public record ExperimentResult(
    int formatVersion,
    String experiment,
    String command,
    String started,
    String finished,
    List<String> invalidReasons,
    List<String> noise,
    List<String> notes,
    List<Rejection> rejected,
    Map<String, String> settings,
    Environment environment,
    List<ServerDescription> servers,
    List<ArmDescription> arms,
    List<WorkloadDescription> workloads,
    List<WarmUp> warmUps,
    List<Sample> samples,
    List<Summary> summaries,
    List<Comparison> comparisons,
    List<Resolution> resolutions) {

  /** The current version of the JSON form. */
  public static final int FORMAT_VERSION = 6;

  /** Prefix of the note that the experiment ended before its plan was complete. */
  public static final String UNFINISHED = "Not finished: ";

  public ExperimentResult {
    invalidReasons = List.copyOf(invalidReasons);
    noise = List.copyOf(noise);
    notes = List.copyOf(notes);
    rejected = List.copyOf(rejected);
    Objects.requireNonNull(settings);
    Objects.requireNonNull(environment);
    servers = List.copyOf(servers);
    arms = List.copyOf(arms);
    workloads = List.copyOf(workloads);
    warmUps = List.copyOf(warmUps);
    samples = List.copyOf(samples);
    summaries = List.copyOf(summaries);
    comparisons = List.copyOf(comparisons);
    resolutions = List.copyOf(resolutions);
  }

  /** Whether the numbers of arms that are not rejected may be used. */
  public boolean usable() {
    return invalidReasons.isEmpty();
  }

  /** The verdict on the run as a whole. */
  public RunVerdict verdict() {
    if (!usable() || !rejected.isEmpty()) {
      return RunVerdict.INVALID;
    }
    return noise.isEmpty() ? RunVerdict.VALID : RunVerdict.NOISY;
  }
}
