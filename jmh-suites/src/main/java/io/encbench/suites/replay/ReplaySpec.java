package io.encbench.suites.replay;

import io.encbench.suites.worker.WorkerTarget;

/**
 * The task of an arm's JVM.
 *
 * @param target the database of the arm; holds secrets
 * @param rows the database of the rows from which values are drawn; holds secrets
 * @param plan what is replayed
 * @param settings how it is replayed
 * @param seed seed of all draws
 */
record ReplaySpec(
    WorkerTarget target, WorkerTarget rows, ReplayPlan plan, ReplaySettings settings, long seed) {}
