package io.encbench.tpcc.check;

/** The known facts about one customer, in cents. */
final class Customer {
  /** Whether it has a row in CUSTOMER; orders may name one that has none. */
  boolean exists;

  long balance;
  long ytdPayment;
  long delivered;
}
