package io.encbench.suites.link;

import io.encbench.suites.worker.WorkerTarget;

/**
 * The task of a job's process.
 *
 * @param target how to connect
 * @param rows rows of each result set
 * @param queries number of queries, run one after another
 */
record JobSpec(WorkerTarget target, int rows, int queries) {}
