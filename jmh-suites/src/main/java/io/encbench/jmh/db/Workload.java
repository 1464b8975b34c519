package io.encbench.jmh.db;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import io.encbench.experiment.WorkloadDescription;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What the db suite measures; each is one JMH method. */
public enum Workload {
  POINT_SELECT_LITERAL(
      "point-select-literal",
      "point select, literal in the text",
      "SELECT c FROM " + PointTable.NAME + " WHERE id = 4711",
      PointSelectBenchmark.class,
      "literal",
      false),
  POINT_SELECT_CLIENT_PREPARED(
      "point-select-client-prepared",
      "point select, prepared in the client",
      "SELECT c FROM " + PointTable.NAME + " WHERE id = ?",
      PointSelectBenchmark.class,
      "clientPrepared",
      false),
  POINT_SELECT_SERVER_PREPARED(
      "point-select-server-prepared",
      "point select, prepared in the server",
      "SELECT c FROM " + PointTable.NAME + " WHERE id = ?",
      PointSelectBenchmark.class,
      "serverPrepared",
      true),
  RANGE_READ(
      "range-read",
      "read of 1,000 rows by key range",
      "SELECT c FROM " + PointTable.NAME + " WHERE id BETWEEN ? AND ?",
      RangeReadBenchmark.class,
      "read1000Rows",
      false),
  CONNECT(
      "connect",
      "connect, point select, disconnect",
      "SELECT c FROM " + PointTable.NAME + " WHERE id = 4711",
      ConnectBenchmark.class,
      "connectSelectDisconnect",
      false);

  private final String id;
  private final String title;
  private final String statement;
  private final Class<?> benchmark;
  private final String method;
  private final boolean preparedInServer;

  Workload(
      String id,
      String title,
      String statement,
      Class<?> benchmark,
      String method,
      boolean preparedInServer) {
    this.id = id;
    this.title = title;
    this.statement = statement;
    this.benchmark = benchmark;
    this.method = method;
    this.preparedInServer = preparedInServer;
  }

  /** Name and statement for the report. */
  public WorkloadDescription description() {
    return new WorkloadDescription(id, title, statement);
  }

  /** Name on the command line and in result files. */
  public String id() {
    return id;
  }

  /** Connector/J properties that make the workload what it is, on every arm. */
  Map<String, String> driverProperties() {
    return Map.of("useServerPrepStmts", Boolean.toString(preparedInServer));
  }

  /** Full name of the JMH method. */
  String benchmarkName() {
    return benchmark.getName() + "." + method;
  }

  /**
   * The workload of a name.
   *
   * @throws ConfigurationException if there is none
   */
  public static Workload of(String id) {
    return Arrays.stream(values())
        .filter(workload -> workload.id().equals(id))
        .findFirst()
        .orElseThrow(
            () -> {
              List<String> known = Arrays.stream(values()).map(Workload::id).toList();
              return new ConfigurationException(
                  "unknown workload '"
                      + id
                      + "'; did you mean '"
                      + PropsFile.nearest(id, known)
                      + "'? Known workloads: "
                      + String.join(", ", known));
            });
  }
}
