package io.encbench.tpcc.report;

import io.encbench.tpcc.result.ConsistencyCondition;
import io.encbench.tpcc.result.RunResult.ConsistencyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A row of the table of consistency conditions.
 *
 * @param verdicts one for each time of a check, in the order of {@link #times}
 */
record ConditionRow(int number, String title, List<Verdict> verdicts) {

  /** Result of a check; the detail is empty if the condition holds. */
  record Verdict(String text, String detail, String style) {
    static Verdict of(ConsistencyResult result) {
      return result.holds()
          ? new Verdict("holds", "", "good")
          : new Verdict("BROKEN", result.violation(), "bad");
    }
  }

  /** The times of the checks: {@code before} and {@code after}, or one of them. */
  static List<String> times(List<ConsistencyResult> results) {
    return results.stream().map(ConsistencyResult::when).distinct().toList();
  }

  static List<ConditionRow> of(List<ConsistencyResult> results) {
    Map<Integer, List<ConsistencyResult>> byNumber =
        results.stream()
            .collect(
                Collectors.groupingBy(
                    ConsistencyResult::condition, TreeMap::new, Collectors.toList()));
    List<ConditionRow> rows = new ArrayList<>();
    byNumber.forEach(
        (number, ofNumber) ->
            rows.add(
                new ConditionRow(
                    number,
                    ConsistencyCondition.of(number).title(),
                    times(results).stream().map(when -> verdict(ofNumber, when)).toList())));
    return rows;
  }

  private static Verdict verdict(List<ConsistencyResult> results, String when) {
    return results.stream()
        .filter(result -> result.when().equals(when))
        .findFirst()
        .map(Verdict::of)
        .orElse(new Verdict("not checked", "", "soft"));
  }
}
