package io.encbench.suites.assess;

import io.encbench.stats.Estimate;
import io.encbench.stats.Interval;
import io.encbench.suites.assess.Assessment.AssessedStatement;
import io.encbench.suites.assess.Assessment.Place;
import io.encbench.suites.calibrate.CostModel;
import io.encbench.suites.calibrate.CostTerm;
import io.encbench.suites.calibrate.StatementWork;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The client CPU that the captured statements need, by a cost model. Immutable.
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
 * @param largestError largest error of the model on statements that it was not fitted to, as a
 *     share; the intervals of cores include it
 * @param largestRatioError largest error of the model on the ratios of such statements; the
 *     interval of the ratio includes it
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
    double largestError,
    double largestRatioError) {
  private static final double MICROS = 1e6;

  /**
   * The client CPU of one call.
   *
   * @param today microseconds without encrypted columns
   * @param encrypted microseconds with encrypted columns
   */
  public record Cost(String statement, double today, double encrypted) {}

  public Prediction {
    statements = List.copyOf(statements);
  }

  /** Predicts the cost of an assessment's statements; null if none can be executed. */
  public static @Nullable Prediction of(Assessment assessment, CostModel model) {
    double seconds = assessment.capture().seconds();
    List<AssessedStatement> executed =
        assessment.statements().stream().filter(Prediction::isExecuted).toList();
    if (executed.isEmpty()) {
      return null;
    }
    StatementWork today = StatementWork.NONE;
    StatementWork encrypted = StatementWork.NONE;
    for (AssessedStatement each : executed) {
      double rate = each.captured().calls() / seconds;
      today = today.plus(each.work().times(rate));
      encrypted = encrypted.plus(each.encryptedWork().times(rate));
    }
    double error = model.largestError();
    double ratioError = model.largestRatioError();
    return new Prediction(
        cores(model.cost(today), error),
        cores(model.cost(encrypted), error),
        widened(model.ratio(encrypted, today), ratioError),
        today.of(CostTerm.ROUND_TRIP),
        encrypted.of(CostTerm.ROUND_TRIP),
        executed.stream()
            .map(
                each ->
                    new Cost(
                        each.captured().statement(),
                        model.cost(each.work()).value(),
                        model.cost(each.encryptedWork()).value()))
            .toList(),
        assessment.share(Place.REFUSED) + assessment.share(Place.UNKNOWN),
        callsReadingOften(executed) / Math.max(1, assessment.capture().calls()),
        error,
        ratioError);
  }

  private static double callsReadingOften(List<AssessedStatement> statements) {
    return statements.stream()
        .filter(each -> each.place() == Place.CLIENT && PlanWork.readsOften(each.steps()))
        .mapToDouble(each -> each.captured().calls())
        .sum();
  }

  private static boolean isExecuted(AssessedStatement each) {
    return each.place() != Place.REFUSED && each.place() != Place.UNKNOWN;
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
