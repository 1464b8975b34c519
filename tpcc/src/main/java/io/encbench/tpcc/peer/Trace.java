package io.encbench.tpcc.peer;

import io.encbench.tpcc.result.TransactionType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Transactions recorded over plain JDBC, with the parameters and the answer of each statement, so
 * that they can be replayed through another driver. Each transaction started from the same rows and
 * was rolled back. Immutable.
 */
public record Trace(List<Transaction> transactions) {
  public Trace {
    transactions = List.copyOf(transactions);
  }

  /** One transaction. */
  public record Transaction(TransactionType type, List<Exchange> exchanges) {
    public Transaction {
      exchanges = List.copyOf(exchanges);
    }
  }

  /**
   * One statement and its answer.
   *
   * @param parameters parameters of each execution; more than one execution for a batch
   * @param changed number of rows that each execution changed; empty for a query
   * @param rows rows of the answer, as far as the transaction read them
   * @param after the statement whose effect this query reads back; empty if the transaction sent
   *     this statement itself
   */
  public record Exchange(
      String sql,
      List<List<Sent>> parameters,
      List<Integer> changed,
      List<List<Read>> rows,
      String after) {
    public Exchange {
      parameters = List.copyOf(parameters);
      changed = List.copyOf(changed);
      rows = List.copyOf(rows);
    }

    boolean query() {
      return changed.isEmpty();
    }

    boolean ordered() {
      return sql.contains("ORDER BY");
    }
  }

  /** A parameter. */
  public record Sent(ValueKind kind, String value) {}

  /** A value read from a row; null for NULL. */
  public record Read(int column, ValueKind kind, @Nullable String value) {}
}
