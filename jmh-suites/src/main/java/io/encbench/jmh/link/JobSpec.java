package io.encbench.jmh.link;

import io.encbench.jmh.worker.WorkerTarget;

/**
 * What a job's process is to do.
 *
 * @param target how it connects
 * @param rows of each result set
 * @param queries one after another
 */
record JobSpec(WorkerTarget target, int rows, int queries) {}
