package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.analysis.RuleAnalyzer;
import io.encbench.driver.rules.CellCheck;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.experiment.result.EncryptedShare;
import io.encbench.report.console.StandardOutput;
import io.encbench.server.DatabaseServer;
import io.encbench.server.install.ServerBinary;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.LoadSettings;
import io.encbench.tpcc.load.Loader;
import io.encbench.tpcc.random.TpccRandom;
import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.schema.BuiltInTables;
import io.encbench.tpcc.schema.ScriptRunner;
import io.encbench.tpcc.schema.SqlScript;
import io.encbench.tpcc.schema.Table;
import io.encbench.tpcc.transaction.Session;
import io.encbench.tpcc.transaction.TransactionInput;
import io.encbench.tpcc.transaction.TransactionInput.DeliveryInput;
import io.encbench.tpcc.transaction.TransactionInput.Home;
import io.encbench.tpcc.transaction.TransactionInput.NewOrderInput;
import io.encbench.tpcc.transaction.TransactionInput.OrderStatusInput;
import io.encbench.tpcc.transaction.TransactionInput.PaymentInput;
import io.encbench.tpcc.transaction.TransactionInput.StockLevelInput;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Computes the table in the docs of what each rule set encrypts: from the rules, from the rows of a
 * loaded database, and from the values that the transactions' statements send and read.
 */
class EncryptedShareIT {
  private static final int OF_EACH_TYPE = 200;

  /**
   * Number of transactions of each type in a hundred, as in the sample props; Deliveries are
   * deferred. Sorted by type, so that each run draws the same transactions.
   */
  private static final Map<TransactionType, Integer> MIX =
      new EnumMap<>(
          Map.of(
              TransactionType.NEW_ORDER, 45,
              TransactionType.PAYMENT, 43,
              TransactionType.ORDER_STATUS, 4,
              TransactionType.STOCK_LEVEL, 4,
              TransactionType.DELIVERY_BG, 4));

  private static final String ALL = "all";

  private final ValueCounter counter = new ValueCounter();
  private final Map<String, Map<String, Integer>> touched = new HashMap<>();
  private final Map<Table, Long> rows = new EnumMap<>(Table.class);

  @Test
  void tableOfTheDocs_isWhatTheStatementsAndRowsSay() throws Exception {
    try (DatabaseServer server = TestServers.startForWarehousesOrSkip(ServerBinary.MYSQL_8_0_31)) {
      measure(TestServers.database(server));
    }
    List<String> lines = new ArrayList<>();
    for (String name : RuleSets.NAMES) {
      lines.add(line(name, RuleSets.rules(name)));
    }
    assertThat(Files.readString(Path.of("../docs/tpcc.md"))).contains(String.join("\n", lines));
  }

