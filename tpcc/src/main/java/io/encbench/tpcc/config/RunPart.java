package io.encbench.tpcc.config;

import java.util.SplittableRandom;

/**
 * The part of a run that a client JVM does. Immutable.
 *
 * @param clients number of client JVMs that share the run; 1 if the program does it itself
 * @param client number of the client, from 1; 0 for all clients together
 * @param firstWarehouse first home warehouse of the terminals
 * @param lastWarehouse last home warehouse of the terminals
 */
public record RunPart(int clients, int client, int firstWarehouse, int lastWarehouse) {
  /** The whole of a run that the program does itself, on all warehouses. */
  public static RunPart whole(int warehouses) {
    return new RunPart(1, 0, 1, warehouses);
  }

  /** Number of home warehouses. */
  public int warehouses() {
    return lastWarehouse - firstWarehouse + 1;
  }

  /** The part of one client. Its warehouses follow those of the client before it. */
  RunPart of(int number) {
    int before = (int) before(warehouses(), number);
    int own = (int) share(warehouses(), number);
    return new RunPart(clients, number, firstWarehouse + before, firstWarehouse + before + own - 1);
  }

  /**
   * A client's share of an amount. The shares of all clients add up to the amount and differ by at
   * most one; the first clients have the larger shares.
   */
  long share(long amount, int number) {
    return amount / clients + (number <= amount % clients ? 1 : 0);
  }

  /** The shares of all clients before one. */
  private long before(long amount, int number) {
    return (number - 1) * (amount / clients) + Math.min(number - 1, amount % clients);
  }

  /**
   * The seed of this part's terminals. No two clients draw the same transactions.
   *
   * @param seed seed of the run
   */
  long seed(long seed) {
    // Mixed: generators whose seeds differ by a multiple of their step draw the same numbers.
    return client <= 1 ? seed : new SplittableRandom(seed + client).nextLong();
  }
}
