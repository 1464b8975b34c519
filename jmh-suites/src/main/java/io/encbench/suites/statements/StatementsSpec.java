package io.encbench.suites.statements;

import io.encbench.suites.worker.WorkerTarget;

/**
 * The task of a fresh JVM.
 *
 * @param target the server to connect to with the arm's profile; holds secrets
 * @param plain the same server with the baseline's profile, for checks without the driver
 * @param options what to measure
 */
record StatementsSpec(WorkerTarget target, WorkerTarget plain, StatementsOptions options) {}
