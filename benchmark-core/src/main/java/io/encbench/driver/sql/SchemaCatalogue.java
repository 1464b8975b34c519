package io.encbench.driver.sql;

import java.sql.SQLException;
import java.util.List;

/** What the analyser must know of the database: the columns of tables. Thread-safe. */
public interface SchemaCatalogue {
  /**
   * The column names of a table or view in their order; empty if there is no such table.
   *
   * @param table name as written in the statement, qualified by a schema or not, without quotes
   */
  List<String> columns(String table) throws SQLException;
}
