package io.encbench.driver.execute;

import java.util.ArrayList;
import java.util.List;

/** One step of a plan, as {@code EXPLAIN ENCRYPTION} shows it. Immutable. */
public sealed interface PlanStep {
  /**
   * A statement for the server.
   *
   * @param sql the text before its values are encrypted; {@code (?)} also stands for a longer list
   * @param trips how often the statement is sent
   */
  record AtServer(String sql, String trips) implements PlanStep {
    /** A statement that is sent once. */
    public static AtServer once(String sql) {
      return new AtServer(sql, "1");
    }
  }

  /**
   * A statement that begins or ends the transaction around other steps. It is not sent if a
   * transaction is already open.
   */
  record Bracket(String sql) implements PlanStep {
    /** The given steps, enclosed in the steps that begin and end their transaction. */
    public static List<PlanStep> around(List<PlanStep> steps) {
      List<PlanStep> all = new ArrayList<>();
      all.add(new Bracket("SET autocommit=0"));
      all.addAll(steps);
      all.add(new Bracket("SET autocommit=1"));
      return all;
    }
  }

  /** Work of the client. */
  record InClient(String work) implements PlanStep {}
}
