package io.encbench.tpcc.compare.schema;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.profile.connect.UrlMode;
import io.encbench.profile.proof.Base64BlockForm;
import io.encbench.profile.proof.SessionView;
import io.encbench.profile.proof.StorageProver;
import io.encbench.profile.proof.StoredColumn.CellForm;
import io.encbench.profile.proof.StoredForm;
import io.encbench.server.ServerFacts;
import io.encbench.server.ServerProbe;
import io.encbench.tpcc.check.ConsistencyCheck;
import io.encbench.tpcc.check.ConsistencyCheck.NoProgress;
import io.encbench.tpcc.check.TableDigest;
import io.encbench.tpcc.compare.schema.MarkedSchemas.Marked;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.LoadSettings;
import io.encbench.tpcc.result.ConsistencyCondition;
import io.encbench.tpcc.result.RunResult.ConsistencyResult;
import io.encbench.tpcc.result.StoredSize;
import io.encbench.tpcc.schema.LoadedDatabase;
import io.encbench.tpcc.schema.ScriptRunner;
import io.encbench.tpcc.schema.SqlScript;
import io.encbench.tpcc.schema.Table;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The schemas of a comparison: an original for each way to store rows, which is loaded once, and a
 * working copy for each arm, which the server creates again for each block. Copies bypass the arms'
 * drivers, so they cost no encryption and hold the same bytes.
 */
public final class Schemas implements AutoCloseable {
  /** Longest time for each step of a probe whether the server answers. */
  private static final String PROBE_MILLIS = "10000";

  /** Incremented when the same seed gives other rows or tables than before. */
  private static final int LOAD_FORMAT = 1;

  /**
   * Tables by the time that their copy takes, longest first; the short copies are made beside the
   * long ones.
   */
  private static final List<Table> LARGEST_FIRST =
      List.of(
          Table.ORDER_LINE,
          Table.STOCK,
          Table.CUSTOMER,
          Table.OORDER,
          Table.HISTORY,
          Table.ITEM,
          Table.NEW_ORDER,
          Table.DISTRICT,
          Table.WAREHOUSE,
          Table.CONFIG);

  /**
   * Names of arms are padded to this length, with which the name of a schema with the longest
   * prefix is as long as it may be.
   */
  private static final int ARM_NAME_CHARS = 16;

  private final Database base;
  private final LoadSettings load;
  private final String prefix;
  private final int workers;
  private final Set<Statement> copying = ConcurrentHashMap.newKeySet();
  private volatile boolean cancelled;
  private @Nullable MarkedSchemas marked;

  /**
   * Prepares the names of the schemas.
   *
   * @param base address of the server
   * @param load what is loaded, and how many connections copy or read at the same time
   */
  public Schemas(Database base, LoadSettings load) {
    this.base = base;
    this.load = load;
    this.prefix = schema(base.conn().reveal());
    this.workers = Math.min(load.loadWorkers(), LARGEST_FIRST.size());
  }

  /**
   * Claims the schemas of a comparison, before anything is created or loaded.
   *
   * @throws io.encbench.config.ConfigurationException if one of them is not ours, two arms would
   *     have the same, or another comparison works on them
   */
  public void claim(List<Arm> arms) throws SQLException {
    List<Marked> all = new ArrayList<>();
    for (Arm arm : arms) {
      all.add(markedWorking(arm));
      all.add(markedOriginal(arm));
    }
    Map<String, String> purposes = new HashMap<>();
    for (Marked schema : all) {
      String other = purposes.put(schema.name(), schema.purpose());
      if (other != null) {
        throw new ConfigurationException(
            "arms: %s and %s would be the same schema, %s: give the arms names that differ in more than case and the characters - and _"
                .formatted(other, schema.purpose(), schema.name()));
      }
    }
    marked = MarkedSchemas.claim(plain(), "encbench_" + prefix, all);
  }

  private MarkedSchemas marked() {
    if (marked == null) {
      throw new IllegalStateException("schemas are claimed first");
    }
    return marked;
  }

  private Marked markedWorking(Arm arm) {
    return new Marked(
        working(arm), "working copy of arm %s, conn .../%s".formatted(arm.name(), prefix), "");
  }

  private Marked markedOriginal(Arm arm) {
    return new Marked(
        original(arm),
        "original of arm %s, conn .../%s".formatted(arm.name(), prefix),
        "load format %d, warehouses %d, seed %d, rules and keys %s"
            .formatted(LOAD_FORMAT, load.warehouses(), load.seed(), arm.storedForm()));
  }

