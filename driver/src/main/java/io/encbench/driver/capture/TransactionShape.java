package io.encbench.driver.capture;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The statements of a transaction in their order, and how often each was called. Immutable. */
final class TransactionShape {
  private final Recorder.Recorded[] statements;
  private final int[] calls;
  private final int hash;

  /** The first elements of two arrays. */
  TransactionShape(Recorder.Recorded[] statements, int[] calls, int length) {
    this.statements = Arrays.copyOf(statements, length);
    this.calls = Arrays.copyOf(calls, length);
    hash = 31 * Arrays.hashCode(this.statements) + Arrays.hashCode(this.calls);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TransactionShape that
        && hash == that.hash
        && Arrays.equals(statements, that.statements)
        && Arrays.equals(calls, that.calls);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** The steps in JSON: the number of a statement, or also the calls of a batch. */
  String json() {
    StringBuilder json = new StringBuilder("[");
    for (int i = 0; i < statements.length; i++) {
      json.append(i == 0 ? "" : ",");
      int id = statements[i].id();
      if (calls[i] == 1) {
        json.append(id);
      } else {
        json.append('[').append(id).append(',').append(calls[i]).append(']');
      }
    }
    return json.append(']').toString();
  }
}
