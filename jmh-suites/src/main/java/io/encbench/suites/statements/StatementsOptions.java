package io.encbench.suites.statements;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is done in each JVM, by mysqlslap's options.
 *
 * @param phases in their order
 * @param create statements that make a user's tables in a schema of their own, before each
 *     iteration; empty for none
 * @param createSchema name of that schema
 * @param iterations measured rounds over all phases
 * @param warmupIterations rounds before, not counted
 * @param concurrency clients, each with a connection
 * @param numberOfQueries statements of each phase and iteration, over all clients; of files, 0 for
 *     each client's one pass over the file
 * @param cpuIntervalSeconds from one sample of CPU to the next
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

  /** Whether records and statements are ours. */
  public boolean generated() {
    return phases.get(0).generated() != null;
  }

  /** Statements of a phase in an iteration. */
  int queries(Phase phase) {
    return numberOfQueries == 0 ? phase.statements().size() * concurrency : numberOfQueries;
  }

  /** The options by the names that the report gives them. */
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
