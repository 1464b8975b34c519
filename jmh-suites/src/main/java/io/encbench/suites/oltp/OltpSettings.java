package io.encbench.suites.oltp;

import io.encbench.suites.oltp.sysbench.OltpCommandKind;
import io.encbench.suites.oltp.sysbench.OltpOptions;
import io.encbench.suites.oltp.sysbench.RunOptions;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is asked of sysbench's tests.
 *
 * @param command which of its parts
 * @param options of tables and statements
 * @param run how each arm is driven
 */
public record OltpSettings(OltpCommandKind command, OltpOptions options, RunOptions run) {

  /** The settings by the names that the report gives them; no secret among them. */
  Map<String, String> asMap() {
    Map<String, String> map = new TreeMap<>(options.asMap());
    map.putAll(run.asMap());
    return map;
  }
}
