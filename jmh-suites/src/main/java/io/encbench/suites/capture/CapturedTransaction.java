package io.encbench.suites.capture;

import io.encbench.config.ConfigurationException;
import java.util.List;

/**
 * The statements that an application executed in one transaction, in their order. Transactions with
 * the same statements are counted together. Statements that begin or end a transaction are left
 * out. Immutable.
 *
 * @param steps the statements in their order, at least one
 * @param count number of times that the application committed exactly these, more than zero
 */
public record CapturedTransaction(List<Step> steps, long count) {

  /**
   * An execution of a statement, or of a JDBC batch of it.
   *
   * @param statement position of the statement in {@link Capture#statements()}, from 0
   * @param calls number of times that the statement was executed at once: 1 without a batch
   */
  public record Step(int statement, int calls) {
    /**
     * Checks the values.
     *
     * @throws ConfigurationException if a batch has no call
     * @throws IllegalArgumentException if the position is negative
     */
    public Step {
      if (statement < 0) {
        throw new IllegalArgumentException("statement must be >= 0: " + statement);
      }
      if (calls < 1) {
        throw new ConfigurationException(
            "the calls of a step are %d; they must be a whole number, 1 or more".formatted(calls));
      }
    }
  }

  /**
   * Checks the values, which a person may have edited.
   *
   * @throws ConfigurationException if there is no step, or the count is less than 1
   */
  public CapturedTransaction {
    if (steps.isEmpty()) {
      throw new ConfigurationException(
          "transaction is empty; name a statement, or remove the line");
    }
    if (count < 1) {
      throw new ConfigurationException(
          "count is %d; it must be a whole number, 1 or more".formatted(count));
    }
    steps = List.copyOf(steps);
  }

  /** Executions of all statements of one such transaction. */
  public long calls() {
    return steps.stream().mapToLong(Step::calls).sum();
  }
}
