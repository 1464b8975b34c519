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
 * @param blocks how often every arm is measured
 * @param precision at which measuring ends before all blocks are done; null for none
 * @param timeLimit after which no further block is measured; null for none
 * @param processorsApart whether embedded servers and the measured JVMs get processors of their
 *     own, where that can be done
 * @param seed draws the order of arms
 * @param resume whether to go on from what an earlier attempt has left
 * @param masterKey of encrypted columns; null for one that is forgotten with the run
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

  /** The key of encrypted columns, or one of chance where none was given. */
  public Secret key() {
    return masterKey == null ? MasterKey.random() : masterKey;
  }

  /** The settings by the names that the report gives them; no secret among them. */
  public Map<String, String> asMap() {
    Map<String, String> map = new TreeMap<>();
    map.put("blocks", Integer.toString(blocks));
    map.put("precision", precision == null ? "none" : precision.toString());
    map.put("time limit, s", timeLimit == null ? "none" : Long.toString(timeLimit.toSeconds()));
    return map;
  }
}
