package io.encbench.tpcc.config;

import java.util.Arrays;
import java.util.List;

/** Keys of a props file: all keys of BenchmarkSQL 5 and 6, and some of EncBench. */
public enum Key implements SettingKey {
  DB("db"),
  DRIVER("driver"),
  CONN("conn"),
  USER("user"),
  PASSWORD("password"),
  WAREHOUSES("warehouses"),
  LOAD_WORKERS("loadWorkers"),
  FILE_LOCATION("fileLocation"),
  CSV_NULL_VALUE("csvNullValue"),
  TERMINALS("terminals"),
  RUN_TXNS_PER_TERMINAL("runTxnsPerTerminal"),
  RUN_MINS("runMins"),
  LIMIT_TXNS_PER_MIN("limitTxnsPerMin"),
  TERMINAL_WAREHOUSE_FIXED("terminalWarehouseFixed"),
  USE_STORED_PROCEDURES(
      "useStoredProcedures",
      new Use.Only("false", "the transactions are sent as statements, which is what is measured")),
  NEW_ORDER_WEIGHT("newOrderWeight"),
  PAYMENT_WEIGHT("paymentWeight"),
  ORDER_STATUS_WEIGHT("orderStatusWeight"),
  DELIVERY_WEIGHT("deliveryWeight"),
  STOCK_LEVEL_WEIGHT("stockLevelWeight"),
  RESULT_DIRECTORY("resultDirectory"),
  OS_COLLECTOR_SCRIPT("osCollectorScript"),
  OS_COLLECTOR_INTERVAL("osCollectorInterval"),
  OS_COLLECTOR_SSH_ADDR(
      "osCollectorSSHAddr",
      new Use.Only("", "/proc of this machine is read; run a separate collector on the server")),
  OS_COLLECTOR_DEVICES("osCollectorDevices"),

  APPLICATION(
      "application",
      new Use.Only("Generic", "the transactions are sent as statements, not as procedures")),
  USE_WAREHOUSE_FROM("useWarehouseFrom"),
  USE_WAREHOUSE_TO("useWarehouseTo"),
  MONKEYS("monkeys", new Use.WithoutEffect("terminals need no separate threads")),
  SUT_THREADS("sutThreads"),
  MAX_DELIVERY_BG_THREADS(
      "maxDeliveryBGThreads",
      new Use.WithoutEffect("deferred deliveries share the connections of all transactions")),
  MAX_DELIVERY_BG_PER_WAREHOUSE(
      "maxDeliveryBGPerWarehouse",
      new Use.WithoutEffect("deferred deliveries share the connections of all transactions")),
  RAMPUP_MINS("rampupMins"),
  RAMPUP_SUT_MINS(
      "rampupSUTMins", new Use.WithoutEffect("all connections open before the ramp-up")),
  RAMPUP_TERMINAL_MINS(
      "rampupTerminalMins", new Use.WithoutEffect("all terminals start with the ramp-up")),
  REPORT_INTERVAL_SECS("reportIntervalSecs"),
  RESULT_INTERVAL_SECS(
      "resultIntervalSecs", new Use.WithoutEffect("result.csv has a line for each transaction")),
  RESTART_SUT_THREAD_PROBABILITY(
      "restartSUTThreadProbability",
      new Use.Only(
          "0",
          "connections stay open; the connect workload of the JMH suites measures connecting")),
  KEYING_TIME_MULTIPLIER("keyingTimeMultiplier"),
  THINK_TIME_MULTIPLIER("thinkTimeMultiplier"),
  TERMINAL_MULTIPLIER("terminalMultiplier"),
  TRACE_TERMINAL_IO(
      "traceTerminalIO", new Use.Only("false", "terminals have no screens that could be traced")),
  ROLLBACK_PERCENT("rollbackPercent"),
  REPORT_SCRIPT("reportScript", new Use.WithoutEffect("the report is built in")),

  PASSWORD_ENV("passwordEnv"),
  PASSWORD_FILE("passwordFile"),
  SEED("seed"),
  LOAD_METHOD("loadMethod"),
  FOREIGN_KEYS("foreignKeys"),
  RUN_SECS("runSecs"),
  RAMPUP_SECS("rampupSecs"),
  CLIENTS("clients"),
  FLEET("fleet"),
  ISOLATION("isolation"),
  PROMETHEUS_PORT("prometheusPort"),
  OTLP_URL("otlpUrl"),
  OTLP_STEP_SECS("otlpStepSecs");

  private final String text;

  @SuppressWarnings("ImmutableEnumChecker") // records of strings
  private final Use use;

  /** How a key is treated. */
  sealed interface Use {
    /** The key works. */
    record Works() implements Use {}

    /** The key is accepted and has no effect. */
    record WithoutEffect(String reason) implements Use {}

    /** The key accepts only one value. */
    record Only(String value, String reason) implements Use {}
  }

  Key(String text) {
    this(text, new Use.Works());
  }

  Key(String text, Use use) {
    this.text = text;
    this.use = use;
  }

  @Override
  public String text() {
    return text;
  }

  Use use() {
    return use;
  }

  /** The keys of a run. */
  static final Vocabulary VOCABULARY = () -> List.of(values());

  static List<String> texts() {
    return Arrays.stream(values()).map(Key::text).toList();
  }
}
