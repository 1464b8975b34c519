package io.encbench.jmh.db;

import io.encbench.experiment.ArmDescription.Role;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.Endpoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a fresh JVM is to measure. Holds the account's password: it travels on standard input only.
 *
 * @param endpoint server and account
 * @param role of the arm
 * @param profile how to connect
 * @param serverPid process of a server on this machine; null if unknown
 * @param rows of the table
 * @param threads JMH threads, and connections of a pool
 * @param window how long to warm up and measure
 * @param workloads in the order of measurement
 */
record ArmSpec(
    Endpoint endpoint,
    Role role,
    ConnectionProfile profile,
    @Nullable Long serverPid,
    int rows,
    int threads,
    MeasureWindow window,
    List<Workload> workloads) {}
