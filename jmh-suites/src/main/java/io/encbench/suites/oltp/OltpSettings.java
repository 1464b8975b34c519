package io.encbench.suites.oltp;

import io.encbench.suites.oltp.sysbench.OltpCommandKind;
import io.encbench.suites.oltp.sysbench.OltpOptions;
import io.encbench.suites.oltp.sysbench.RunOptions;
import java.util.Map;
import java.util.TreeMap;

/**
 * Settings of sysbench's tests.
 *
 * @param command the command to run
 * @param options options of tables and statements
 * @param run how each arm is driven
 */
public record OltpSettings(OltpCommandKind command, OltpOptions options, RunOptions run) {

  /** The settings, keyed by their names in the report. They contain no secrets. */
  Map<String, String> asMap() {
    Map<String, String> map = new TreeMap<>(options.asMap());
    map.putAll(run.asMap());
    return map;
  }
}
