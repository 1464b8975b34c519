package io.encbench.tpcc.run;

import io.encbench.profile.connect.UrlMode;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.Database.Node;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.node.Nodes;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.Standstill;
import io.encbench.tpcc.result.Throughput;
import io.encbench.tpcc.result.TransactionType;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Checks the rules that decide whether a run's numbers may be used, and collects the reasons
 * against them.
 */
public final class RunValidity {
  /**
   * Largest share of failed transactions. A transaction that succeeds after a deadlock has not
   * failed.
   */
  static final double MOST_ERRORS = 0.01;

  /** With fewer transactions, a mean per transaction is not reliable. */
  static final long FEWEST_TRANSACTIONS = 100;

  /**
   * A client that uses more than this share of its cores delays the transactions that it measures.
   */
  static final double MOST_CLIENT_UTILISATION = 0.9;

  /** Standstills of fewer seconds in total are reported, but do not make the run invalid. */
  static final double MOST_STANDSTILL_SECONDS = 3;

  /** Largest share of the window that standstills may take. */
  static final double MOST_STANDSTILL = 0.05;

  /** Longest time between the starts of clients that share a run. */
  static final double MOST_SKEW_MILLIS = 50;

  /** Smallest share of the requested rate that must be reached. */
  static final double LEAST_RATE = 0.95;

  private final RunSettings settings;
  private final List<String> reasons = new ArrayList<>();

  /** Starts without a reason. */
  public RunValidity(RunSettings settings) {
    this.settings = settings;
  }

  /** Reasons why the numbers must not be used; empty if they may. */
  public List<String> reasons() {
    return List.copyOf(reasons);
  }

  /** Adds a reason that was found elsewhere. */
  public void add(String reason) {
    reasons.add(reason);
  }

  /** Whether terminals start transactions at given times, and not as fast as they can. */
  static boolean paced(RunSettings settings) {
    return settings.limitTxnsPerMin() > 0
        || settings.keyingTimeMultiplier() > 0
        || settings.thinkTimeMultiplier() > 0;
  }

  /** Checks that there are enough transactions, few failures, and the requested rate. */
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
    // The standard deviation of a Poisson count of n is the square root of n; three of them are
    // allowed.
    double due = settings.limitTxnsPerMin() * seconds / 60;
    if (done < LEAST_RATE * due - 3 * Math.sqrt(due)) {
      reasons.add(
          format(
              "%.0f transactions a minute, below the %d that limitTxnsPerMin asks for",
              perMinute, settings.limitTxnsPerMin()));
    }
  }

  /**
   * Checks the client's utilisation. Only a paced run must not saturate the client; a closed one is
   * meant to.
   */
  public void checkClient(double coresUsed, int cores) {
    if (paced(settings) && coresUsed > MOST_CLIENT_UTILISATION * cores) {
      reasons.add(
          format(
              "the client used %.2f of its %d cores, above %.0f %%, so it delayed what it measured",
              coresUsed, cores, 100 * MOST_CLIENT_UTILISATION));
    }
  }

  /**
   * Checks the standstills. A pause of the server is part of the measurement, but a long one would
   * dominate it.
   */
  void checkStandstills(List<Standstill> standstills, double seconds) {
    double total = Standstill.total(standstills);
    if (total >= MOST_STANDSTILL_SECONDS && total > MOST_STANDSTILL * seconds) {
      reasons.add(
          format(
              "the run stood still for %.1f of %.1f s, more than %.0f %%: no transaction ended,"
                  + " though some were under way",
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
                  : ", failed attempts to reconnect, by SQLSTATE: " + failedConnects));
    }
  }

  /**
   * Checks that the server prepared all statements. If the server refuses, Connector/J silently
   * prepares statements in the client, and the run would be a mixture of both.
   *
   * @param prepared number of statements that the server had prepared
   * @param limit the server's {@code max_prepared_stmt_count}
   */
  void checkPrepared(long prepared, long limit) {
    if (prepared > 0 && prepared >= limit) {
      reasons.add(
          format(
              "the server had %d prepared statements, the most that its max_prepared_stmt_count"
                  + " allows, so others were prepared in the client; raise it, or lower"
                  + " sutThreads",
              prepared));
    }
  }

  /**
   * Compares the growth of the database with the counts of runs.
   *
   * @param runs runs that have ended or rest
   * @param beside counts that these runs have not received yet
   */
  void checkGrowth(Database database, JvmRuns runs, List<RunCounts> beside) {
    atEachNode(database, (where, now) -> runs.check(where, now, beside, this));
  }

  private interface CountersCheck {
    void check(String where, DatabaseCounters now);
  }

  private void atEachNode(Database database, CountersCheck check) {
    Nodes nodes = Nodes.of(database);
    try {
      nodes.awaitEqual();
      for (Node node : nodes.all()) {
        try (Connection connection = node.open(UrlMode.counting(database.conn().reveal()))) {
          check.check(
              nodes.several() ? node.name() : "the database", DatabaseCounters.read(connection));
        }
      }
    } catch (SQLTimeoutException e) {
      reasons.add(String.valueOf(e.getMessage()));
    } catch (SQLException e) {
      reasons.add(
          "the counters of the database could not be read (SQLSTATE " + e.getSQLState() + ")");
    }
  }

  /** Checks that clients which share a run started at the same time. */
  void checkSkew(double millis) {
    if (millis > MOST_SKEW_MILLIS) {
      reasons.add(
          format(
              "the clients started within %.1f ms, more than %.0f ms", millis, MOST_SKEW_MILLIS));
    }
  }

  /**
   * Compares the growth of the database with our counts, over the whole run.
   *
   * @param where the database, or the server that was asked
   */
  void checkCounters(
      String where, DatabaseCounters before, DatabaseCounters after, List<RunCounts> runs) {
    checkCounter(
        where,
        "orders (D_NEXT_O_ID)",
        after.orders() - before.orders(),
        committed(runs, TransactionType.NEW_ORDER),
        inDoubt(runs, TransactionType.NEW_ORDER));
    checkCounter(
        where,
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

  void checkCounter(String where, String what, long gained, long counted, long inDoubt) {
    if (gained < counted || gained > counted + inDoubt) {
      reasons.add(
          format(
              "%s gained %d %s, but %d were committed by this run%s",
              where,
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
