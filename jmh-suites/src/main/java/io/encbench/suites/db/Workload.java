package io.encbench.suites.db;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import io.encbench.experiment.result.ArmDescription.Omission;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.profile.ConnectionProfile;
import io.encbench.suites.db.table.PointColumn;
import io.encbench.suites.db.table.PointTable;
import io.encbench.suites.suite.SuiteArm;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** The workloads of the db suite. Each is one JMH method. */
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
      "connectSelectDisconnect"),
  POOL(
      "pool",
      "connection of a pool that is filled and closed",
      "HikariCP opens --pool-size connections; no statement",
      PoolBenchmark.class,
      "fillAndClose");

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

  /** Name, title and statement for the report. */
  public WorkloadDescription description() {
    return new WorkloadDescription(id, title, statement);
  }

  /** Name on the command line and in result files. */
  public String id() {
    return id;
  }

  /** Properties of the driver that the workload needs, the same in every arm. */
  Map<String, String> driverProperties() {
    return switch (this) {
      case POINT_SELECT_SERVER_PREPARED -> Map.of("useServerPrepStmts", "true");
      case BATCH_INSERT ->
          Map.of("useServerPrepStmts", "false", "rewriteBatchedStatements", "true");
      case POINT_SELECT_LITERAL, POINT_SELECT_CLIENT_PREPARED, RANGE_READ, CONNECT, POOL ->
          Map.of("useServerPrepStmts", "false");
    };
  }

  /**
   * The workloads of presets that measure many: all but {@link #POOL}, whose operations take
   * seconds.
   */
  public static List<Workload> ofPresets() {
    return Arrays.stream(values()).filter(workload -> workload != POOL).toList();
  }

  /** Whether an operation opens its connections itself. */
  boolean connects() {
    return this == CONNECT || this == POOL;
  }

  /**
   * JMH threads of this workload.
   *
   * @param asked threads of workloads that one thread does not suffice for
   */
  int threads(int asked) {
    return this == POOL ? 1 : asked;
  }

  /**
   * Whether a window needs unmeasured work right before it, in which caches and connections settle.
   * An operation of {@link #POOL} is longer than that work by far.
   */
  boolean settles() {
    return this != POOL;
  }

  /**
   * Why an arm does not measure this workload; empty if it does. Two kinds of arms skip workloads
   * that connect: the harness check, because its loop shows what pool and meters add to statements,
   * and peers, which have pools only and open them with their data source. All other workloads run
   * in every arm whose driver supports them, because the code that runs in a JVM affects how shared
   * code is compiled.
   */
  Optional<Omission> omission(SuiteArm arm) {
    ConnectionProfile profile = arm.profile();
    if (connects() && (arm.role() == Role.HARNESS_CHECK || profile.driver().isPeer())) {
      return Optional.of(Omission.NOT_PLANNED);
    }
    return this == RANGE_READ && profile.driver().isPeer() && profile.encryptedColumns() > 0
        ? Optional.of(Omission.UNSUPPORTED)
        : Optional.empty();
  }

  /** For each workload, how many values of a column one operation sends and reads. */
  public static Map<String, ToIntFunction<PointColumn>> valuesTouched() {
    return Arrays.stream(values())
        .collect(Collectors.toMap(Workload::id, workload -> workload::valuesTouched));
  }

  /** How many values of a column one operation sends and reads. */
  public int valuesTouched(PointColumn column) {
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
      case POOL -> 0;
    };
  }

  /** Full name of the JMH method. */
  String benchmarkName() {
    return benchmark.getName() + "." + method;
  }

  /**
   * Finds a workload by its name.
   *
   * @throws ConfigurationException if there is no workload with this name
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
