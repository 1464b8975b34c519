package io.encbench.suites.link;

import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.suites.proxy.Link;

/**
 * Jobs with result sets of one size over one link.
 *
 * @param link link between client and server
 * @param rows rows of each result set
 * @param queries queries of a job
 */
public record LinkUnit(Link link, int rows, int queries) {
  /** Wire bytes of a row, without compression: text, key and their lengths. */
  private static final int ROW_BYTES = LinkTable.TEXT_LENGTH + 15;

  /** Round trips of a client that connects with TLS and runs no query. */
  private static final int TURNS = 10;

  /** Name of the workload, such as {@code 2000-rows/10mbit+20ms}. */
  String name() {
    return rows + "-rows/" + link.name();
  }

  WorkloadDescription description() {
    return new WorkloadDescription(
        name(),
        "a job: connect, %d queries of %d rows, disconnect; link: %s"
            .formatted(queries, rows, link.title()),
        LinkTable.QUERY);
  }

  /** Seconds that the link needs for a job's bytes and round trips. */
  double linkSeconds() {
    double transfer = link.limited() ? 8.0 * ROW_BYTES * rows * queries / link.bitsPerSecond() : 0;
    return transfer + (TURNS + queries) * link.roundTrip().toNanos() / 1e9;
  }
}
