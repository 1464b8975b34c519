package io.encbench.tpcc.transaction;

import io.encbench.tpcc.random.TpccRandom;
import io.encbench.tpcc.result.TransactionType;

/** Input of the Stock-Level transaction, clause 2.8.1: the terminal's home and a threshold. */
public record StockLevelInput(int warehouse, int district, int threshold)
    implements TransactionInput {

  /** Draws an input. */
  public static StockLevelInput draw(TpccRandom random, Home home) {
    return new StockLevelInput(home.warehouse(), home.district(), random.uniform(10, 20));
  }

  @Override
  public TransactionType type() {
    return TransactionType.STOCK_LEVEL;
  }
}
