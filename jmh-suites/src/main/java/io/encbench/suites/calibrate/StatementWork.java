package io.encbench.suites.calibrate;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * How often an execution of a statement does each piece of work. Immutable.
 *
 * @param counts number of times, by the piece of work; those that it does not do are absent
 * @param bytes bytes that it sends and receives, before TLS and compression; 0 where they are not
 *     counted
 */
public record StatementWork(Map<CostTerm, Double> counts, double bytes) {
  /** No work at all. */
  public static final StatementWork NONE = new StatementWork(Map.of(), 0);

  public StatementWork {
    Map<CostTerm, Double> copy = new EnumMap<>(CostTerm.class);
    copy.putAll(counts);
    copy.values().removeIf(times -> times == 0);
    counts = Collections.unmodifiableMap(copy);
  }

  /** One round trip with some parameters. */
  public static StatementWork sent(double parameters) {
    return NONE.plus(CostTerm.ROUND_TRIP, 1).plus(CostTerm.PARAMETER, parameters);
  }

  /** A statement is prepared, by Connector/J. */
  public static StatementWork prepared(String text) {
    return NONE.plus(CostTerm.PREPARE, 1).plus(CostTerm.PREPARED_TEXT, hundreds(text));
  }

  /** What the encrypting driver adds when a statement is prepared. */
  public static StatementWork preparedByDriver(String text) {
    return NONE.plus(CostTerm.ENCRYPTING_PREPARE, 1)
        .plus(CostTerm.ENCRYPTING_PREPARED_TEXT, hundreds(text));
  }

  /**
   * A text in a packed row, whether it is read or not.
   *
   * @param value its bytes, perhaps as a cell; it costs the more the longer it is
   */
  public static StatementWork packedText(ProtocolBytes value) {
    return NONE.plus(CostTerm.PACKED_TEXT, textsOfCalibration(value));
  }

  /**
   * A value in a packed row that the client does not come to.
   *
   * @param value its bytes, perhaps as a cell
   */
  public static StatementWork unreached(ProtocolBytes value) {
    return NONE.plus(CostTerm.UNREACHED_TEXT, textsOfCalibration(value));
  }

  private static double textsOfCalibration(ProtocolBytes value) {
    return value.value() / ProtocolBytes.value(CellKind.TEXT_RND.cellBytes().stored()).value();
  }

  private static double hundreds(String text) {
    return text.length() / 100.0;
  }

  /** This work and some more of a kind. */
  public StatementWork plus(CostTerm term, double times) {
    return plus(new StatementWork(Map.of(term, times), 0));
  }

  /** This work, for which more bytes are sent or received. */
  public StatementWork plus(ProtocolBytes more) {
    return new StatementWork(counts, bytes + more.value());
  }

  /** This work and other work. */
  public StatementWork plus(StatementWork other) {
    Map<CostTerm, Double> sum = new EnumMap<>(CostTerm.class);
    sum.putAll(counts);
    other.counts.forEach((term, times) -> sum.merge(term, times, Double::sum));
    return new StatementWork(sum, bytes + other.bytes);
  }

  /** This work, done a number of times. */
  public StatementWork times(double factor) {
    Map<CostTerm, Double> product = new EnumMap<>(CostTerm.class);
    counts.forEach((term, times) -> product.put(term, factor * times));
    return new StatementWork(product, factor * bytes);
  }

  /** How often it does one piece of work. */
  public double of(CostTerm term) {
    return counts.getOrDefault(term, 0.0);
  }
}
