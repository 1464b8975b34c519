package io.encbench.suites.assess;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.encbench.stats.Estimate;
import io.encbench.stats.Interval;
import io.encbench.suites.assess.Assessment.AssessedStatement;
import io.encbench.suites.assess.Assessment.Place;
import io.encbench.suites.calibrate.CostModel;
import io.encbench.suites.calibrate.CostTerm;
import io.encbench.suites.calibrate.StatementWork;
import io.encbench.suites.calibrate.WireModel;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The client CPU that the captured statements need, their bytes on the wire and in tables, and the
 * latency that encryption adds to them, by a cost model. Immutable.
 *
 * @param today cores that they need without encrypted columns, at the captured rate
 * @param encrypted cores that they need with encrypted columns
 * @param ratio the second to the first
 * @param roundTripsToday round trips a second without encrypted columns
 * @param roundTripsEncrypted round trips a second with encrypted columns
 * @param statements the cost of each statement that is predicted, in the order of the assessment
 * @param leftOut share of the captured calls, from 0 to 1, that refused and unknown statements have
 * @param readingOften share of the captured calls whose client-side reads may return more rows than
 *     were counted
 * @param stoppingEarly share of the captured calls that search in the client until their LIMIT is
 *     reached, of which half of the rows were counted as searched
 * @param largestError largest error of the model on statements that it was not fitted to, as a
 *     share; the intervals of cores include it
 * @param largestRatioError largest error of the model on the ratios of such statements; the
 *     interval of the ratio includes it
 * @param latency the latency that encrypted columns add; null if the time of a round trip is not
 *     known
 * @param wire the bytes on the wire; null if the calibration did not count those of its probes
 * @param storedBytes bytes that cells add to inserted rows in a second, indexes and pages left
 *     aside
 */
