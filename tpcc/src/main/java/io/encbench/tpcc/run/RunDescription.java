package io.encbench.tpcc.run;

import io.encbench.driver.EncryptionView;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.experiment.process.EnvironmentProbe;
import io.encbench.experiment.result.Environment;
import io.encbench.server.ServerFacts;
import io.encbench.server.ServerProbe;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.config.RunSettings.Stop;
import io.encbench.tpcc.random.TpccRandom.Constants;
import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.schema.LoadedDatabase;
import io.encbench.tpcc.schema.Table;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the settings and the environment of one run, so that it can be judged and repeated. */
final class RunDescription {
  /** Name of the fact that counts the processors of the client's machine. */
  static final String CORES = "client.cores";

  private final RunSettings run;
  private final Map<String, String> settings;
  private final Map<String, String> environment = new LinkedHashMap<>();
  private final List<String> encryptedColumns = new ArrayList<>();
  private long mostPrepared = Long.MAX_VALUE;

  RunDescription(Database database, RunSettings run) {
    this.run = run;
    settings = settings(database, run);
    Environment client =
        EnvironmentProbe.probe(
            ManagementFactory.getRuntimeMXBean().getInputArguments(), "not read");
    environment.put("encbench", client.encbenchVersion());
    environment.put("client.os", client.operatingSystem());
    environment.put("client.cpu", client.cpuModel());
    environment.put("client.cpuFeatures", String.join(" ", client.cpuFeatures()));
    environment.put(CORES, Integer.toString(client.cores()));
    environment.put("client.memoryBytes", Long.toString(client.memoryBytes()));
    environment.put("client.instructions", client.instructions());
    environment.put("client.jvm", client.jvm());
    environment.put("client.jvmFlags", String.join(" ", client.jvmFlags()));
    environment.put(
        "loop",
        RunValidity.paced(run)
            ? "paced; invalid if the client uses more than 90 % of its cores"
            : "closed, as fast as possible; a saturated client does not make it invalid");
  }

