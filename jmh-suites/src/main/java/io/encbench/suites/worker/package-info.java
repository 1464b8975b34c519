/**
 * What a fresh JVM of a suite needs: the server to connect to, the key, and the meters around a
 * window. Uses only the core. Begin with {@link io.encbench.suites.worker.WorkerTarget}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.worker;