  private static String schema(String url) {
    return url.replaceFirst("\\?.*", "").replaceFirst(".*/", "");
  }

  /**
   * The schema that an arm's runs work on. All arms' names are padded to the same length, because
   * the server sends the schema's name with each column of each result.
   */
  public String working(Arm arm) {
    String name = named("work", arm);
    return name + "_".repeat(Math.max(0, ARM_NAME_CHARS - arm.name().length()));
  }

  /**
   * The schema of an original.
   *
   * @param first the first of the arms that store rows in the same way
   */
  String original(Arm first) {
    return named("load", first);
  }

  private String named(String use, Arm arm) {
    return "encbench_%s_%s_%s"
        .formatted(prefix, use, arm.name().toLowerCase(Locale.ROOT).replace('-', '_'));
  }

  /** Connects to a schema as a plain arm does, without encryption. */
  Connection plain(Arm plain, String schema) throws SQLException {
    return plain.on(base, schema).connect();
  }

  private Connection plain() throws SQLException {
    return plainDatabase().connect();
  }

  /** Creates the working schema of an arm if it does not exist. */
  public void makeWorking(Arm arm) throws SQLException {
    marked().make(markedWorking(arm));
  }

  /**
   * Creates the schema of an original if it does not exist, or holds another load than this
   * comparison needs.
   *
   * @return a message with the former and the new load, if the schema held another load
   */
  Optional<String> makeOriginal(Arm first) throws SQLException {
    Marked schema = markedOriginal(first);
    return marked()
        .make(schema)
        .map(
            before ->
                "%s held another load and is loaded again: %s before, %s now"
                    .formatted(schema.name(), before, schema.contents()));
  }

  /** Drops the working schema of an arm with everything in it. */
  public void dropWorking(Arm arm) throws SQLException {
    marked().drop(markedWorking(arm));
  }

  /** Releases the schemas for other comparisons. */
  @Override
  public void close() throws SQLException {
    if (marked != null) {
      marked.close();
    }
  }

  /** Creates the tables of an arm again as copies of an original's, and flushes them to disk. */
  void copy(Arm first, Arm arm) throws SQLException {
    String from = original(first);
    String to = working(arm);
    dropWorking(arm);
    makeWorking(arm);
    Queue<Table> missing = new ConcurrentLinkedQueue<>(LARGEST_FIRST);
    inParallel(
        () -> {
          try (Connection connection = plain();
              Statement statement = connection.createStatement()) {
            copying.add(statement);
            // At other isolation levels the server locks every row that it reads.
            statement.execute("SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED");
            for (Table table = missing.poll();
                table != null && !cancelled;
                table = missing.poll()) {
              String name = table.sqlName();
              statement.execute("CREATE TABLE %s.%s LIKE %s.%s".formatted(to, name, from, name));
              statement.execute(
                  "INSERT INTO %s.%s SELECT * FROM %s.%s".formatted(to, name, from, name));
            }
            copying.remove(statement);
          }
          return List.of();
        });
    if (!cancelled) {
      flush(to);
    }
  }

  /**
   * Cancels the copies that are being made; they fail or stay incomplete. May be called from any
   * thread.
   */
  public void cancel() {
    cancelled = true;
    for (Statement statement : copying) {
      try {
        statement.cancel();
      } catch (SQLException e) {
        // The statement has already ended.
      }
    }
  }

  /**
   * Adds the foreign keys, as a build with {@code foreignKeys=true} does; CREATE TABLE LIKE copies
   * none.
   */
  void addForeignKeys(Arm arm, String schema, PrintStream out) throws SQLException {
    try (Connection connection = arm.on(base, schema).connect()) {
      new ScriptRunner(connection, out).complete(SqlScript.builtIn("foreignKeys"));
    }
  }

  /** Flushes the copy, so that the server does not write its pages while the run is measured. */
  private void flush(String schema) throws SQLException {
    try (Connection connection = plain();
        Statement statement = connection.createStatement()) {
      statement.execute(
          Arrays.stream(Table.values())
              .map(table -> schema + "." + table.sqlName())
              .collect(Collectors.joining(", ", "FLUSH TABLES ", " FOR EXPORT")));
      statement.execute("UNLOCK TABLES");
    }
  }

