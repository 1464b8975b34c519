package io.encbench.tpcc.sizing;

/**
 * The part of a transaction's work that encryption affects. Immutable.
 *
 * @param values number of encrypted values
 * @param roundTrips number of times that the client waits for an answer of the server; if the
 *     server cannot compute on cells, the client reads rows first
 */
public record Work(double values, double roundTrips) {
  static final Work NONE = new Work(0, 0);

  /** This work plus a multiple of another. */
  Work plus(double times, Work other) {
    return new Work(values + times * other.values, roundTrips + times * other.roundTrips);
  }
}
