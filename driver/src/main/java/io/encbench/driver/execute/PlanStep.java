package io.encbench.driver.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** One step of a plan, as {@code EXPLAIN ENCRYPTION} shows it. Immutable. */
public sealed interface PlanStep {
  /**
   * A statement for the server.
   *
   * @param sql the text before its values are encrypted; {@code (?)} also stands for a longer list
   * @param trips how often the statement is sent
   */
  record AtServer(String sql, String trips) implements PlanStep {
    private static final String ONCE = "1";

    /** A statement that is sent once. */
    public static AtServer once(String sql) {
      return new AtServer(sql, ONCE);
    }
  }

  /**
   * A statement that begins or ends the transaction around other steps. It is not sent if a
   * transaction is already open.
   */
  record Bracket(String sql) implements PlanStep {
    /**
     * The given steps, enclosed in the steps that begin and end their transaction. Brackets within
     * are left out, because a transaction is open there.
     */
    public static List<PlanStep> around(List<PlanStep> steps) {
      List<PlanStep> all = new ArrayList<>();
      all.add(new Bracket("SET autocommit=0"));
      steps.stream().filter(step -> !(step instanceof Bracket)).forEach(all::add);
      all.add(new Bracket("SET autocommit=1"));
      return all;
    }
  }

  /** Work of the client. */
  record InClient(String work) implements PlanStep {}

  /**
   * Ends the steps of one plan. The following steps are executed instead if this plan cannot be.
   */
  record Otherwise(String condition) implements PlanStep {}

  /**
   * How often an execution of a plan sends a statement if no transaction is open, such as {@code 3
   * + 1 if it changes}. Those of alternative plans are separated by {@code or}.
   */
  static String roundTrips(List<PlanStep> steps) {
    int brackets = (int) steps.stream().filter(Bracket.class::isInstance).count();
    List<String> alternatives = new ArrayList<>();
    int once = brackets;
    List<String> others = new ArrayList<>();
    for (PlanStep step : steps) {
      if (step instanceof Otherwise) {
        alternatives.add(sum(once, others));
        once = brackets;
        others.clear();
      } else if (step instanceof AtServer sent) {
        if (sent.trips().equals(AtServer.ONCE)) {
          once++;
        } else {
          others.add(sent.trips());
        }
      }
    }
    alternatives.add(sum(once, others));
    return alternatives.stream().distinct().collect(Collectors.joining(" or "));
  }

  private static String sum(int once, List<String> others) {
    List<String> parts = new ArrayList<>();
    parts.add(String.valueOf(once));
    parts.addAll(others);
    return String.join(" + ", parts);
  }
}
