package io.encbench.tpcc.load;

import io.encbench.tpcc.schema.Table;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;

/** The sinks of one worker, one for each table, opened at first use. Not thread-safe. */
final class RowSinks {
  private final Map<Table, RowSink> sinks = new EnumMap<>(Table.class);
  private final Factory factory;

  /** Opens a sink for a table. */
  interface Factory {
    RowSink open(Table table) throws SQLException;
  }

  RowSinks(Factory factory) {
    this.factory = factory;
  }

  RowSink of(Table table) throws SQLException {
    RowSink sink = sinks.get(table);
    if (sink == null) {
      sink = factory.open(table);
      sinks.put(table, sink);
    }
    return sink;
  }

  /** Sends the buffered rows of all sinks. */
  void flush() throws SQLException {
    for (RowSink sink : sinks.values()) {
      sink.flush();
    }
  }
}
