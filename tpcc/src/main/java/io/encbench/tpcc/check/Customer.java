package io.encbench.tpcc.check;

/** Facts about one customer; amounts are in cents. */
final class Customer {
  /** Whether the customer has a CUSTOMER row; orders may refer to a missing one. */
  boolean exists;

  long balance;
  long ytdPayment;
  long delivered;
}
