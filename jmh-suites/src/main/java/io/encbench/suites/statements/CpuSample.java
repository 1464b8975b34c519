package io.encbench.suites.statements;

/**
 * CPU and memory over an interval of a phase.
 *
 * @param atSecond its end, in seconds of the phase in all iterations so far
 * @param seconds its length
 * @param user share of the host's CPU time, from 0 to 1; likewise the next five
 * @param clientCores processors that the client's process kept busy
 * @param serverCores the same of a server on this machine; 0 if unknown
 * @param clientBytes resident memory of the client at its end
 * @param hostBytes memory of the host in use at its end
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
