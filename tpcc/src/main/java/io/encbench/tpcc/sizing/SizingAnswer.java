package io.encbench.tpcc.sizing;

import io.encbench.stats.Estimate;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The cores that a client needs. Immutable.
 *
 * @param measured each arm as measured
 * @param asked the answer
 * @param loads each arm at each measured load, sorted by rate
 * @param extrapolated whether the answer lies outside of the measured range
 * @param shared the clients of each arm and load, if several clients shared the runs
 * @param clients how many clients each arm and the question need; empty if that was not asked
 * @param heldAgainst predictions for runs that several clients shared; empty if none were named
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
    List<SharedLoad> shared,
    List<ClientCount> clients,
    List<SharedLoad> heldAgainst,
    List<String> notes) {

  /** This answer with predictions for runs that several clients shared. */
  public SizingAnswer heldAgainst(HeldAgainst held) {
    return new SizingAnswer(
        question,
        machine,
        blocks,
        measured,
        asked,
        loads,
        extrapolated,
        shared,
        clients,
        held.loads(),
        Stream.concat(notes.stream(), held.notes().stream()).toList());
  }

  /**
   * Cost of a transaction of the mix in one arm.
   *
   * @param values encrypted values
   * @param roundTrips round trips to the server
   * @param cpuMicros client CPU
   * @param heldOut prediction of this arm from the other arms; null for the first and the last
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
   * Cost of a transaction of the mix in one arm at one load.
   *
   * @param level name of the load
   * @param perSecond transactions per second
   * @param utilisation utilisation of the client's processors, 0 to 1
   * @param cpuMicros client CPU
   * @param heldOut client CPU predicted from the arm's other loads; null for the first and the last
   */
  public record LoadRow(
      String level,
      String arm,
      double perSecond,
      double utilisation,
      Estimate cpuMicros,
      @Nullable Double heldOut) {}

  /**
   * Client CPU of an arm in microseconds, predicted from the other arms.
   *
   * @param byShare predicted from the arm's share of columns
   * @param byWork predicted from the arm's encrypted values and round trips
   */
  public record HeldOut(double byShare, double byWork) {}
}
