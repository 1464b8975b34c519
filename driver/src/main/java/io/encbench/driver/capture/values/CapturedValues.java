package io.encbench.driver.capture.values;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sample of committed transactions with the values that the application passed. Immutable. {@link
 * #toString()} reveals no value.
 *
 * @param committed transactions from which the sample was drawn, also those without a value
 * @param tooLarge transactions that were drawn and have too many bytes
 */
public record CapturedValues(long committed, long tooLarge, List<Transaction> transactions) {
  public CapturedValues {
    transactions = List.copyOf(transactions);
  }

  @Override
  public String toString() {
    return "CapturedValues[%d of %d]".formatted(transactions.size(), committed);
  }

  /** The calls of a transaction in their order. */
  public record Transaction(List<Call> calls) {
    public Transaction {
      calls = List.copyOf(calls);
    }
  }

  /**
   * A call of a statement, or a batch of it.
   *
   * @param statement the text without values
   * @param entries the values of the call, or of each entry of the batch, in the order of the
   *     parameters of the text; a {@link PassedKey} stands for a key. Empty if they are not known
   */
  public record Call(String statement, List<@Nullable Object[]> entries) {
    public Call {
      entries = List.copyOf(entries);
    }
  }
}
