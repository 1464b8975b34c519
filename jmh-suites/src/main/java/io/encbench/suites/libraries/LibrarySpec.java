package io.encbench.suites.libraries;

import io.encbench.suites.worker.WorkerTarget;

/**
 * What a fresh JVM is to measure.
 *
 * @param target what it connects to; holds secrets
 * @param settings what is done
 * @param seed of the ids that are read
 */
record LibrarySpec(WorkerTarget target, LibrarySettings settings, long seed) {}
