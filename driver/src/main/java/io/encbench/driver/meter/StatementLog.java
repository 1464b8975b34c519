package io.encbench.driver.meter;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The costs of client-side statements by their text, for all connections that share a schema. The
 * log has a bounded size. When it is full, a new text takes the place of the one that has cost the
 * least time. Thread-safe.
 */
public final class StatementLog {
  /** How many texts {@link #mostExpensive} returns. */
  private static final int SHOWN = 10;

  /** With texts of {@link #LONGEST_TEXT_CHARS} these take about half a megabyte. */
  private static final int KEPT = 256;

  private static final int LONGEST_TEXT_CHARS = 1_000;

  private static final Comparator<Cost> BY_TIME = Comparator.comparingLong(Cost::nanos);

  private final Map<String, Cost> costs = new HashMap<>();

  /**
   * A statement as the log shows it.
   *
   * @param text the statement without any value; texts with the same first 1,000 characters are one
   * @param roundTrips how often its plan sends a statement to the server
   */
  public record Described(String text, String roundTrips) {
    public Described {
      if (text.length() > LONGEST_TEXT_CHARS) {
        text = text.substring(0, LONGEST_TEXT_CHARS) + "...";
      }
    }
  }

  /**
   * One execution of a statement.
   *
   * @param nanos its duration, including the time of the server
   * @param rowsFetched the rows that the server returned for it
   * @param rowsReturned the rows that the application got; 0 for an update
   */
  public record Execution(Described statement, long nanos, long rowsFetched, long rowsReturned) {}

  /**
   * The cost of all executions of a statement.
   *
   * @param statement the text, with {@code ?} for every literal and parameter
   * @param nanos the total time of its executions, including the time of the server
   * @param rowsFetched the rows that the server returned for them
   * @param rowsReturned the rows that the application got
   * @param roundTrips how often one execution sends a statement to the server if no transaction is
   *     open, such as {@code 3 + 1 if it changes}
   */
  public record Cost(
      String statement,
      long executions,
      long nanos,
      long rowsFetched,
      long rowsReturned,
      String roundTrips) {
    private Cost and(Execution execution) {
      return new Cost(
          statement,
          executions + 1,
          nanos + execution.nanos(),
          rowsFetched + execution.rowsFetched(),
          rowsReturned + execution.rowsReturned(),
          execution.statement().roundTrips());
    }

    /** The total time of the executions in milliseconds. */
    public double millis() {
      return (double) nanos / TimeUnit.MILLISECONDS.toNanos(1);
    }
  }

  /** Adds an execution to the cost of its statement. */
  public synchronized void add(Execution execution) {
    String text = execution.statement().text();
    Cost before = costs.get(text);
    if (before == null) {
      makeRoom();
      before = new Cost(text, 0, 0, 0, 0, "");
    }
    costs.put(text, before.and(execution));
  }

  private void makeRoom() {
    if (costs.size() == KEPT) {
      costs.values().stream().min(BY_TIME).ifPresent(least -> costs.remove(least.statement()));
    }
  }

  /** The ten statements that have cost most time, the most expensive one first. */
  public synchronized List<Cost> mostExpensive() {
    return costs.values().stream().sorted(BY_TIME.reversed()).limit(SHOWN).toList();
  }
}
