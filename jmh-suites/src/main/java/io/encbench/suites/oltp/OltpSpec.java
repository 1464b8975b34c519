package io.encbench.suites.oltp;

import io.encbench.suites.oltp.sysbench.OltpOptions;
import io.encbench.suites.oltp.sysbench.RunOptions;
import io.encbench.suites.worker.WorkerTarget;

/**
 * What a fresh JVM is to measure.
 *
 * @param target what it connects to; holds secrets
 * @param test what is done
 * @param options of tables and statements
 * @param run how it is driven
 * @param seed of all random numbers
 * @param newIdsFrom where the ids of new rows begin that the client gives out
 */
record OltpSpec(
    WorkerTarget target,
    OltpTest test,
    OltpOptions options,
    RunOptions run,
    long seed,
    int newIdsFrom) {}
