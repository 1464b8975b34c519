package io.encbench.tpcc.peer;

import io.encbench.tpcc.peer.Trace.Exchange;
import io.encbench.tpcc.peer.Trace.Read;
import io.encbench.tpcc.peer.Trace.Sent;
import io.encbench.tpcc.peer.Trace.Transaction;
import io.encbench.tpcc.result.PeerFinding.Kind;
import io.encbench.tpcc.result.TransactionType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Replays a trace through a peer's driver and compares the answers. Every transaction is rolled
 * back, so that each starts from the same rows as the recorded one. After a failed statement the
 * next one is still tried. Not thread-safe.
 */
final class Replay {
  private static final int LONGEST_VALUE = 40;

  private final Connection connection;
  private final PeerFindings findings;
  private int compared;

  Replay(Connection connection, PeerFindings findings) {
    this.connection = connection;
    this.findings = findings;
  }

  /** Number of statements of transactions that were compared. */
  int compared() {
    return compared;
  }

  /** Replays a trace. The connection must have auto-commit off. */
  void play(Trace trace) throws SQLException {
    for (Transaction transaction : trace.transactions()) {
      // Do not read back what was not written.
      Set<String> failed = new HashSet<>();
      for (Exchange exchange : transaction.exchanges()) {
        if (!failed.contains(exchange.after())) {
          play(transaction.type(), exchange, failed);
        }
      }
      connection.rollback();
    }
  }

  // A driver may fail with any unchecked exception, which is a finding too.
  private void play(TransactionType type, Exchange exchange, Set<String> failed) {
    compared += exchange.after().isEmpty() ? 1 : 0;
    try (PreparedStatement statement = connection.prepareStatement(exchange.sql())) {
      if (exchange.query()) {
        set(statement, exchange.parameters().get(0));
        try (ResultSet rows = statement.executeQuery()) {
          compare(type, exchange, rows);
        }
      } else {
        List<Integer> changed = changed(statement, exchange.parameters());
        if (!changed.equals(exchange.changed())) {
          wrong(
              type,
              exchange,
              "rows changed",
              "changed " + changed + " rows instead of " + exchange.changed());
        }
      }
    } catch (SQLException | RuntimeException e) {
      failed.add(exchange.sql());
      refused(type, exchange, "", e);
    }
  }

  private static void set(PreparedStatement statement, List<Sent> values) throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      values.get(i).kind().set(statement, i + 1, values.get(i).value());
    }
  }

  private static List<Integer> changed(PreparedStatement statement, List<List<Sent>> executions)
      throws SQLException {
    if (executions.size() == 1) {
      set(statement, executions.get(0));
      return List.of(statement.executeUpdate());
    }
    for (List<Sent> values : executions) {
      set(statement, values);
      statement.addBatch();
    }
    return Arrays.stream(statement.executeBatch()).boxed().toList();
  }

  private void compare(TransactionType type, Exchange exchange, ResultSet rows)
      throws SQLException {
    List<List<String>> wanted = new ArrayList<>();
    for (List<Read> row : exchange.rows()) {
      wanted.add(row.stream().map(read -> read.kind().canonical(read.value())).toList());
    }
    List<Read> form = exchange.rows().isEmpty() ? List.of() : exchange.rows().get(0);
    List<List<String>> found = new ArrayList<>();
    while (rows.next()) {
      found.add(row(type, exchange, rows, form));
    }
    if (found.size() != wanted.size()) {
      wrong(
          type,
          exchange,
          "rows",
          "answers with " + found.size() + " rows instead of " + wanted.size());
      return;
    }
    if (!exchange.ordered()) {
      wanted.sort((a, b) -> a.toString().compareTo(b.toString()));
      found.sort((a, b) -> a.toString().compareTo(b.toString()));
    }
    for (int i = 0; i < wanted.size(); i++) {
      for (int column = 0; column < form.size(); column++) {
        String is = found.get(i).get(column);
        String should = wanted.get(i).get(column);
        if (!is.equals(should)) {
          int number = form.get(column).column();
          wrong(
              type,
              exchange,
              "column " + number,
              "%s is %s instead of %s"
                  .formatted(label(rows, number), shortened(is), shortened(should)));
        }
      }
    }
  }

  private static String label(ResultSet rows, int column) {
    try {
      return rows.getMetaData().getColumnLabel(column).toLowerCase(Locale.ROOT);
    } catch (SQLException | RuntimeException e) {
      return "column " + column;
    }
  }

  /**
   * Reads a row. A value that cannot be read with the transaction's getter is read as text, to see
   * whether the text is correct.
   */
  private List<String> row(TransactionType type, Exchange exchange, ResultSet rows, List<Read> form)
      throws SQLException {
    List<String> values = new ArrayList<>();
    for (Read read : form) {
      @Nullable String value;
      try {
        value = read.kind().get(rows, read.column());
      } catch (SQLException | RuntimeException e) {
        String getter = read.kind().getter() + " of " + label(rows, read.column());
        refused(type, exchange, getter, e);
        value = ValueKind.TEXT.get(rows, read.column());
      }
      values.add(read.kind().canonical(value));
    }
    return values;
  }

  private static String shortened(String value) {
    return value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "...";
  }

  private void wrong(TransactionType type, Exchange exchange, String aspect, String reason) {
    boolean readBack = !exchange.after().isEmpty();
    findings.add(
        Kind.WRONG,
        type,
        readBack ? exchange.after() : exchange.sql(),
        aspect + exchange.after(),
        readBack ? "read back afterwards, " + reason : reason);
  }

  private void refused(TransactionType type, Exchange exchange, String aspect, Exception failure) {
    String message = Failures.message(failure);
    boolean readBack = !exchange.after().isEmpty();
    findings.add(
        Kind.REFUSED,
        type,
        readBack ? exchange.after() : exchange.sql(),
        aspect + exchange.after(),
        (readBack ? "cannot be read back: " : "")
            + (aspect.isEmpty() ? "" : aspect + ": ")
            + message);
  }
}
