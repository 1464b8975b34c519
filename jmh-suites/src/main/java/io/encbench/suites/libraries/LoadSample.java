package io.encbench.suites.libraries;

import org.jspecify.annotations.Nullable;

/**
 * What a run was like at a moment; rates are of the time since the sample before.
 *
 * @param seconds since the warm-up began
 * @param phase what was done, {@code warm-up} or the name of a {@link LoadPoint}
 * @param selectsPerSecond point selects
 * @param sessions that the server has, but the one that asks
 * @param clientCores processors that the client used
 * @param serverCores processors that the server used; null if it is on another machine
 * @param hostShare of the machine's processors that were not idle, 0 to 1; null where the system
 *     does not say
 */
record LoadSample(
    double seconds,
    String phase,
    double selectsPerSecond,
    long sessions,
    double clientCores,
    @Nullable Double serverCores,
    @Nullable Double hostShare) {}