public record Prediction(
    Estimate today,
    Estimate encrypted,
    Estimate ratio,
    double roundTripsToday,
    double roundTripsEncrypted,
    List<Cost> statements,
    double leftOut,
    double readingOften,
    double stoppingEarly,
    double largestError,
    double largestRatioError,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Latency latency,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Wire wire,
    double storedBytes) {
  private static final double MICROS = 1e6;

  /**
   * The cost of one call.
   *
   * @param today client CPU without encrypted columns, in microseconds
   * @param encrypted client CPU with encrypted columns, in microseconds
   * @param addedLatency microseconds that encrypted columns add to its latency; null if the time of
   *     a round trip is not known
   * @param wire its bytes on the wire; null if they are not known
   * @param storedBytes bytes that cells add to the rows which it inserts
   */
  public record Cost(
      String statement,
      double today,
      double encrypted,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double addedLatency,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable WireBytes wire,
      double storedBytes) {}

  /**
   * Bytes at the socket, sent and received.
   *
   * @param today without encrypted columns
   * @param encrypted with encrypted columns
   * @param ratio the second to the first
   */
  public record WireBytes(double today, double encrypted, double ratio) {
    static WireBytes of(StatementWork today, StatementWork encrypted, WireModel model) {
      double before = model.plain(today);
      double after = model.encrypted(encrypted);
      return new WireBytes(before, after, after / before);
    }
  }

  /**
   * The bytes on the wire of all predicted calls.
   *
   * @param perSecond bytes in a second, at the captured rate
   * @param largestError largest error of the count on statements to which the model was not fitted,
   *     and whose values have known lengths, as a share
   */
  public record Wire(WireBytes perSecond, double largestError) {}

  /**
   * The latency that encrypted columns add: their client CPU, and their round trips.
   *
   * @param roundTrip the time that is counted for a round trip, in microseconds
   * @param added microseconds that are added to a call, as the mean of all predicted calls
   */
  public record Latency(double roundTrip, Estimate added) {}

  public Prediction {
    statements = List.copyOf(statements);
  }

  /**
   * Predicts the cost of an assessment's statements.
   *
   * @param roundTrip the time of a round trip, in microseconds; null if it is not known
   * @return null if no statement can be executed
   */
  public static @Nullable Prediction of(
      Assessment assessment, CostModel model, @Nullable Double roundTrip) {
    double seconds = assessment.capture().seconds();
    List<AssessedStatement> executed =
        assessment.statements().stream().filter(AssessedStatement::isExecuted).toList();
    if (executed.isEmpty()) {
      return null;
    }
    StatementWork today = StatementWork.NONE;
    StatementWork encrypted = StatementWork.NONE;
    double calls = 0;
    for (AssessedStatement each : executed) {
      double rate = each.captured().calls() / seconds;
      calls += rate;
      today = today.plus(each.work().times(rate));
      encrypted = encrypted.plus(each.encryptedWork().times(rate));
    }
    StatementWork plainWork = today;
    StatementWork encryptedWork = encrypted;
    double error = model.largestError();
    double ratioError = model.largestRatioError();
    Estimate ratio = widened(model.ratio(encrypted, today), ratioError);
    return new Prediction(
        cores(model.cost(today), error),
        cores(model.cost(encrypted), error),
        ratio,
        today.of(CostTerm.ROUND_TRIP),
        encrypted.of(CostTerm.ROUND_TRIP),
        executed.stream().map(each -> cost(each, model, roundTrip)).toList(),
        assessment.share(Place.REFUSED) + assessment.share(Place.UNKNOWN),
        share(assessment, each -> PlanWork.readsOften(each.steps())),
        share(assessment, each -> PlanWork.stopsEarly(each.captured(), each.steps())),
        error,
        ratioError,
        roundTrip == null
            ? null
            : latency(today.times(1 / calls), encrypted.times(1 / calls), model, ratio, roundTrip),
        model
            .wire()
            .map(
                wire -> new Wire(WireBytes.of(plainWork, encryptedWork, wire), wire.largestError()))
            .orElse(null),
        executed.stream()
            .mapToDouble(each -> each.captured().calls() / seconds * each.storedBytes())
            .sum());
  }

  private static Cost cost(
      AssessedStatement statement, CostModel model, @Nullable Double roundTrip) {
    double today = model.cost(statement.work()).value();
    double encrypted = model.cost(statement.encryptedWork()).value();
    return new Cost(
        statement.captured().statement(),
        today,
        encrypted,
        roundTrip == null
            ? null
            : (Double)
                (encrypted
                    - today
                    + addedRoundTrips(statement.work(), statement.encryptedWork()) * roundTrip),
        model
            .wire()
            .map(wire -> WireBytes.of(statement.work(), statement.encryptedWork(), wire))
            .orElse(null),
        statement.storedBytes());
  }

  /** The latency of a mean call. Its CPU has the interval of the ratio. */
  private static Latency latency(
      StatementWork today,
      StatementWork encrypted,
      CostModel model,
      Estimate ratio,
      double roundTrip) {
    double cpu = model.cost(today).value();
    double waiting = addedRoundTrips(today, encrypted) * roundTrip;
    return new Latency(roundTrip, ratio.increasing(factor -> cpu * (factor - 1) + waiting));
  }

  private static double addedRoundTrips(StatementWork today, StatementWork encrypted) {
    return encrypted.of(CostTerm.ROUND_TRIP) - today.of(CostTerm.ROUND_TRIP);
  }

  /** The share of some client-side statements in all captured calls. */
  private static double share(Assessment assessment, Predicate<AssessedStatement> which) {
    long calls =
        assessment.at(Place.CLIENT).stream()
            .filter(which)
            .mapToLong(each -> each.captured().calls())
            .sum();
    return (double) calls / Math.max(1, assessment.capture().calls());
  }

  private static Estimate cores(Estimate micros, double error) {
    return widened(micros.increasing(value -> value / MICROS), error);
  }

  /** The estimate with the model's own error added to the noise of its measurement, if known. */
  private static Estimate widened(Estimate estimate, double error) {
    Interval noise = estimate.interval();
    return noise == null
        ? estimate
        : new Estimate(
            estimate.value(),
            new Interval(Math.max(0, noise.lower()) * (1 - error), noise.upper() * (1 + error)),
            estimate.replicates());
  }

  /** The cores for a multiple of the captured rate. */
  public static Estimate at(Estimate cores, double times) {
    return cores.increasing(value -> times * value);
  }
}
