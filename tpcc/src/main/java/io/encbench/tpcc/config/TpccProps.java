package io.encbench.tpcc.config;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import io.encbench.config.Secret;
import io.encbench.fleet.FleetPlaces;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A props file of BenchmarkSQL 5 or 6. All its values are checked when the file is read; a missing
 * key is reported when its value is needed. Immutable.
 */
public final class TpccProps {
  static final int MAX_TERMINALS = 1024;

  private static final int MAX_WAREHOUSES = 1_000_000;
  private static final int MAX_MINUTES = 100_000;
  private static final long SEED = 1;
  private static final int MAX_PORT = 65_535;

  /** BenchmarkSQL's value for a bound of the warehouses that is not set. */
  private static final int ALL = -1;

  /**
   * BenchmarkSQL paces each terminal in whole milliseconds, so a limit above one transaction per
   * millisecond has no effect. Sample files use ten million to mean "no limit".
   */
  private static final long MOST_PER_TERMINAL_AND_MINUTE = 60_000;

  private static final String EMBEDDED = "embedded:";

  private static final List<String> SERVERS = List.of("mysql", "mariadb");

  /** Properties of Connector/J that let the server prepare statements. */
  private static final List<String> PREPARE_ON_SERVER =
      List.of("useServerPrepStmts", "useCursorFetch");

  private final Values values;
  private final UnaryOperator<@Nullable String> environment;
  private final List<String> notices = new ArrayList<>();

  TpccProps(Values values, UnaryOperator<@Nullable String> environment) {
    this.values = values;
    this.environment = environment;
    values.forEach(this::applyUse);
  }

  /**
   * Reads a file.
   *
   * @param overrides alternating keys, in any case, and values, which override the file
   * @param environment returns the value of an environment variable, or null if it is not set
   * @throws ConfigurationException if the file or an override is invalid
   */
  public static TpccProps read(
      Path file, List<String> overrides, UnaryOperator<@Nullable String> environment) {
    TpccProps props = new TpccProps(Values.read(file, overrides, Key.VOCABULARY), environment);
    props.database();
    props.load();
    if (props.describesRun()) {
      RunSettings run = props.run();
      if (run.limitTxnsPerMin() == 0 && props.limitTxnsPerMin() > 0) {
        props.notices.add(
            "limitTxnsPerMin="
                + props.limitTxnsPerMin()
                + " has no effect: it is above 1 transaction per ms and terminal");
      }
    }
    return props;
  }

  /**
   * Creates settings without a file.
   *
   * @param source name of the origin of the settings in errors
   * @param settings values by key
   * @throws ConfigurationException if a setting is invalid
   */
  public static TpccProps of(String source, Map<String, String> settings) {
    return of(source, settings, name -> null);
  }

  /**
   * Creates settings without a file, but with an environment.
   *
   * @param source name of the origin of the settings in errors
   * @param settings values by key
   * @param environment returns the value of an environment variable, or null if it is not set
   * @throws ConfigurationException if a setting is invalid
   */
  public static TpccProps of(
      String source, Map<String, String> settings, UnaryOperator<@Nullable String> environment) {
    return new TpccProps(Values.of(source, settings, Key.VOCABULARY), environment);
  }

  private void applyUse(SettingKey given, String value) {
    if (!(given instanceof Key key)) {
      return;
    }
    if (key.use() instanceof Key.Use.WithoutEffect without) {
      notices.add(key.text() + " has no effect: " + without.reason());
    } else if (key.use() instanceof Key.Use.Only only && !same(value, only.value())) {
      throw values.wrong(
          key,
          "is not supported: "
              + only.reason()
              + "; remove the line"
              + (only.value().isEmpty() ? "" : " or write " + key.text() + "=" + only.value()));
    }
  }

