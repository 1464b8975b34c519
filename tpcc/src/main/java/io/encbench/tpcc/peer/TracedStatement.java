package io.encbench.tpcc.peer;

import io.encbench.driver.forwarding.ForwardingPreparedStatement;
import io.encbench.tpcc.peer.Trace.Exchange;
import io.encbench.tpcc.peer.Trace.Read;
import io.encbench.tpcc.peer.Trace.Sent;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Records the parameters and answers of one prepared statement. Not thread-safe. */
final class TracedStatement extends ForwardingPreparedStatement {
  private final TracedConnection connection;
  private final PreparedStatement delegate;
  private final String sql;
  private final Map<Integer, Sent> current = new TreeMap<>();
  private final List<List<Sent>> batch = new ArrayList<>();

  TracedStatement(TracedConnection connection, PreparedStatement delegate, String sql) {
    this.connection = connection;
    this.delegate = delegate;
    this.sql = sql;
  }

  @Override
  protected PreparedStatement delegate() {
    return delegate;
  }

  @Override
  public void setInt(int index, int value) throws SQLException {
    current.put(index, new Sent(ValueKind.INT, Integer.toString(value)));
    delegate.setInt(index, value);
  }

  @Override
  public void setString(int index, String value) throws SQLException {
    current.put(index, new Sent(ValueKind.TEXT, value));
    delegate.setString(index, value);
  }

  @Override
  public void setBigDecimal(int index, BigDecimal value) throws SQLException {
    current.put(index, new Sent(ValueKind.DECIMAL, value.toPlainString()));
    delegate.setBigDecimal(index, value);
  }

  @Override
  public void setTimestamp(int index, Timestamp value) throws SQLException {
    current.put(index, new Sent(ValueKind.TIMESTAMP, value.toString()));
    delegate.setTimestamp(index, value);
  }

  private List<Sent> sent() {
    if (current.size() != sql.chars().filter(character -> character == '?').count()) {
      throw new IllegalStateException("a parameter was set by an unrecorded setter: " + sql);
    }
    return List.copyOf(current.values());
  }

  @Override
  public ResultSet executeQuery() throws SQLException {
    List<List<Read>> rows = new ArrayList<>();
    // The transaction fills the rows while it reads.
    List<List<Sent>> parameters = List.of(sent());
    return new TracedResultSet(
        delegate.executeQuery(),
        rows,
        () -> connection.add(new Exchange(sql, parameters, List.of(), copies(rows), "")));
  }

  private static List<List<Read>> copies(List<List<Read>> rows) {
    return rows.stream().map(List::copyOf).toList();
  }

  @Override
  public int executeUpdate() throws SQLException {
    int changed = delegate.executeUpdate();
    List<Sent> sent = sent();
    connection.add(new Exchange(sql, List.of(sent), List.of(changed), List.of(), ""));
    readBack(sent);
    return changed;
  }

  @Override
  public void addBatch() throws SQLException {
    batch.add(sent());
    delegate.addBatch();
  }

  @Override
  public void clearBatch() throws SQLException {
    batch.clear();
    delegate.clearBatch();
  }

  @Override
  public int[] executeBatch() throws SQLException {
    int[] changed = delegate.executeBatch();
    List<List<Sent>> all = List.copyOf(batch);
    batch.clear();
    connection.add(new Exchange(sql, all, Arrays.stream(changed).boxed().toList(), List.of(), ""));
    for (List<Sent> sent : all) {
      readBack(sent);
    }
    return changed;
  }

  private void readBack(List<Sent> sent) throws SQLException {
    Optional<ReadBack> query = ReadBack.of(sql, sent);
    if (query.isEmpty()) {
      return;
    }
    ReadBack wanted = query.get();
    try (PreparedStatement select = delegate.getConnection().prepareStatement(wanted.sql())) {
      for (int i = 0; i < wanted.parameters().size(); i++) {
        Sent value = wanted.parameters().get(i);
        value.kind().set(select, i + 1, value.value());
      }
      List<List<Read>> rows = new ArrayList<>();
      try (ResultSet found = select.executeQuery()) {
        while (found.next()) {
          List<Read> row = new ArrayList<>();
          for (int column = 1; column <= found.getMetaData().getColumnCount(); column++) {
            row.add(new Read(column, ValueKind.TEXT, found.getString(column)));
          }
          rows.add(row);
        }
      }
      connection.add(
          new Exchange(wanted.sql(), List.of(wanted.parameters()), List.of(), rows, sql));
    }
  }
}
