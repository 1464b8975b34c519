package io.encbench.suites.micro;

/**
 * The cost of one arm in one JVM: the median of its windows there.
 *
 * @param caseId id of the case
 * @param arm name of the arm
 * @param cells number of cells in all windows
 * @param seconds length of all windows together
 * @param cpuMicros CPU time of the JVM without its JIT compiler, per cell, in microseconds
 * @param threadCpuMicros CPU time of the benchmark's threads, per cell, in microseconds
 * @param bytes bytes allocated per cell
 */
record MicroSample(
    String caseId,
    String arm,
    long cells,
    double seconds,
    double cpuMicros,
    double threadCpuMicros,
    double bytes) {}
