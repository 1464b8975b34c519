package io.encbench.tpcc.run;

import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.Standstill;
import io.encbench.tpcc.result.Throughput;
import io.encbench.tpcc.result.TransactionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The rules by which a run's numbers must not be used. Collects the reasons of one run. */
public final class RunValidity {
  /** Failed of all transactions; deadlocks that were tried again are not failures. */
  static final double MOST_ERRORS = 0.01;

  /** Below this a mean per transaction says little. */
  static final long FEWEST_TRANSACTIONS = 100;

  /** Above this share of its cores the client delays what it measures. */
  static final double MOST_CLIENT_UTILISATION = 0.9;

  /** Standstills of fewer seconds in all are told, but are no reason. */
  static final double MOST_STANDSTILL_SECONDS = 3;

  /** Of the window. */
  static final double MOST_STANDSTILL = 0.05;

  /** Of the rate that was asked for. */
  static final double LEAST_RATE = 0.95;

  private final RunSettings settings;
  private final List<String> reasons = new ArrayList<>();

  /** Begins with no reason. */
  public RunValidity(RunSettings settings) {
    this.settings = settings;
  }

  /** Why the numbers must not be used; empty if they may. */
  public List<String> reasons() {
    return List.copyOf(reasons);
  }

  /** Adds a reason that was found elsewhere. */
  public void add(String reason) {
    reasons.add(reason);
  }

  /** Whether terminals start transactions by the clock, and not as fast as they can. */
  static boolean paced(RunSettings settings) {
    return settings.limitTxnsPerMin() > 0
        || settings.keyingTimeMultiplier() > 0
        || settings.thinkTimeMultiplier() > 0;
  }

  /** Enough of them, few failures, and the rate that was asked for. */
  public void checkTransactions(List<TransactionSummary> summaries, double seconds) {
    long done = Throughput.count(summaries);
    long failed = summaries.stream().mapToLong(TransactionSummary::errors).sum();
    if (done < FEWEST_TRANSACTIONS) {
      reasons.add(
          "only "
              + done
              + " transactions in the measured window, fewer than "
              + FEWEST_TRANSACTIONS
              + "; measure for longer");
    }
    if (failed > MOST_ERRORS * (done + failed)) {
      reasons.add(
          format(
              "%d of %d transactions failed, more than %.0f %%",
              failed, done + failed, 100 * MOST_ERRORS));
    }
    double perMinute = 60 * done / seconds;
    // A Poisson process of n events strays by the root of n: three of them are no shortfall.
    double due = settings.limitTxnsPerMin() * seconds / 60;
    if (done < LEAST_RATE * due - 3 * Math.sqrt(due)) {
      reasons.add(
          format(
              "%.0f transactions a minute, below the %d that limitTxnsPerMin asks for",
              perMinute, settings.limitTxnsPerMin()));
    }
  }

  /** Only a paced run must leave the client room; one as fast as possible is meant to fill it. */
  public void checkClient(double coresUsed, int cores) {
    if (paced(settings) && coresUsed > MOST_CLIENT_UTILISATION * cores) {
      reasons.add(
          format(
              "the client used %.2f of its %d cores, above %.0f %%, so it delayed what it measured",
              coresUsed, cores, 100 * MOST_CLIENT_UTILISATION));
    }
  }

  /** A pause of the server is part of what is measured; a long one would be most of it. */
  void checkStandstills(List<Standstill> standstills, double seconds) {
    double total = Standstill.total(standstills);
    if (total >= MOST_STANDSTILL_SECONDS && total > MOST_STANDSTILL * seconds) {
      reasons.add(
          format(
              "it stood still for %.1f of %.1f s, more than %.0f %%: no transaction ended, though"
                  + " some were under way",
              total, seconds, 100 * MOST_STANDSTILL));
    }
  }

  void checkConnections(long disconnections, Map<String, Long> failedConnects) {
    if (disconnections > 0) {
      reasons.add(
          disconnections
              + " connections were lost during the run"
              + (failedConnects.isEmpty()
                  ? ""
                  : ", attempts to connect anew that failed, by SQLSTATE: " + failedConnects));
    }
  }

  /**
   * Connector/J prepares in the client, without a word, what the server refuses to prepare; then
   * the run would be a mixture of both.
   *
   * @param limit the server's {@code max_prepared_stmt_count}
   */
  void checkPrepared(long prepared, long limit) {
    if (prepared > 0 && prepared >= limit) {
      reasons.add(
          format(
              "the server had %d statements prepared, no more than its max_prepared_stmt_count"
                  + " allows, so that others were prepared in the client; raise it, or set"
                  + " sutThreads to fewer",
              prepared));
    }
  }

  /** Compares what the database gained with what we counted, over the whole run. */
  void checkCounters(DatabaseCounters before, DatabaseCounters after, List<RunCounts> runs) {
    checkCounter(
        "orders (D_NEXT_O_ID)",
        after.orders() - before.orders(),
        committed(runs, TransactionType.NEW_ORDER),
        inDoubt(runs, TransactionType.NEW_ORDER));
    checkCounter(
        "history rows",
        after.payments() - before.payments(),
        committed(runs, TransactionType.PAYMENT),
        inDoubt(runs, TransactionType.PAYMENT));
  }

  private static long committed(List<RunCounts> runs, TransactionType type) {
    return runs.stream().mapToLong(run -> run.whole(type).committed).sum();
  }

  private static long inDoubt(List<RunCounts> runs, TransactionType type) {
    return runs.stream().mapToLong(run -> run.inDoubtCount(type)).sum();
  }

  void checkCounter(String what, long gained, long counted, long inDoubt) {
    if (gained < counted || gained > counted + inDoubt) {
      reasons.add(
          format(
              "the database gained %d %s, but %d were committed by this run%s",
              gained,
              what,
              counted,
              inDoubt == 0 ? "" : " and " + inDoubt + " commits were cut off"));
    }
  }

  private static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }
}
