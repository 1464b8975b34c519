package io.encbench.suites.suite;

import io.encbench.config.Secret;
import io.encbench.experiment.Precision;
import io.encbench.suites.worker.MasterKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How an experiment is repeated.
 *
 * @param blocks number of times that every arm is measured
 * @param precision precision at which the measurement ends before all blocks are done; null for
 *     none
 * @param timeLimit time after which no further block starts; null for none
 * @param processorsApart whether embedded servers and the measured JVMs get their own processors,
 *     if that is possible
 * @param seed draws the order of arms
 * @param resume whether to resume an earlier, interrupted run
 * @param masterKey key of the encrypted columns; null for a random key that is discarded after the
 *     run
 * @param jvmFlags flags of the measured JVMs
 */
public record SuiteSettings(
    int blocks,
    @Nullable Precision precision,
    @Nullable Duration timeLimit,
    boolean processorsApart,
    long seed,
    boolean resume,
    @Nullable Secret masterKey,
    List<String> jvmFlags) {

  public SuiteSettings {
    jvmFlags = List.copyOf(jvmFlags);
  }

  /** The key of the encrypted columns, or a random key if none was given. */
  public Secret key() {
    return masterKey == null ? MasterKey.random() : masterKey;
  }

  /** The settings, keyed by their names in the report, without secrets. */
  public Map<String, String> asMap() {
    Map<String, String> map = new TreeMap<>();
    map.put("blocks", Integer.toString(blocks));
    map.put("precision", precision == null ? "none" : precision.toString());
    map.put("time limit, s", timeLimit == null ? "none" : Long.toString(timeLimit.toSeconds()));
    return map;
  }
}
