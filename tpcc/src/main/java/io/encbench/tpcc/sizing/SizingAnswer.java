package io.encbench.tpcc.sizing;

import io.encbench.stats.Estimate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cores that a client needs. Immutable.
 *
 * @param measured each arm, as it was measured
 * @param asked at the share that was asked for
 * @param loads each arm at each load that was measured, by rate
 * @param extrapolated whether it lies outside of what was measured
 * @param notes what a reader of the numbers must know
 */
public record SizingAnswer(
    SizingQuestion question,
    String machine,
    int blocks,
    List<Row> measured,
    Row asked,
    List<LoadRow> loads,
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
   * A transaction of the mix in one arm at one load.
   *
   * @param level name of the load
   * @param perSecond transactions
   * @param utilisation of the client's processors, 0 to 1
   * @param cpuMicros client CPU
   * @param heldOut client CPU as the other loads of the arm have it; null for the first and the
   *     last
   */
  public record LoadRow(
      String level,
      String arm,
      double perSecond,
      double utilisation,
      Estimate cpuMicros,
      @Nullable Double heldOut) {}

  /**
   * Client CPU of an arm in microseconds, as the other arms have it.
   *
   * @param byShare from its share of columns
   * @param byWork from the values that it encrypts and its round trips
   */
  public record HeldOut(double byShare, double byWork) {}
}
