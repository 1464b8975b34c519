package io.encbench.tpcc.sizing;

import io.encbench.stats.Estimate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cores that a client needs. Immutable.
 *
 * @param measured each arm, as it was measured
 * @param asked at the share that was asked for
 * @param extrapolated whether that share lies outside those that were measured
 * @param notes what a reader of the numbers must know
 */
public record SizingAnswer(
    SizingQuestion question,
    String machine,
    int blocks,
    List<Row> measured,
    Row asked,
    boolean extrapolated,
    List<String> notes) {

  /**
   * A transaction of the mix in one arm.
   *
   * @param values encrypted
   * @param roundTrips to the server
   * @param cpuMicros client CPU
   * @param heldOut what the other arms say of this one; null for the first and the last
   */
  public record Row(
      String name,
      double share,
      double values,
      double roundTrips,
      Estimate cpuMicros,
      Estimate cores,
      @Nullable HeldOut heldOut) {}

  /**
   * Client CPU of an arm in microseconds, as the other arms have it.
   *
   * @param byShare from its share of columns
   * @param byWork from the values that it encrypts and its round trips
   */
  public record HeldOut(double byShare, double byWork) {}
}
