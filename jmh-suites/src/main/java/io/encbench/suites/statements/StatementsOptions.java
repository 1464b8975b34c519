package io.encbench.suites.statements;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The work of each JVM: mysqlslap's options.
 *
 * @param phases the phases in their order
 * @param create statements that create a user's tables in a separate schema, run before each
 *     iteration; empty for none
 * @param createSchema name of that schema
 * @param iterations measured rounds over all phases
 * @param warmupIterations uncounted rounds before them
 * @param concurrency clients, each with a connection
 * @param numberOfQueries statements of each phase in an iteration, over all clients; for files, 0
 *     means one pass of each client over the file
 * @param cpuIntervalSeconds seconds between two samples of CPU
 */
public record StatementsOptions(
    List<Phase> phases,
    List<FileStatement> create,
    String createSchema,
    int iterations,
    int warmupIterations,
    int concurrency,
    int numberOfQueries,
    double cpuIntervalSeconds) {

  public StatementsOptions {
    phases = List.copyOf(phases);
    create = List.copyOf(create);
  }

  /** Whether records and statements are generated, not a user's. */
  public boolean generated() {
    return phases.get(0).generated() != null;
  }

  /** Statements of a phase in an iteration. */
  int queries(Phase phase) {
    return numberOfQueries == 0 ? phase.statements().size() * concurrency : numberOfQueries;
  }

  /** The options, keyed by their names in the report. */
  Map<String, String> asMap() {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("iterations", Integer.toString(iterations));
    map.put("warmup-iterations", Integer.toString(warmupIterations));
    map.put("concurrency", Integer.toString(concurrency));
    map.put(
        "number-of-queries",
        numberOfQueries == 0 ? "one pass of each client" : Integer.toString(numberOfQueries));
    map.put("cpu-interval, s", Double.toString(cpuIntervalSeconds));
    if (!create.isEmpty()) {
      map.put("create-schema", createSchema);
    }
    return map;
  }
}
