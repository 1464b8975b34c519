package io.encbench.suites.calibrate;

import io.encbench.suites.worker.WorkerTarget;

/**
 * The task of an arm's JVM.
 *
 * @param target the server to connect to; holds secrets
 * @param encrypted whether the arm uses the encrypted tables
 * @param clients how many connections execute probes at once
 * @param seed seed of all values
 */
record CalibrationSpec(WorkerTarget target, boolean encrypted, int clients, long seed) {}
