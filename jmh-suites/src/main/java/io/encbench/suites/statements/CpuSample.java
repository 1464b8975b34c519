package io.encbench.suites.statements;

/**
 * CPU and memory over an interval of a phase.
 *
 * @param atSecond end of the interval, in seconds of the phase over all iterations so far
 * @param seconds length of the interval
 * @param user share of the host's CPU time, from 0 to 1; likewise the next five
 * @param clientCores processors that the client's process kept busy
 * @param serverCores processors that a server on this machine kept busy; 0 if unknown
 * @param clientBytes resident memory of the client at the end
 * @param hostBytes used memory of the host at the end
 */
record CpuSample(
    double atSecond,
    double seconds,
    double user,
    double nice,
    double system,
    double iowait,
    double steal,
    double idle,
    double clientCores,
    double serverCores,
    double clientBytes,
    double hostBytes) {}
