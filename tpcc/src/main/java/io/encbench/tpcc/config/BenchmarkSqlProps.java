package io.encbench.tpcc.config;

import io.encbench.config.Secret;
import io.encbench.driver.rules.RulesSource;
import io.encbench.tpcc.config.RunSettings.Isolation;
import io.encbench.tpcc.config.RunSettings.Stop;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * Translates the settings of a run into a props file of BenchmarkSQL 5. The URL in the file holds
 * no key, since BenchmarkSQL prints it. Immutable.
 */
public final class BenchmarkSqlProps {
  /** Environment variable that passes a key from the arm's URL to the BenchmarkSQL process. */
  private static final String KEY_VARIABLE = "ENCBENCH_ARM_KEY";

  private static final String SESSION_VARIABLES = "sessionVariables";

  private final Database database;
  private final RunSettings run;
  private final Path results;
  private final Secret url;
  private final Map<String, Secret> environment = new HashMap<>();

  /**
   * Translates a run.
   *
   * @param database the arm's database
   * @param results the result directory, which BenchmarkSQL creates
   */
  public BenchmarkSqlProps(Database database, RunSettings run, Path results) {
    this.database = database;
    this.run = run;
    this.results = results;
    this.url = Secret.of(url());
  }

  /** BenchmarkSQL's props file, which contains the password. */
  public Properties file() {
    Properties file = new Properties();
    file.setProperty(Key.DB.text(), "mysql");
    file.setProperty(Key.DRIVER.text(), database.driverClass());
    file.setProperty(Key.CONN.text(), url.reveal());
    file.setProperty(Key.USER.text(), database.user());
    file.setProperty(Key.PASSWORD.text(), database.password().reveal());
    file.setProperty(Key.WAREHOUSES.text(), Integer.toString(run.warehouses()));
    file.setProperty(Key.TERMINALS.text(), Integer.toString(run.terminals()));
    file.setProperty(Key.RUN_MINS.text(), Long.toString(minutes()));
    file.setProperty(Key.RUN_TXNS_PER_TERMINAL.text(), Integer.toString(transactions()));
    file.setProperty(Key.LIMIT_TXNS_PER_MIN.text(), Long.toString(run.limitTxnsPerMin()));
    file.setProperty(
        Key.TERMINAL_WAREHOUSE_FIXED.text(), Boolean.toString(run.terminalWarehouseFixed()));
    file.setProperty(Key.USE_STORED_PROCEDURES.text(), "false");
    TransactionMix mix = run.mix();
    file.setProperty(Key.NEW_ORDER_WEIGHT.text(), whole(mix.newOrder()));
    file.setProperty(Key.PAYMENT_WEIGHT.text(), whole(mix.payment()));
    file.setProperty(Key.ORDER_STATUS_WEIGHT.text(), whole(mix.orderStatus()));
    file.setProperty(Key.DELIVERY_WEIGHT.text(), whole(mix.delivery()));
    file.setProperty(Key.STOCK_LEVEL_WEIGHT.text(), whole(mix.stockLevel()));
    file.setProperty(Key.RESULT_DIRECTORY.text(), results.toString());
    return file;
  }

  /** Environment variables that the BenchmarkSQL process needs besides those of this process. */
  public Map<String, Secret> environment() {
    return Map.copyOf(environment);
  }

  /** Removes the secrets that the BenchmarkSQL process was given from a text. */
  public String redact(String text) {
    String password = database.password().reveal();
    String shown = text.replace(url.reveal(), HiddenSecrets.in(Key.CONN.text(), url.reveal()));
    return HiddenSecrets.inText(password.isEmpty() ? shown : shown.replace(password, "***"));
  }

  private long minutes() {
    return run.stop() instanceof Stop.After after
        ? run.rampup().plus(after.duration()).toMinutes()
        : 0;
  }

  private int transactions() {
    return run.stop() instanceof Stop.Transactions limit ? limit.perTerminal() : 0;
  }

  private static String whole(double weight) {
    return Long.toString(Math.round(weight));
  }

  private String url() {
    String whole = database.conn().reveal();
    int question = whole.indexOf('?');
    List<String> parameters = new ArrayList<>();
    Optional<String> variables = Optional.empty();
    if (question >= 0) {
      for (String parameter : whole.substring(question + 1).split("&", -1)) {
        if (name(parameter).equals(SESSION_VARIABLES.toLowerCase(Locale.ROOT))) {
          variables = Optional.of(value(parameter));
        } else {
          parameters.add(translated(parameter));
        }
      }
    }
    // BenchmarkSQL does not set an isolation level, so the URL sets that of the settings.
    parameters.add(
        SESSION_VARIABLES
            + "="
            + variables.map(others -> others + ",").orElse("")
            + "transaction_isolation='"
            + (run.isolation() == Isolation.READ_COMMITTED ? "READ-COMMITTED" : "REPEATABLE-READ")
            + "'");
    if (!whole.contains("allowPublicKeyRetrieval")) {
      parameters.add("allowPublicKeyRetrieval=true");
    }
    return (question < 0 ? whole : whole.substring(0, question))
        + "?"
        + String.join("&", parameters);
  }

  private static String name(String parameter) {
    return parameter.replaceFirst("=.*", "").replaceFirst("^/", "").toLowerCase(Locale.ROOT);
  }

  private static String value(String parameter) {
    return parameter.substring(parameter.indexOf('=') + 1);
  }

  /**
   * Makes file names absolute, since the process has another working directory, and moves a key
   * into the environment.
   */
  private String translated(String parameter) {
    String value = value(parameter);
    return switch (name(parameter)) {
      case "mek" -> {
        environment.put(KEY_VARIABLE, Secret.of(value));
        yield "encKeyProvider=env:" + KEY_VARIABLE;
      }
      case "encrules" ->
          RulesSource.of(value).file().isEmpty() ? parameter : "encRules=" + absolute(value);
      case "enckeyprovider" -> {
        int colon = value.indexOf(':');
        yield colon < 0 || value.startsWith("env:")
            ? parameter
            : "encKeyProvider="
                + value.substring(0, colon + 1)
                + absolute(value.substring(colon + 1));
      }
      default -> parameter;
    };
  }

  private static String absolute(String file) {
    return file.startsWith("/")
        ? file
        : CompareProps.escaped(Path.of("").toAbsolutePath().toString()) + "/" + file;
  }

  @Override
  public String toString() {
    return "BenchmarkSqlProps[" + HiddenSecrets.in(Key.CONN.text(), url.reveal()) + "]";
  }
}
