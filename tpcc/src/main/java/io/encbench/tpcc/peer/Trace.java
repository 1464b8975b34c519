package io.encbench.tpcc.peer;

import io.encbench.tpcc.result.TransactionType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Transactions as they went over plain JDBC: what each statement was sent and what it answered, so
 * that another driver can be asked the same. Each began from the same rows and was rolled back.
 * Immutable.
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
   * @param parameters of its executions, more than one for a batch
   * @param changed rows that each execution changed; empty for a query
   * @param rows that it answered with, as far as the transaction read them
   * @param after the statement whose effect it reads back; empty if the transaction sent it itself
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

  /** A value that was read from a row; null for NULL. */
  public record Read(int column, ValueKind kind, @Nullable String value) {}
}