  /**
   * Reads a schema through an arm's driver. Returns a digest line for each table, in the tables'
   * order.
   */
  List<String> digests(Arm arm, String schema) throws SQLException {
    Database database = arm.on(base, schema);
    Queue<Table> missing = new ConcurrentLinkedQueue<>(LARGEST_FIRST);
    List<TableDigest> digests =
        inParallel(
            () -> {
              List<TableDigest> own = new ArrayList<>();
              try (Connection connection = database.connect()) {
                for (Table table = missing.poll(); table != null; table = missing.poll()) {
                  own.add(TableDigest.of(connection, table));
                }
              }
              return own;
            });
    Map<Table, String> lines =
        digests.stream().collect(Collectors.toMap(TableDigest::table, TableDigest::toString));
    return Arrays.stream(Table.values()).map(table -> lines.getOrDefault(table, "")).toList();
  }

  /** Size of a schema's tables, after the server has updated its statistics. */
  StoredSize stored(String schema) throws SQLException {
    try (Connection connection = plainDatabase(schema).connect();
        Statement statement = connection.createStatement()) {
      // MySQL 8 would return figures up to a day old. MariaDB takes this statement for a comment.
      statement.execute("/*!80000 SET SESSION information_schema_stats_expiry = 0 */");
      statement.execute(
          Arrays.stream(Table.values())
              .map(Table::sqlName)
              .collect(Collectors.joining(", ", "ANALYZE TABLE ", "")));
      return StoredSize.of(connection);
    }
  }

  /**
   * Connects as an arm does, and returns the session properties that the server reports.
   *
   * @throws io.encbench.profile.proof.ModeMismatchException if they are not what the arm asks for
   */
  public SessionView prove(Arm arm) throws SQLException {
    Database database = arm.on(base, working(arm));
    try (Connection connection = database.connect()) {
      return UrlMode.of(database.conn().reveal()).prove(connection);
    }
  }

  /** Checks the consistency conditions that always hold, through an arm's driver. */
  public List<ConsistencyResult> check(Arm arm, String schema) throws SQLException {
    Database database = arm.on(base, schema);
    List<Connection> connections = new ArrayList<>();
    try {
      connections.add(database.connect());
      int warehouses = LoadedDatabase.require(connections.get(0), 1).warehouses();
      while (connections.size() < Math.min(warehouses, workers)) {
        connections.add(database.connect());
      }
      return ConsistencyCheck.run(
          connections, warehouses, ConsistencyCondition.always(), "after", new NoProgress());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while checking", e);
    } finally {
      for (Connection connection : connections) {
        connection.close();
      }
    }
  }

  /** The database without the arms' drivers and without a default schema. */
  public Database plainDatabase() {
    return plainDatabase("");
  }

  private Database plainDatabase(String schema) {
    String url = base.conn().reveal().replaceFirst("/[A-Za-z0-9_]+(?=\\?|$)", "/" + schema);
    return new Database(
        base.db(), base.driver(), Secret.of(url), base.user(), base.password(), null);
  }

  /** Whether the server answers over a new connection. Takes seconds if it does not. */
  public boolean reachable() {
    Map<String, String> limits =
        Map.of("connectTimeout", PROBE_MILLIS, "socketTimeout", PROBE_MILLIS);
    try (Connection connection = plainDatabase().open(limits)) {
      return connection.isValid(0);
    } catch (SQLException e) {
      return false;
    }
  }

  /** Facts about the server. */
  public ServerFacts facts() throws SQLException {
    try (Connection connection = plain()) {
      return ServerProbe.probe(connection);
    }
  }

  /**
   * Checks over a plain connection that the encrypted columns of an arm's schema hold cells. The
   * first values of a column represent all, since a load treats all rows alike, and a run repeats
   * the same statements.
   *
   * @return number of cells seen; 0 for an arm that encrypts nothing
   * @throws io.encbench.profile.proof.ModeMismatchException if a value is not a cell
   */
  public long proveCells(Arm arm, String schema) throws SQLException {
    if (arm.rules().all().isEmpty()) {
      return 0;
    }
    StoredForm form = arm.peer() == null ? CellForm.SHORTEST : new Base64BlockForm();
    try (Connection connection = plainDatabase(schema).connect()) {
      var prover = new StorageProver(connection, arm.name() + " in schema " + schema);
      long cells = 0;
      for (ColumnRule rule : arm.rules().all()) {
        cells += prover.proveSample(rule.table(), rule.column(), form);
      }
      return cells;
    }
  }

  private <T> List<T> inParallel(Callable<List<T>> work) throws SQLException {
    ExecutorService threads = Executors.newFixedThreadPool(workers);
    try {
      List<T> all = new ArrayList<>();
      for (Future<List<T>> part : threads.invokeAll(Collections.nCopies(workers, work))) {
        all.addAll(part.get());
      }
      return all;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while schemas were prepared", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException failure) {
        throw failure;
      }
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdown();
    }
  }
}
