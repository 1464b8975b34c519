package io.encbench.tpcc.fleet;

/** Order to the JVM of a client that loads, which answers with a {@link LoadAnswer}. */
enum LoadOrder {
  /** Report the progress. */
  NEXT,
  /** End after the current units, and report the progress. */
  STOP
}
