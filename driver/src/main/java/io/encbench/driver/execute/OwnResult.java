package io.encbench.driver.execute;

import io.encbench.crypto.Scheme;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A result whose rows the driver itself makes up, such as a plan. Serves one thread at a time. */
final class OwnResult {
  private final ServerConnection server;
  private final String table;
  private final List<ColumnRule> columns = new ArrayList<>();
  private final List<byte[][]> rows = new ArrayList<>();

  /**
   * A result without columns and rows.
   *
   * @param table the name of the table in the metadata
   */
  OwnResult(ServerConnection server, String table) {
    this.server = server;
    this.table = table;
  }

  OwnResult column(String name, ColumnType type) {
    columns.add(new ColumnRule(table, name, type, Scheme.RND, ""));
    return this;
  }

  OwnResult column(String name, ColumnType.Kind kind) {
    return column(name, new ColumnType(kind, 0, 0, /* unsigned= */ false));
  }

  /** Adds a row of one value for each column. */
  void add(Object... values) throws SQLException {
    byte[][] row = new byte[columns.size()][];
    for (int i = 0; i < row.length; i++) {
      row[i] = server.clearValues().encoder(columns.get(i)).encode(values[i]);
    }
    rows.add(row);
  }

  int size() {
    return rows.size();
  }

  ResultSet show(Statement owner) throws SQLException {
    return server.show(new ResultRows(columns.stream().map(this::shown).toList(), rows), owner);
  }

  private ResultRows.Column shown(ColumnRule column) {
    return new ResultRows.Column(
        column.column(),
        column,
        server.clearValues().decoder(column),
        /* source= */ null,
        /* nullable= */ false);
  }
}
