package io.encbench.driver.execute;

/** One step of a plan, as {@code EXPLAIN ENCRYPTION} shows it. Immutable. */
public sealed interface PlanStep {
  /**
   * A statement for the server.
   *
   * @param sql before its values are encrypted; {@code (?)} also stands for a longer list
   * @param trips how often it is sent
   */
  record AtServer(String sql, String trips) implements PlanStep {
    /** One that is sent once. */
    public static AtServer once(String sql) {
      return new AtServer(sql, "1");
    }
  }

  /** Begins or ends the transaction of the steps between; not sent where one is open. */
  record Bracket(String sql) implements PlanStep {}

  /** Work of the client. */
  record InClient(String work) implements PlanStep {}
}
