package io.encbench.jmh.db;

import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.Endpoint;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a fresh JVM is to measure. Holds the account's password: it travels on standard input only.
 *
 * @param endpoint server and account
 * @param profile how to connect
 * @param serverPid process of a server on this machine; null if unknown
 * @param rows of the table
 * @param threads JMH threads
 * @param window how long to warm up and measure
 * @param benchmarks JMH benchmark by the workload that it performs
 */
record ArmSpec(
    Endpoint endpoint,
    ConnectionProfile profile,
    @Nullable Long serverPid,
    int rows,
    int threads,
    MeasureWindow window,
    Map<Workload, String> benchmarks) {}
