package io.encbench.suites.oltp.sysbench;

/** Sysbench's {@code --db-ps-mode}. */
public enum PreparedMode {
  /** The server prepares whatever it can. */
  auto,
  /** Every statement goes as a text. */
  disable
}
