package io.encbench.tpcc.terminal;

import io.encbench.tpcc.result.TransactionType;
import java.util.SplittableRandom;

/**
 * Keying and think times of clause 5.2.5.7. Immutable.
 *
 * @param keyingMultiplier multiplier of the clause's keying times; 0 for none
 * @param thinkMultiplier multiplier of the clause's think times; 0 for none
 */
record WaitingTimes(double keyingMultiplier, double thinkMultiplier) {
  /** Clause 5.2.5.4: a think time is truncated at ten times its mean. */
  private static final double LONGEST_THINK = 10;

  /** Keying time, which is constant (clause 5.2.5.2). */
  long keyingNanos(TransactionType type) {
    return (long) (1e9 * keyingMultiplier * keyingSeconds(type));
  }

  /** Think time, which has a negative exponential distribution (clause 5.2.5.4). */
  long thinkNanos(TransactionType type, SplittableRandom random) {
    double drawn = Math.min(PoissonSchedule.Exponential.draw(random), LONGEST_THINK);
    return (long) (1e9 * thinkMultiplier * meanThinkSeconds(type) * drawn);
  }

  private static double keyingSeconds(TransactionType type) {
    return switch (type) {
      case NEW_ORDER -> 18;
      case PAYMENT -> 3;
      case ORDER_STATUS, DELIVERY, STOCK_LEVEL -> 2;
      case DELIVERY_BG -> 0;
    };
  }

  private static double meanThinkSeconds(TransactionType type) {
    return switch (type) {
      case NEW_ORDER, PAYMENT -> 12;
      case ORDER_STATUS -> 10;
      case DELIVERY, STOCK_LEVEL -> 5;
      case DELIVERY_BG -> 0;
    };
  }
}
