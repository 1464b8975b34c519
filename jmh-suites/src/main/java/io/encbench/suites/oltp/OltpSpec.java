package io.encbench.suites.oltp;

import io.encbench.suites.oltp.sysbench.OltpOptions;
import io.encbench.suites.oltp.sysbench.RunOptions;
import io.encbench.suites.worker.WorkerTarget;

/**
 * The task of a fresh JVM.
 *
 * @param target the server to connect to; holds secrets
 * @param test the test to run
 * @param options options of tables and statements
 * @param run how the test is driven
 * @param seed seed of all random numbers
 * @param newIdsFrom first id for new rows whose ids the client assigns
 */
record OltpSpec(
    WorkerTarget target,
    OltpTest test,
    OltpOptions options,
    RunOptions run,
    long seed,
    int newIdsFrom) {}
