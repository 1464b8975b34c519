package io.encbench.driver.differential;

import java.util.Map;
import java.util.TreeMap;

/** How often each construct was answered in a run, and the shortest counter-examples. */
final class AnswerCounts {
  private final Map<String, Counts> byConstruct = new TreeMap<>();
  private final Map<String, Finding> findings = new TreeMap<>();
  private final Map<String, Finding> refusals = new TreeMap<>();

  /** Counts of the outcomes of one construct. */
  static final class Counts {
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
      counts(action).failedAlike++;
    } else {
      counts(action).answered++;
    }
  }

  /**
   * Records a refusal. If the driver should have answered, the refusal is kept as an example, but
   * is not a difference.
   */
  void refused(Action action, Outcome.Failed refusal) {
    if (action.expectation() == Expectation.ANSWER) {
      counts(action).refused++;
      String message = "refused: " + refusal.cause().getMessage();
      keep(refusals, action.construct() + message, new Finding(action.describe(), message, ""));
    } else {
      counts(action).refusedWithReason++;
    }
  }

  /**
   * Records a wrong outcome.
   *
   * @param place seed and schema
   */
  void different(Action action, String difference, String place) {
    counts(action).different++;
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

  Map<String, Counts> byConstruct() {
    return byConstruct;
  }

  boolean clean() {
    return findings.isEmpty();
  }

  /** The share of answers among the actions that the driver must answer, without wrong outcomes. */
  double answeredShare() {
    int answered = byConstruct.values().stream().mapToInt(counts -> counts.answered).sum();
    int refused = byConstruct.values().stream().mapToInt(counts -> counts.refused).sum();
    return (double) answered / Math.max(1, answered + refused);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    byConstruct.forEach((construct, counts) -> text.append(construct + ": " + counts + "\n"));
    refusals.forEach((kind, refusal) -> text.append("\n" + refusal));
    findings.forEach((kind, finding) -> text.append("\n" + finding));
    return text.toString();
  }

  /** The text before any value, so that each kind of difference keeps its shortest example. */
  private static String kind(String difference) {
    return difference.replaceFirst("(?s)[\\d:\\[].*", "");
  }

  private Counts counts(Action action) {
    return byConstruct.computeIfAbsent(action.construct(), construct -> new Counts());
  }
}
