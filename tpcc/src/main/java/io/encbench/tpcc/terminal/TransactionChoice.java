package io.encbench.tpcc.terminal;

import io.encbench.tpcc.config.TransactionMix;
import io.encbench.tpcc.random.TpccRandom;
import io.encbench.tpcc.result.TransactionType;

/** Draws transaction types with the shares of a mix, each independently of the last. Immutable. */
final class TransactionChoice {
  private static final int SCALE = 100_000_000;
  private static final TransactionType[] TYPES = {
    TransactionType.NEW_ORDER,
    TransactionType.PAYMENT,
    TransactionType.ORDER_STATUS,
    TransactionType.DELIVERY,
    TransactionType.STOCK_LEVEL
  };

  private final int[] upTo = new int[TYPES.length];

  TransactionChoice(TransactionMix mix) {
    double[] shares = {
      mix.newOrder(), mix.payment(), mix.orderStatus(), mix.delivery(), mix.stockLevel()
    };
    double sum = 0;
    for (double share : shares) {
      sum += share;
    }
    double running = 0;
    for (int i = 0; i < shares.length; i++) {
      running += shares[i];
      upTo[i] = (int) Math.round(SCALE * running / sum);
    }
  }

  TransactionType draw(TpccRandom random) {
    int drawn = random.uniform(1, SCALE);
    int i = 0;
    while (drawn > upTo[i]) {
      i++;
    }
    return TYPES[i];
  }
}
