package io.encbench.driver.capture.values;

/**
 * A value that is equal to a key that the server generated for an earlier call of the transaction.
 * Immutable. {@link #toString()} reveals no value.
 *
 * @param call the call, from 0
 * @param entry the entry of its batch, from 0
 * @param value the key
 */
public record PassedKey(int call, int entry, long value) {
  @Override
  public String toString() {
    return "PassedKey";
  }
}