  private static Map<String, String> settings(Database database, RunSettings run) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("db", database.db());
    values.put("driver", database.driver());
    values.put("conn", database.shownUrl());
    values.put("user", database.user());
    values.put("password", "***");
    values.put("warehouses", Integer.toString(run.warehouses()));
    values.put("terminals", Integer.toString(run.terminals()));
    values.put("sutThreads", Integer.toString(run.connections()));
    putDuration(values, "rampup", run.rampup());
    if (run.stop() instanceof Stop.After after) {
      putDuration(values, "run", after.duration());
    } else if (run.stop() instanceof Stop.Transactions limit) {
      values.put("runTxnsPerTerminal", Integer.toString(limit.perTerminal()));
    }
    values.put("limitTxnsPerMin", Long.toString(run.limitTxnsPerMin()));
    values.put("keyingTimeMultiplier", Double.toString(run.keyingTimeMultiplier()));
    values.put("thinkTimeMultiplier", Double.toString(run.thinkTimeMultiplier()));
    putPart(values, run);
    values.put("terminalWarehouseFixed", Boolean.toString(run.terminalWarehouseFixed()));
    values.put("newOrderWeight", Double.toString(run.mix().newOrder()));
    values.put("paymentWeight", Double.toString(run.mix().payment()));
    values.put("orderStatusWeight", Double.toString(run.mix().orderStatus()));
    values.put("deliveryWeight", Double.toString(run.mix().delivery()));
    values.put("stockLevelWeight", Double.toString(run.mix().stockLevel()));
    values.put("rollbackPercent", Double.toString(run.rollbackPercent()));
    values.put("isolation", run.isolation().name());
    values.put("seed", Long.toString(run.seed()));
    return values;
  }

  /** Adds the keys for clients and used warehouses unless they have their defaults. */
  private static void putPart(Map<String, String> values, RunSettings run) {
    if (run.part().clients() > 1) {
      values.put("clients", Integer.toString(run.part().clients()));
    }
    if (run.part().warehouses() < run.warehouses()) {
      values.put("useWarehouseFrom", Integer.toString(run.part().firstWarehouse()));
      values.put("useWarehouseTo", Integer.toString(run.part().lastWarehouse()));
    }
  }

  /**
   * Uses the key for minutes if the duration is in whole minutes, otherwise the key for seconds.
   */
  private static void putDuration(Map<String, String> values, String key, Duration duration) {
    if (duration.equals(Duration.ofMinutes(duration.toMinutes()))) {
      values.put(key + "Mins", Long.toString(duration.toMinutes()));
    } else {
      values.put(
          key + "Secs",
          BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString());
    }
  }

  /**
   * Reads what a run needs to know of the database.
   *
   * @param console receives the constants of clause 2.1.6.1, as in BenchmarkSQL
   * @return the constants for this run
   * @throws io.encbench.config.ConfigurationException if fewer warehouses are loaded
   */
  Constants read(Connection connection, RunConsole console) throws SQLException {
    LoadedDatabase loaded = LoadedDatabase.require(connection, run.warehouses());
    Constants constants = loaded.constants().forRun(run.seed());
    console.say("C value for C_LAST during load: " + loaded.constants().cLast());
    console.say("C value for C_LAST this run:    " + constants.cLast());
    ServerFacts server = ServerProbe.probe(connection);
    server(server, loaded.constants(), constants);
    String limit = server.variables().get("max_prepared_stmt_count");
    mostPrepared = limit == null ? Long.MAX_VALUE : Long.parseLong(limit);
    encryption(connection);
    return constants;
  }

  /** Most statements that the server prepares, for all clients. */
  long mostPrepared() {
    return mostPrepared;
  }

  /** Adds facts about the server, and the constants C of clause 2.1.6.1. */
  private void server(ServerFacts server, Constants load, Constants run) {
    environment.put("server", server.product() + " " + server.version());
    environment.put("server.tlsLibrary", server.tlsLibrary());
    environment.put("C.load", load.toString());
    environment.put("C.run", run.toString());
    server.variables().forEach((name, value) -> environment.put("server." + name, value));
  }

  /** Adds the columns that a connection encrypts. */
  private void encryption(Connection connection) throws SQLException {
    if (!connection.isWrapperFor(EncryptionView.class)) {
      return;
    }
    EncryptionRules rules = connection.unwrap(EncryptionView.class).rules();
    for (Table table : Table.values()) {
      for (String column : table.columns()) {
        if (rules.rule(table.sqlName(), column) != null) {
          encryptedColumns.add(table.sqlName() + "." + column);
        }
      }
    }
  }

  /** The encrypted columns of the tables. */
  List<String> encryptedColumns() {
    return encryptedColumns;
  }

  /**
   * Replaces the facts about this JVM by those about the client that measured.
   *
   * @param measured the environment of that client
   */
  void client(Map<String, String> measured) {
    measured.forEach(
        (name, value) -> {
          if (name.startsWith("client.")) {
            environment.put(name, value);
          }
        });
  }

  /**
   * Adds the versions of several servers and the modes of sessions there.
   *
   * @param when {@code before} or {@code after} the run
   * @param proof what the servers reported; empty for one server
   */
  void nodes(String when, String proof) {
    if (!proof.isEmpty()) {
      environment.put("nodes." + when, proof);
    }
  }

  /** Adds the modes of the sessions, as reported by the server. */
  void sessions(String proof) {
    environment.put("sessions", proof);
  }

  /** Adds the counts of the whole run that were compared with the database. */
  void counts(RunCounts counts) {
    environment.put("committed.newOrders", count(counts, TransactionType.NEW_ORDER));
    environment.put("committed.payments", count(counts, TransactionType.PAYMENT));
    environment.put("connections.lost", Long.toString(counts.disconnections()));
  }

  private static String count(RunCounts counts, TransactionType type) {
    return Long.toString(counts.whole(type).committed);
  }

  Map<String, String> settings() {
    return settings;
  }

  Map<String, String> environment() {
    return environment;
  }
}
