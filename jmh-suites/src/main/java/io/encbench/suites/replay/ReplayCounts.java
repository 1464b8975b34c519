package io.encbench.suites.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a replay executed. Confined to one thread. */
final class ReplayCounts {
  /** Highest share of transactions that were not executed as planned. */
  private static final double MOST_OTHER = 0.01;

  private final long[] calls;
  private final long[] rows;
  private long transactions;
  private long drawnLate;
  private long repeated;
  private long leftOut;

  /**
   * The counts as they are now.
   *
   * @param calls calls of each statement
   * @param rows rows that all calls of each statement returned or changed
   * @param transactions transactions that were begun
   * @param drawnLate those whose values were drawn while they were measured
   * @param repeated transactions that were executed again, after a deadlock
   * @param leftOut transactions that ended early, since a key existed already
   */
  record Reading(
      List<Long> calls,
      List<Long> rows,
      long transactions,
      long drawnLate,
      long repeated,
      long leftOut) {
    static final Reading NONE = new Reading(List.of(), List.of(), 0, 0, 0, 0);

    Reading {
      calls = List.copyOf(calls);
      rows = List.copyOf(rows);
    }

    /** Why the figures must not be used; empty if they may. */
    List<String> objections() {
      List<String> objections = new ArrayList<>();
      if (repeated + leftOut > MOST_OTHER * transactions) {
        objections.add(
            "%,d of %,d transactions were repeated after a deadlock, and %,d ended early at a key, so the arm did other work than the others: use fewer --clients, or more rows; with --values-key, copy test data from before the capture"
                .formatted(repeated, transactions, leftOut));
      }
      if (drawnLate > MOST_OTHER * transactions) {
        objections.add(
            "the values of %,d of %,d transactions were drawn while they were measured: use a shorter --measure-ms"
                .formatted(drawnLate, transactions));
      }
      return objections;
    }

    Reading plus(Reading other) {
      return new Reading(
          sums(calls, other.calls),
          sums(rows, other.rows),
          transactions + other.transactions,
          drawnLate + other.drawnLate,
          repeated + other.repeated,
          leftOut + other.leftOut);
    }

    private static List<Long> sums(List<Long> a, List<Long> b) {
      if (a.isEmpty()) {
        return b;
      }
      List<Long> sums = new ArrayList<>(a);
      for (int i = 0; i < b.size(); i++) {
        sums.set(i, a.get(i) + b.get(i));
      }
      return sums;
    }
  }

  ReplayCounts(int statements) {
    this.calls = new long[statements];
    this.rows = new long[statements];
  }

  void called(int statement, int entries, long rowsOfAll) {
    calls[statement] += entries;
    rows[statement] += rowsOfAll;
  }

  void begun() {
    transactions++;
  }

  void drawnLate() {
    drawnLate++;
  }

  /** Forgets what was executed before the measurement. */
  void clear() {
    Arrays.fill(calls, 0);
    Arrays.fill(rows, 0);
    transactions = 0;
    drawnLate = 0;
    repeated = 0;
    leftOut = 0;
  }

  void repeated() {
    repeated++;
  }

  void leftOut() {
    leftOut++;
  }

  Reading read() {
    List<Long> ofCalls = new ArrayList<>();
    List<Long> ofRows = new ArrayList<>();
    for (int i = 0; i < calls.length; i++) {
      ofCalls.add(calls[i]);
      ofRows.add(rows[i]);
    }
    return new Reading(ofCalls, ofRows, transactions, drawnLate, repeated, leftOut);
  }
}
