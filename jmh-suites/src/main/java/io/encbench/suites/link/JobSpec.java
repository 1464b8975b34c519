package io.encbench.suites.link;

import io.encbench.suites.worker.WorkerTarget;

/**
 * What a job's process is to do.
 *
 * @param target how it connects
 * @param rows of each result set
 * @param queries one after another
 */
record JobSpec(WorkerTarget target, int rows, int queries) {}
