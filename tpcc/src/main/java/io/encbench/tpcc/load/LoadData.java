package io.encbench.tpcc.load;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.connect.LocalInfile;
import io.encbench.tpcc.schema.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Sends lines with LOAD DATA LOCAL. */
final class LoadData implements Delimited.Receiver {
  /** The representation of NULL in LOAD DATA. */
  private static final String NULL = "\\N";

  private final Statement statement;
  private final String sql;

  private LoadData(Connection connection, Table table) throws SQLException {
    statement = connection.createStatement();
    if (!LocalInfile.supported(statement)) {
      throw new ConfigurationException(
          "loadMethod=LOAD_DATA needs Connector/J itself: use INSERT or BATCH with other drivers");
    }
    sql =
        "LOAD DATA LOCAL INFILE 'rows' INTO TABLE "
            + table.sqlName()
            + " CHARACTER SET utf8mb4 ("
            + String.join(", ", table.columns())
            + ")";
  }

  static RowSink into(Connection connection, Table table) throws SQLException {
    return new Delimited('\t', NULL, new LoadData(connection, table));
  }

  @Override
  public void take(AsciiBuffer lines) throws SQLException {
    LocalInfile.execute(statement, sql, lines.stream());
  }
}
