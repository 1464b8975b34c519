package io.encbench.suites.libraries;

import org.jspecify.annotations.Nullable;

/**
 * One sample of a run. Rates cover the time since the previous sample.
 *
 * @param seconds seconds since the start of the warm-up
 * @param phase the current phase: {@code warm-up} or the name of a {@link LoadPoint}
 * @param selectsPerSecond point selects per second
 * @param sessions sessions of the server, without the one that samples
 * @param clientCores processors that the client used
 * @param serverCores processors that the server used; null if it is on another machine
 * @param hostShare share of the machine's processors that were not idle, 0 to 1; null if the system
 *     does not report it
 */
record LoadSample(
    double seconds,
    String phase,
    double selectsPerSecond,
    long sessions,
    double clientCores,
    @Nullable Double serverCores,
    @Nullable Double hostShare) {}
