package io.encbench.tpcc.schema;

import io.encbench.config.ConfigurationException;
import io.encbench.tpcc.random.TpccRandom.Constants;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The content of {@code bmsql_config} in a loaded database. A load writes it last, so a database
 * that contains it is complete.
 *
 * @param warehouses number of warehouses loaded
 * @param constants NURand constants of the load
 */
public record LoadedDatabase(int warehouses, Constants constants) {
  private static final String WAREHOUSES = "warehouses";
  private static final String C_LAST = "nURandCLast";
  private static final String C_CUSTOMER = "nURandCC_ID";
  private static final String C_ITEM = "nURandCI_ID";

  /**
   * Reads {@code bmsql_config}; empty if no load is complete.
   *
   * @throws ConfigurationException if the table has invalid content
   */
  public static Optional<LoadedDatabase> find(Connection connection) throws SQLException {
    Map<String, String> values = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT cfg_name, cfg_value FROM bmsql_config")) {
      while (rows.next()) {
        values.put(rows.getString(1), rows.getString(2));
      }
    }
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new LoadedDatabase(
                number(values, WAREHOUSES),
                new Constants(
                    number(values, C_LAST), number(values, C_CUSTOMER), number(values, C_ITEM))));
  }

  /**
   * Reads {@code bmsql_config} and checks that enough warehouses are loaded for a run.
   *
   * @param wanted number of warehouses that the run uses
   * @throws ConfigurationException if no load is complete or fewer warehouses are loaded
   */
  public static LoadedDatabase require(Connection connection, int wanted) throws SQLException {
    LoadedDatabase loaded =
        find(connection)
            .orElseThrow(
                () ->
                    new ConfigurationException(
                        "bmsql_config is empty: nothing is loaded, or a load is incomplete; run"
                            + " build or load first"));
    if (wanted > loaded.warehouses) {
      throw new ConfigurationException(
          "warehouses="
              + wanted
              + " is more than are loaded: must be between 1 and "
              + loaded.warehouses
              + "; destroy and build again for more");
    }
    return loaded;
  }

  private static int number(Map<String, String> values, String name) {
    String value = values.getOrDefault(name, "");
    try {
      return Integer.parseInt(value.strip());
    } catch (NumberFormatException e) {
      throw new ConfigurationException(
          "bmsql_config has " + name + "='" + value + "', which is not a number: destroy and build",
          e);
    }
  }

  /** Writes {@code bmsql_config}. The caller commits. */
  public void write(Connection connection) throws SQLException {
    Map<String, Integer> values = new LinkedHashMap<>();
    values.put(WAREHOUSES, warehouses);
    values.put(C_LAST, constants.cLast());
    values.put(C_CUSTOMER, constants.customerId());
    values.put(C_ITEM, constants.itemId());
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO bmsql_config (cfg_name, cfg_value) VALUES (?, ?)")) {
      for (Map.Entry<String, Integer> value : values.entrySet()) {
        insert.setString(1, value.getKey());
        insert.setString(2, value.getValue().toString());
        insert.executeUpdate();
      }
    }
  }
}
