package io.encbench.suites.replay;

import io.encbench.suites.replay.ReplaySettings.Ending;
import io.encbench.suites.roles.StatementRoles.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A transaction whose values are all drawn, so that its execution costs no more than the calls of
 * the driver. Immutable.
 *
 * @param explicitEnd whether a commit or rollback ends it; otherwise its only call commits by
 *     itself
 */
record DrawnTransaction(List<Call> calls, boolean explicitEnd) {
  /**
   * A call of a statement.
   *
   * @param statement the index of the statement
   * @param values the parameters of the call; those of each entry for a batch
   */
  record Call(int statement, List<@Nullable Object[]> values) {
    Call {
      values = List.copyOf(values);
    }
  }

  /**
   * Stands for a key that the server generates for an earlier call of the transaction.
   *
   * @param entry the entry of the batch; 0 without a batch
   */
  record GeneratedKey(int call, int entry) {}

  DrawnTransaction {
    calls = List.copyOf(calls);
  }

  /** A transaction that ends as the plan and the settings say. */
  static DrawnTransaction of(ReplayPlan plan, Ending ending, List<Call> calls) {
    boolean changes =
        calls.stream()
            .anyMatch(call -> plan.statements().get(call.statement()).roles().kind() != Kind.READ);
    return new DrawnTransaction(
        calls, calls.size() > 1 || plan.singlesCommit() || (ending == Ending.rollback && changes));
  }
}