  private void measure(Database database) throws SQLException {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.US_ASCII);
    try (Connection connection = database.connect()) {
      ScriptRunner scripts = new ScriptRunner(connection, nowhere);
      scripts.complete(SqlScript.builtIn("tableCreates"));
      LoadSettings settings =
          new LoadSettings(
              1, 4, 1, null, "NULL", LoadSettings.Method.INSERT, false, /* clients= */ 1);
      StandardOutput terminal = new StandardOutput(false, 120, StandardCharsets.US_ASCII);
      new Loader(database, settings, /* shared= */ null, nowhere, terminal).load();
      scripts.complete(SqlScript.builtIn("indexCreates"));
      countRows(connection);
    }
    Connection connection = counter.counted(database.connect());
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    connection.setAutoCommit(false);
    try (Session session = new Session(connection)) {
      TpccRandom random = new TpccRandom(1, TpccRandom.Constants.ofLoad(1).forRun(1));
      for (TransactionType type : MIX.keySet()) {
        for (int i = 0; i < OF_EACH_TYPE; i++) {
          session.attempt(input(type, random, new Home(1, 1 + i % 10, 1)));
        }
        add(type, counter.take());
      }
    }
  }

  private void countRows(Connection connection) throws SQLException {
    for (Table table : Table.values()) {
      try (var statement = connection.createStatement();
          var row = statement.executeQuery("SELECT COUNT(*) FROM " + table.sqlName())) {
        row.next();
        rows.put(table, row.getLong(1));
      }
    }
  }

  private static TransactionInput input(TransactionType type, TpccRandom random, Home home) {
    return switch (type) {
      case NEW_ORDER -> NewOrderInput.draw(random, home, 1);
      case PAYMENT -> PaymentInput.draw(random, home);
      case ORDER_STATUS -> OrderStatusInput.draw(random, home);
      case STOCK_LEVEL -> StockLevelInput.draw(random, home);
      case DELIVERY, DELIVERY_BG -> DeliveryInput.draw(random, home).deferred();
    };
  }

  private void add(TransactionType type, Map<String, Integer> values) {
    int weight = MIX.getOrDefault(type, 0);
    values.forEach(
        (column, count) -> {
          Map<String, Integer> byType = touched.computeIfAbsent(column, name -> new HashMap<>());
          byType.put(type.name(), count);
          byType.merge(ALL, weight * count, Integer::sum);
        });
  }

  private String line(String name, EncryptionRules rules) throws SQLException {
    List<EncryptedShare.Column> columns = new ArrayList<>();
    // The only column that no rule set includes.
    columns.add(
        new EncryptedShare.Column(
            false,
            ColumnType.parse("BIGINT").plainBytes() * rows.getOrDefault(Table.HISTORY, 0L),
            Map.of()));
    for (Table table : Table.values()) {
      for (String column : table.columns()) {
        columns.add(
            new EncryptedShare.Column(
                rules.rule(table.sqlName(), column) != null,
                type(table, column).plainBytes() * rows.getOrDefault(table, 0L),
                touched.getOrDefault(column, Map.of())));
      }
    }
    EncryptedShare share = EncryptedShare.of(columns);
    StringBuilder line = new StringBuilder("| `" + name + "` | ");
    line.append(percent(share.byColumns())).append(" | ").append(percent(share.byBytes()));
    for (TransactionType type :
        List.of(
            TransactionType.NEW_ORDER,
            TransactionType.PAYMENT,
            TransactionType.ORDER_STATUS,
            TransactionType.STOCK_LEVEL,
            TransactionType.DELIVERY_BG)) {
      line.append(" | ").append(percent(share.byValuesTouched().getOrDefault(type.name(), 0.0)));
    }
    line.append(" | ").append(percent(share.byValuesTouched().getOrDefault(ALL, 0.0)));
    return line + " | " + doneByTheServer(rules) + " |";
  }

  private static ColumnType type(Table table, String column) {
    ColumnRule rule = RuleSets.rules("100-strict").rule(table.sqlName(), column);
    if (rule == null) {
      throw new AssertionError("no type of " + column);
    }
    return rule.type();
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  /**
   * The number of different statements that the server can execute on cells, of how many in all.
   * Statements that differ only in the length of a list count as one.
   */
  private String doneByTheServer(EncryptionRules rules) {
    RuleAnalyzer analyzer =
        new RuleAnalyzer(rules, new BuiltInTables(), 1, CellCheck.CellChecks.OFF);
    var all = new TreeSet<String>();
    var refused = new TreeSet<String>();
    for (String sql : counter.statements()) {
      String shape =
          sql.replaceAll("\\s+", " ").replaceAll("(\\?|\\([?, ]+\\))(, \\1)+", "$1, ...");
      all.add(shape);
      try {
        analyzer.analyze(SqlTemplate.of(sql));
      } catch (SQLFeatureNotSupportedException e) {
        refused.add(shape);
      } catch (SQLException e) {
        throw new AssertionError(shape, e);
      }
    }
    return all.size() - refused.size() + " of " + all.size();
  }
}
