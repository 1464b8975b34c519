package io.encbench.suites.libraries;

/**
 * A workload at a number of client threads.
 *
 * @param workload the workload of each thread
 * @param threads number of client threads
 */
record LoadPoint(LibraryWorkload workload, int threads) {

  /** Name in results, such as {@code connect-4}. */
  String name() {
    return workload.id() + "-" + threads;
  }

  /** Title in reports. */
  String title() {
    return workload.title() + ", " + threads + (threads == 1 ? " thread" : " threads");
  }
}
