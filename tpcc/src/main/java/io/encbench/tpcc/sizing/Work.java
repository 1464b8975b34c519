package io.encbench.tpcc.sizing;

/**
 * What encrypting adds to the work of a transaction. Immutable.
 *
 * @param values encrypted
 * @param roundTrips how often it waits for an answer of the server; what a server cannot compute on
 *     cells the client reads first
 */
public record Work(double values, double roundTrips) {
  static final Work NONE = new Work(0, 0);

  /** This and so many times another. */
  Work plus(double times, Work other) {
    return new Work(values + times * other.values, roundTrips + times * other.roundTrips);
  }
}
