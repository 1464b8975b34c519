package io.encbench.tpcc.config;

/**
 * Share of each transaction in percent; they add up to 100.
 *
 * @see "TPC-C clause 5.2.3"
 */
public record TransactionMix(
    double newOrder, double payment, double orderStatus, double delivery, double stockLevel) {}
