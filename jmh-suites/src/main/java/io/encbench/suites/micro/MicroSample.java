package io.encbench.suites.micro;

/**
 * What one arm cost in one JVM, as the median of its windows there.
 *
 * @param caseId the case
 * @param arm name of the arm
 * @param cells of all windows
 * @param seconds of all windows
 * @param cpuMicros CPU time of the JVM without its JIT compiler, per cell
 * @param threadCpuMicros CPU time of the benchmark's threads, per cell
 * @param bytes allocated per cell
 */
record MicroSample(
    String caseId,
    String arm,
    long cells,
    double seconds,
    double cpuMicros,
    double threadCpuMicros,
    double bytes) {}
