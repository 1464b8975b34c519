package io.encbench.suites.statements;

import io.encbench.suites.worker.WorkerTarget;

/**
 * What a fresh JVM is to measure.
 *
 * @param target what it connects to in the arm's profile; holds secrets
 * @param plain the same in the baseline's profile, to look past the driver
 * @param options what is done
 */
record StatementsSpec(WorkerTarget target, WorkerTarget plain, StatementsOptions options) {}
