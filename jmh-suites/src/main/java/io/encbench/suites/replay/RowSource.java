package io.encbench.suites.replay;

import io.encbench.profile.Endpoint;
import java.util.Map;

/** Where the rows of the application's tables come from. */
public sealed interface RowSource {
  /** The rows of a database with the application's tables, such as its test data. */
  record Application(Endpoint endpoint) implements RowSource {}

  /**
   * Rows that are made.
   *
   * @param rows rows of each table
   * @param ofTables rows of tables that have other numbers, by table
   */
  record Synthetic(int rows, Map<String, Integer> ofTables) implements RowSource {
    public Synthetic {
      ofTables = Map.copyOf(ofTables);
    }
  }
}
