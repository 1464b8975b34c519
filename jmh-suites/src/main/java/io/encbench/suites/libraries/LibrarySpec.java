package io.encbench.suites.libraries;

import io.encbench.suites.worker.WorkerTarget;

/**
 * The task of a fresh JVM.
 *
 * @param target the server to connect to; holds secrets
 * @param settings what to measure
 * @param seed seed of the ids that are read
 */
record LibrarySpec(WorkerTarget target, LibrarySettings settings, long seed) {}
