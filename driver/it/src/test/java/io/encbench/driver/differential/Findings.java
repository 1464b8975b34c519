package io.encbench.driver.differential;

import java.util.Map;
import java.util.TreeMap;

/**
 * The findings of a run: how often each construct was answered, and the shortest counter-examples.
 */
final class Findings {
  private final Map<String, Tally> tallies = new TreeMap<>();
  private final Map<String, Finding> findings = new TreeMap<>();
  private final Map<String, Finding> refusals = new TreeMap<>();

  /** Counts of the outcomes of one construct. */
  static final class Tally {
    private int answered;
    private int failedAlike;
    private int refused;
    private int refusedWithReason;
    private int different;

    /** Refusals of actions that the driver must answer. */
    int refused() {
      return refused;
    }

    int answered() {
      return answered;
    }

    /** Actions that fail on plain columns too. */
    int failedAlike() {
      return failedAlike;
    }

    @Override
    public String toString() {
      return "answered "
          + answered
          + ", failed on both sides "
          + failedAlike
          + ", refused "
          + refused
          + ", refused to convert "
          + refusedWithReason
          + ", different "
          + different;
    }
  }

  /** An action and what is wrong with its outcome. */
  private record Finding(String action, String difference, String place) {
    @Override
    public String toString() {
      return action + "\n  " + difference + "\n" + place.indent(4);
    }
  }

  void answered(Action action, boolean failed) {
    if (failed) {
      tally(action).failedAlike++;
    } else {
      tally(action).answered++;
    }
  }

  /**
   * Records a refusal. If the driver should have answered, the refusal is kept as an example, but
   * is not a difference.
   */
  void refused(Action action, Outcome.Failed refusal) {
    if (action.expectation() == Expectation.ANSWER) {
      tally(action).refused++;
      String message = "refused: " + refusal.cause().getMessage();
      keep(refusals, action.construct() + message, new Finding(action.describe(), message, ""));
    } else {
      tally(action).refusedWithReason++;
    }
  }

  /**
   * Records a wrong outcome.
   *
   * @param place seed and schema
   */
  void different(Action action, String difference, String place) {
    tally(action).different++;
    keep(
        findings,
        action.construct() + ", " + kind(difference),
        new Finding(action.describe(), difference, place));
  }

  private static void keep(Map<String, Finding> kept, String kind, Finding finding) {
    kept.merge(
        kind,
        finding,
        (one, other) -> one.action().length() <= other.action().length() ? one : other);
  }

  Map<String, Tally> tallies() {
    return tallies;
  }

  boolean clean() {
    return findings.isEmpty();
  }

  /** The share of answers among the actions that the driver must answer, without wrong outcomes. */
  double answeredShare() {
    int answered = tallies.values().stream().mapToInt(tally -> tally.answered).sum();
    int refused = tallies.values().stream().mapToInt(tally -> tally.refused).sum();
    return (double) answered / Math.max(1, answered + refused);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    tallies.forEach((construct, tally) -> text.append(construct + ": " + tally + "\n"));
    refusals.forEach((kind, refusal) -> text.append("\n" + refusal));
    findings.forEach((kind, finding) -> text.append("\n" + finding));
    return text.toString();
  }

  /** The text before any value, so that each kind of difference keeps its shortest example. */
  private static String kind(String difference) {
    return difference.replaceFirst("(?s)[\\d:\\[].*", "");
  }

  private Tally tally(Action action) {
    return tallies.computeIfAbsent(action.construct(), construct -> new Tally());
  }
}
