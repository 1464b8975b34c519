package io.encbench.tpcc.load;

import io.encbench.profile.connect.LocalInfile;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.LoadSettings;
import io.encbench.tpcc.schema.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/** Loads units over one connection, each in a transaction. Not thread-safe. */
final class LoadWorker implements AutoCloseable {
  private static final int ATTEMPTS = 5;
  private static final int LOCK_WAIT_TIMEOUT = 1205;
  private static final int DEADLOCK = 1213;

  private final Connection connection;
  private final LoadJournal journal;
  private final LoadSettings settings;
  private final Cardinality cardinality;
  private final LoadSettings.Method method;
  private Population population;

  LoadWorker(Database database, LoadSettings settings, Cardinality cardinality)
      throws SQLException {
    this.settings = settings;
    this.cardinality = cardinality;
    method = settings.method(database);
    connection = database.open(properties(method));
    try (Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      // Units are loaded in any order, so foreign keys hold only when all are loaded.
      statement.execute("SET foreign_key_checks = 0");
    }
    journal = new LoadJournal(connection);
    population = newPopulation();
  }

  private static Map<String, String> properties(LoadSettings.Method method) {
    Map<String, String> properties = new HashMap<>();
    if (method == LoadSettings.Method.BATCH) {
      properties.put("rewriteBatchedStatements", "true");
      // Otherwise the server would prepare each batch anew, as one INSERT of all its rows.
      properties.put("useServerPrepStmts", "false");
    } else if (method == LoadSettings.Method.LOAD_DATA) {
      properties.put(LocalInfile.ALLOWED, "true");
    }
    return properties;
  }

  /** Loads one unit and commits. Returns its number of rows. */
  int load(LoadUnit unit) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try {
        int rows = population.write(unit);
        journal.enter(unit, rows);
        connection.commit();
        return rows;
      } catch (SQLException e) {
        if (!lostOnlyALock(e) || attempt == ATTEMPTS) {
          throw e;
        }
        connection.rollback();
        population = newPopulation();
      }
    }
  }

  /** Creates new sinks too, because those of a failed attempt may contain part of a statement. */
  private Population newPopulation() {
    return new Population(settings.seed(), cardinality, new RowSinks(this::sink));
  }

  private static boolean lostOnlyALock(SQLException failure) {
    return failure.getErrorCode() == DEADLOCK || failure.getErrorCode() == LOCK_WAIT_TIMEOUT;
  }

  private RowSink sink(Table table) throws SQLException {
    return switch (method) {
      case INSERT -> new InsertText(connection, table);
      case BATCH -> new PreparedBatch(connection, table);
      case LOAD_DATA -> LoadData.into(connection, table);
    };
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
