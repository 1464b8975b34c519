package io.encbench.suites.libraries;

/**
 * A workload at a number of clients.
 *
 * @param workload what each does
 * @param threads clients at a time, each a thread
 */
record LoadPoint(LibraryWorkload workload, int threads) {

  /** Name in results, such as {@code connect-4}. */
  String name() {
    return workload.id() + "-" + threads;
  }

  /** For people. */
  String title() {
    return workload.title() + ", " + threads + (threads == 1 ? " thread" : " threads");
  }
}
