package io.encbench.suites.oltp.sysbench;

/** Sysbench's {@code --db-ps-mode}. */
public enum PreparedMode {
  /** The server prepares every statement that it can. */
  auto,
  /** Every statement is sent as text. */
  disable
}
