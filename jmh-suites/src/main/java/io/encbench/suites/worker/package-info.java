/**
 * What a fresh JVM of a suite needs: the server to connect to, the key, the meters around a window,
 * and the requests of an arm that takes turns. Uses only the core. Begin with {@link
 * io.encbench.suites.worker.WorkerTarget} and {@link io.encbench.suites.worker.TurnArm}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.worker;
