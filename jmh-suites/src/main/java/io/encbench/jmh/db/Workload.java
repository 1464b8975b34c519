package io.encbench.jmh.db;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import io.encbench.experiment.WorkloadDescription;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the db suite measures; each is one JMH method. */
public enum Workload {
  POINT_SELECT_LITERAL(
      "point-select-literal",
      "point select, literal in the text",
      "SELECT c, pad FROM " + PointTable.POINTS + " WHERE id = 4711",
      PointSelectBenchmark.class,
      "literal"),
  POINT_SELECT_CLIENT_PREPARED(
      "point-select-client-prepared",
      "point select, prepared in the client",
      "SELECT c, pad FROM " + PointTable.POINTS + " WHERE id = ?",
      PointSelectBenchmark.class,
      "clientPrepared"),
  POINT_SELECT_SERVER_PREPARED(
      "point-select-server-prepared",
      "point select, prepared in the server",
      "SELECT c, pad FROM " + PointTable.POINTS + " WHERE id = ?",
      PointSelectBenchmark.class,
      "serverPrepared"),
  RANGE_READ(
      "range-read",
      "read of 1,000 rows by key range",
      "SELECT c FROM " + PointTable.POINTS + " WHERE id BETWEEN ? AND ?",
      RangeReadBenchmark.class,
      "read1000Rows"),
  BATCH_INSERT(
      "batch-insert",
      "insert of a row in a batch of 100",
      PointTable.insertInto(PointTable.INSERTS) + ", 100 rows in one statement; rollback",
      BatchInsertBenchmark.class,
      "insert100Rows"),
  CONNECT(
      "connect",
      "connect, point select, disconnect",
      "SELECT c, pad FROM " + PointTable.POINTS + " WHERE id = 4711",
      ConnectBenchmark.class,
      "connectSelectDisconnect");

  private final String id;
  private final String title;
  private final String statement;
  private final Class<?> benchmark;
  private final String method;

  Workload(String id, String title, String statement, Class<?> benchmark, String method) {
    this.id = id;
    this.title = title;
    this.statement = statement;
    this.benchmark = benchmark;
    this.method = method;
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
    return switch (this) {
      case POINT_SELECT_SERVER_PREPARED -> Map.of("useServerPrepStmts", "true");
      case BATCH_INSERT ->
          Map.of("useServerPrepStmts", "false", "rewriteBatchedStatements", "true");
      case POINT_SELECT_LITERAL, POINT_SELECT_CLIENT_PREPARED, RANGE_READ, CONNECT ->
          Map.of("useServerPrepStmts", "false");
    };
  }

  /**
   * Statements are measured before anything connects anew: that keeps the JIT compiler busy for
   * seconds with the code of the handshake, which would run into their windows.
   */
  static List<List<Workload>> phases(List<Workload> workloads) {
    return Stream.of(
            workloads.stream().filter(workload -> workload != CONNECT).toList(),
            workloads.stream().filter(workload -> workload == CONNECT).toList())
        .filter(phase -> !phase.isEmpty())
        .toList();
  }

  /** How many values of a column one operation sends and reads. */
  int valuesTouched(PointColumn column) {
    return switch (this) {
      case POINT_SELECT_LITERAL,
          POINT_SELECT_CLIENT_PREPARED,
          POINT_SELECT_SERVER_PREPARED,
          CONNECT ->
          switch (column) {
            case ID, C, PAD -> 1;
            default -> 0;
          };
      case RANGE_READ ->
          switch (column) {
            case ID -> 2;
            case C -> RangeReadBenchmark.ROWS;
            default -> 0;
          };
      case BATCH_INSERT -> 1;
    };
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
