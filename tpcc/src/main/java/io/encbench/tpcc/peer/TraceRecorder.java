package io.encbench.tpcc.peer;

import io.encbench.tpcc.random.TpccRandom;
import io.encbench.tpcc.schema.LoadedDatabase;
import io.encbench.tpcc.transaction.Session;
import io.encbench.tpcc.transaction.TransactionInput;
import io.encbench.tpcc.transaction.TransactionInput.DeliveryInput;
import io.encbench.tpcc.transaction.TransactionInput.Home;
import io.encbench.tpcc.transaction.TransactionInput.NewOrderInput;
import io.encbench.tpcc.transaction.TransactionInput.OrderStatusInput;
import io.encbench.tpcc.transaction.TransactionInput.PaymentInput;
import io.encbench.tpcc.transaction.TransactionInput.StockLevelInput;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Draws transactions from a seed and records them on a plain connection. */
public final class TraceRecorder {
  /**
   * Transactions of each type except Delivery: enough to find customers both by name and by number.
   */
  static final int OF_EACH = 12;

  /** Deliveries: two suffice, since each delivers the same orders again after the rollback. */
  private static final int DELIVERIES = 2;

  private static final double NO_UNUSED_ITEMS = 0;

  private TraceRecorder() {}

  /**
   * Records a trace.
   *
   * @param plain connection to a loaded schema, which stays unchanged
   */
  public static Trace record(Connection plain, long seed) throws SQLException {
    LoadedDatabase loaded = LoadedDatabase.require(plain, 1);
    TpccRandom random = new TpccRandom(seed, loaded.constants());
    plain.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    plain.setAutoCommit(false);
    TracedConnection traced = new TracedConnection(plain);
    Session session = new Session(traced);
    List<Trace.Transaction> transactions = new ArrayList<>();
    for (TransactionInput input : inputs(random, loaded.warehouses())) {
      session.attempt(input);
      transactions.add(new Trace.Transaction(input.type(), traced.take()));
    }
    return new Trace(transactions);
  }

  private static List<TransactionInput> inputs(TpccRandom random, int warehouses) {
    List<TransactionInput> inputs = new ArrayList<>();
    for (int i = 0; i < OF_EACH; i++) {
      Home home = new Home(1 + i % warehouses, 1 + i % 10, warehouses);
      inputs.add(NewOrderInput.draw(random, home, NO_UNUSED_ITEMS));
      inputs.add(PaymentInput.draw(random, home));
      inputs.add(OrderStatusInput.draw(random, home));
      inputs.add(StockLevelInput.draw(random, home));
      if (i < DELIVERIES) {
        inputs.add(DeliveryInput.draw(random, home).deferred());
      }
    }
    return inputs;
  }
}