  private static boolean same(String value, String wanted) {
    if (value.isEmpty() || value.equalsIgnoreCase(wanted)) {
      return true;
    }
    try {
      return Double.compare(Double.parseDouble(value), Double.parseDouble(wanted)) == 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** Whether the file describes a run; a file for a load needs only the database and its size. */
  private boolean describesRun() {
    return values.has(Key.TERMINALS) || values.has(Key.SUT_THREADS);
  }

  /** Messages about keys that have no effect. */
  public List<String> notices() {
    return Collections.unmodifiableList(notices);
  }

  /** The given values by key, without secrets. */
  public Map<String, String> shown() {
    Map<String, String> shown = new TreeMap<>();
    values.forEach((key, value) -> shown.put(key.text(), HiddenSecrets.in(key.text(), value)));
    return shown;
  }

  /**
   * The given values by key, for another JVM that works on a database and writes no results. They
   * contain secrets if that JVM is on this machine; on another one it finds them itself.
   */
  public Map<String, String> on(Database database) {
    Map<String, String> given = new TreeMap<>();
    values.forEach((key, value) -> given.put(key.text(), value));
    given.remove(Key.RESULT_DIRECTORY.text());
    given.remove(Key.PASSWORD_ENV.text());
    given.remove(Key.PASSWORD_FILE.text());
    given.putAll(place().account(database));
    return given;
  }

  /** The database. */
  public Database database() {
    String db = values.required(Key.DB);
    if (!SERVERS.contains(db)) {
      throw values.wrong(
          Key.DB,
          "is not supported: it must be mysql or mariadb, which both accept MySQL's statements");
    }
    String conn = values.required(Key.CONN);
    if (conn.startsWith(EMBEDDED)) {
      return embedded(db, conn);
    }
    if (!conn.startsWith("jdbc:")) {
      throw values.error(
          Key.CONN, "conn must be a JDBC URL, or embedded:mysql or embedded:mariadb");
    }
    Database database =
        new Database(
            db,
            values.required(Key.DRIVER),
            Secret.of(conn),
            values.required(Key.USER),
            password(),
            null);
    if (database.moves()) {
      requirePreparedInClient(conn);
    }
    return database;
  }

  /**
   * Connector/J chooses another server after each transaction, but executes a statement that the
   * server has prepared where it was prepared.
   */
  private void requirePreparedInClient(String conn) {
    Database.parameters(conn)
        .forEach(
            (name, value) -> {
              boolean prepares = PREPARE_ON_SERVER.stream().anyMatch(name::equalsIgnoreCase);
              if (prepares && value.equalsIgnoreCase("true")) {
                throw values.wrong(
                    Key.CONN,
                    "has "
                        + name
                        + "=true, which is false or left out with loadbalance: Connector/J would"
                        + " execute such a statement at one server and its commit at another;"
                        + " remove it");
              }
            });
  }

  private Database embedded(String db, String conn) {
    int query = conn.indexOf('?');
    String server = conn.substring(EMBEDDED.length(), query < 0 ? conn.length() : query);
    if (!SERVERS.contains(server)) {
      throw values.wrong(
          Key.CONN, "names no server: it must be embedded:mysql or embedded:mariadb");
    }
    if (!server.equals(db)) {
      throw values.wrong(Key.CONN, "contradicts db=" + db + ": both must name the same server");
    }
    return Database.onEmbedded(server, Secret.of(conn));
  }

  private Secret password() {
    List<Key> given =
        Stream.of(Key.PASSWORD, Key.PASSWORD_ENV, Key.PASSWORD_FILE).filter(values::has).toList();
    if (given.size() > 1) {
      throw values.error(
          given.get(1),
          given.stream().map(Key::text).collect(Collectors.joining(" and "))
              + " are set; keep one of them");
    }
    if (values.has(Key.PASSWORD_FILE)) {
      Path file = Path.of(values.required(Key.PASSWORD_FILE));
      return Secret.of(PropsFile.text(file).lines().findFirst().orElse(""));
    }
    if (values.has(Key.PASSWORD_ENV)) {
      String value = environment.apply(values.required(Key.PASSWORD_ENV));
      if (value == null) {
        throw values.wrong(Key.PASSWORD_ENV, "names an environment variable that is not set");
      }
      return Secret.of(value);
    }
    return Secret.of(values.text(Key.PASSWORD).orElse(""));
  }

  /**
   * The address of the place where the clients run, {@link FleetPlaces#LOCAL} unless given.
   *
   * @throws ConfigurationException if the clients run on other machines, and a secret would have to
   *     be sent there, or the server cannot be reached from there
   */
  public String fleet() {
    String address = values.text(Key.FLEET).orElse(FleetPlaces.LOCAL);
    if (!address.equals(FleetPlaces.LOCAL)) {
      requireNoSecret();
    }
    return address;
  }

  /**
   * The place where the clients run.
   *
   * @throws ConfigurationException as {@link #fleet} does
   */
  public ClientPlace place() {
    String address = fleet();
    if (address.equals(FleetPlaces.LOCAL)) {
      return ClientPlace.HERE;
    }
    Map<String, String> source = new TreeMap<>();
    for (Key key : List.of(Key.PASSWORD_ENV, Key.PASSWORD_FILE)) {
      values.text(key).ifPresent(value -> source.put(key.text(), value));
    }
    return new ClientPlace(address, source);
  }

  /** Checks that each machine can find the secrets itself, so that none is sent to it. */
  private void requireNoSecret() {
    if (values.has(Key.PASSWORD)) {
      throw values.error(
          Key.PASSWORD,
          "password cannot be used with fleet, because it would be sent to other machines: use"
              + " passwordEnv or passwordFile, and set the variable or the file on each machine");
    }
    String conn = values.required(Key.CONN);
    if (conn.startsWith(EMBEDDED)) {
      throw values.wrong(
          Key.CONN,
          "cannot be used with fleet, because clients on other machines do not reach an embedded"
              + " server: start a server, and give its JDBC URL");
    }
    if (ClientPlace.hasSecret(conn)) {
      throw values.wrong(
          Key.CONN,
          "cannot be used with fleet, because its secret would be sent to other machines: use"
              + " encKeyProvider=env:VARIABLE or file:/path for keys, and user with passwordEnv or"
              + " passwordFile for the account, and set the variable or the file on each machine");
    }
  }

  /** The settings of a load. */
  public LoadSettings load() {
    return new LoadSettings(
        warehouses(),
        values.integer(Key.LOAD_WORKERS, 4, 1, MAX_TERMINALS),
        seed(),
        values.text(Key.FILE_LOCATION).orElse(null),
        values.text(Key.CSV_NULL_VALUE).orElse("NULL"),
        values.has(Key.LOAD_METHOD)
            ? values.constant(
                Key.LOAD_METHOD, LoadSettings.Method.INSERT, LoadSettings.Method.class)
            : null,
        values.flag(Key.FOREIGN_KEYS, false),
        clients());
  }

  private int clients() {
    return values.integer(Key.CLIENTS, 1, 1, MAX_TERMINALS);
  }

  private int warehouses() {
    return values.requiredInteger(Key.WAREHOUSES, 1, MAX_WAREHOUSES);
  }

  private long seed() {
    return values.wide(Key.SEED, SEED, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /** The settings of a run. */
  public RunSettings run() {
    RunPart used = used();
    int terminals = terminals(used);
    int connections =
        Math.min(terminals, values.integer(Key.SUT_THREADS, terminals, 1, MAX_TERMINALS));
    long limit = limit(terminals);
    MeterExport export = new MeterExportKeys(values, environment).read();
    requireShares(used, terminals, connections, limit, export);
    String resultDirectory = values.text(Key.RESULT_DIRECTORY).orElse(null);
    if (resultDirectory != null) {
      ResultDirectory.requireWritable(resultDirectory);
    }
    return new RunSettings(
        warehouses(),
        terminals,
        connections,
        stop(),
        rampup(),
        limit,
        values.decimal(Key.KEYING_TIME_MULTIPLIER, 0, 0, 1000),
        values.decimal(Key.THINK_TIME_MULTIPLIER, 0, 0, 1000),
        values.flag(Key.TERMINAL_WAREHOUSE_FIXED, false),
        mix(),
        values.decimal(Key.ROLLBACK_PERCENT, 1, 0, 100),
        values.constant(
            Key.ISOLATION, RunSettings.Isolation.READ_COMMITTED, RunSettings.Isolation.class),
        seed(),
        resultDirectory,
        collector(),
        export,
        Duration.ofSeconds(values.integer(Key.REPORT_INTERVAL_SECS, 1, 1, 3600)),
        used);
  }

  /** The used warehouses and the clients that share them. */
  private RunPart used() {
    int warehouses = warehouses();
    int first = values.integer(Key.USE_WAREHOUSE_FROM, ALL, ALL, warehouses);
    int from = first == ALL ? 1 : first;
    int last = values.integer(Key.USE_WAREHOUSE_TO, ALL, ALL, warehouses);
    int to = last == ALL ? warehouses : last;
    if (from < 1) {
      throw values.wrong(Key.USE_WAREHOUSE_FROM, "must be between 1 and warehouses, or -1 for 1");
    }
    if (to < from) {
      throw values.wrong(
          Key.USE_WAREHOUSE_TO,
          "must be between useWarehouseFrom="
              + from
              + " and warehouses="
              + warehouses
              + ", or -1 for the last warehouse");
    }
    return new RunPart(clients(), 0, from, to);
  }

  /** Checks that every client has a warehouse, a terminal, a connection, a rate and a port. */
  private void requireShares(
      RunPart used, int terminals, int connections, long limit, MeterExport export) {
    requireShare(used, used.warehouses(), "warehouses that are used", "use more warehouses");
    requireShare(used, terminals, "terminals", "raise terminals");
    requireShare(used, connections, "connections", "raise sutThreads");
    if (limit > 0) {
      requireShare(used, limit, "transactions in limitTxnsPerMin", "raise limitTxnsPerMin");
    }
    Integer port = export.prometheusPort();
    int last = MAX_PORT - used.clients() + 1;
    if (port != null && port > last) {
      throw values.wrong(
          Key.PROMETHEUS_PORT,
          "must be between 1 and "
              + last
              + ", because each of the "
              + used.clients()
              + " clients has the port after the previous one's; choose a lower port");
    }
  }

  private void requireShare(RunPart used, long amount, String what, String remedy) {
    if (used.clients() > amount) {
      throw values.wrong(
          Key.CLIENTS,
          "must be between 1 and "
              + amount
              + ", the number of "
              + what
              + ", because each client has its own; lower clients, or "
              + remedy);
    }
  }

  private int terminals(RunPart used) {
    boolean bySix = values.has(Key.SUT_THREADS) && !values.has(Key.TERMINALS);
    if (!bySix) {
      return values.requiredInteger(Key.TERMINALS, 1, MAX_TERMINALS);
    }
    long terminals =
        10L * values.integer(Key.TERMINAL_MULTIPLIER, 1, 1, MAX_TERMINALS) * used.warehouses();
    if (terminals > MAX_TERMINALS) {
      throw values.error(
          Key.WAREHOUSES,
          "10 x terminalMultiplier x warehouses gives "
              + terminals
              + " terminals, but 1 to "
              + MAX_TERMINALS
              + " are allowed: set terminals");
    }
    return (int) terminals;
  }

  private RunSettings.Stop stop() {
    int minutes = values.integer(Key.RUN_MINS, 0, 0, MAX_MINUTES);
    int seconds = values.integer(Key.RUN_SECS, 0, 0, 60 * MAX_MINUTES);
    int transactions = values.integer(Key.RUN_TXNS_PER_TERMINAL, 0, 0, Integer.MAX_VALUE);
    long given =
        List.of(minutes, seconds, transactions).stream().filter(value -> value > 0).count();
    if (given != 1) {
      throw values.error(
          transactions > 0 ? Key.RUN_TXNS_PER_TERMINAL : Key.RUN_MINS,
          "runMins="
              + minutes
              + ", runTxnsPerTerminal="
              + transactions
              + (seconds > 0 ? ", runSecs=" + seconds : "")
              + ": exactly one must be more than 0, and the others 0 or left out");
    }
    return transactions > 0
        ? new RunSettings.Stop.Transactions(transactions)
        : new RunSettings.Stop.After(Duration.ofMinutes(minutes).plusSeconds(seconds));
  }

  private Duration rampup() {
    double minutes = values.decimal(Key.RAMPUP_MINS, 0, 0, MAX_MINUTES);
    int seconds = values.integer(Key.RAMPUP_SECS, 0, 0, 60 * MAX_MINUTES);
    if (minutes > 0 && seconds > 0) {
      throw values.error(Key.RAMPUP_SECS, "rampupMins and rampupSecs are set; keep one of them");
    }
    return Duration.ofMillis(Math.round(60_000 * minutes)).plusSeconds(seconds);
  }

  private long limit(int terminals) {
    long limit = limitTxnsPerMin();
    return limit / terminals > MOST_PER_TERMINAL_AND_MINUTE ? 0 : limit;
  }

  private long limitTxnsPerMin() {
    return values.wide(Key.LIMIT_TXNS_PER_MIN, 0, 0, Long.MAX_VALUE);
  }

  private TransactionMix mix() {
    boolean anyOther =
        List.of(
                Key.PAYMENT_WEIGHT,
                Key.ORDER_STATUS_WEIGHT,
                Key.DELIVERY_WEIGHT,
                Key.STOCK_LEVEL_WEIGHT)
            .stream()
            .anyMatch(values::has);
    double payment = values.decimal(Key.PAYMENT_WEIGHT, 43.47826, 0, 100);
    double orderStatus = values.decimal(Key.ORDER_STATUS_WEIGHT, 4.347827, 0, 100);
    double delivery = values.decimal(Key.DELIVERY_WEIGHT, 4.347826, 0, 100);
    double stockLevel = values.decimal(Key.STOCK_LEVEL_WEIGHT, 4.347827, 0, 100);
    double others = payment + orderStatus + delivery + stockLevel;
    double newOrder =
        anyOther && !values.has(Key.NEW_ORDER_WEIGHT)
            ? Math.max(0, 100 - others)
            : values.decimal(Key.NEW_ORDER_WEIGHT, 43.47826, 0, 100);
    if (Math.abs(newOrder + others - 100) > 0.01) {
      throw values.error(
          values.has(Key.NEW_ORDER_WEIGHT) ? Key.NEW_ORDER_WEIGHT : Key.PAYMENT_WEIGHT,
          String.format(
              Locale.ROOT,
              "newOrderWeight=%s + paymentWeight=%s + orderStatusWeight=%s + deliveryWeight=%s +"
                  + " stockLevelWeight=%s add up to %.2f, but must add up to 100",
              newOrder,
              payment,
              orderStatus,
              delivery,
              stockLevel,
              newOrder + others));
    }
    return new TransactionMix(newOrder, payment, orderStatus, delivery, stockLevel);
  }

  private RunSettings.@Nullable Collector collector() {
    int seconds = values.integer(Key.OS_COLLECTOR_INTERVAL, 1, 1, 3600);
    if (!values.has(Key.OS_COLLECTOR_SCRIPT)) {
      return null;
    }
    List<String> devices =
        values
            .text(Key.OS_COLLECTOR_DEVICES)
            .map(text -> List.of(text.split("\\s+")))
            .orElse(List.of());
    for (String device : devices) {
      if (!device.matches("(net|blk)_\\S+")) {
        throw values.wrong(
            Key.OS_COLLECTOR_DEVICES,
            "has the device " + device + "; each must be like net_eth0 or blk_sda");
      }
    }
    return new RunSettings.Collector(Duration.ofSeconds(seconds), devices);
  }
}
