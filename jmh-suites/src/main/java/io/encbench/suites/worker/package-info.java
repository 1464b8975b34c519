/**
 * What a fresh JVM of a suite needs: where to connect to, the key, and the meters around a window.
 * Uses the core only. Begin with {@link io.encbench.suites.worker.WorkerTarget}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.worker;
