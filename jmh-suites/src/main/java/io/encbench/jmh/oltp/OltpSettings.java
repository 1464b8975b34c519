package io.encbench.jmh.oltp;

import io.encbench.config.Secret;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How an experiment is run.
 *
 * @param command which of its parts
 * @param blocks how often every arm is measured
 * @param timeLimit after which no further block is measured; null for none
 * @param processorsApart whether an embedded server and the measured JVMs get processors of their
 *     own, where that can be done
 * @param seed draws the order of arms, the rows and what events do
 * @param masterKey of the encrypted columns; null for one that is forgotten with the run
 * @param jvmFlags flags of the measured JVMs
 * @param options of tables and statements
 * @param run how each arm is driven
 */
public record OltpSettings(
    OltpCommandKind command,
    int blocks,
    @Nullable Duration timeLimit,
    boolean processorsApart,
    long seed,
    @Nullable Secret masterKey,
    List<String> jvmFlags,
    OltpOptions options,
    RunOptions run) {

  public OltpSettings {
    jvmFlags = List.copyOf(jvmFlags);
  }

  /** The settings by the names that the report gives them; no secret among them. */
  public Map<String, String> asMap() {
    Map<String, String> map = new TreeMap<>(options.asMap());
    map.putAll(run.asMap());
    map.put("blocks", Integer.toString(blocks));
    map.put("rand-seed", Long.toString(seed));
    map.put("time limit, s", timeLimit == null ? "none" : Long.toString(timeLimit.toSeconds()));
    return map;
  }
}
