package io.encbench.jmh.micro;

/**
 * What one arm cost in one JVM, as the median of its windows there.
 *
 * @param caseId the case
 * @param arm name of the arm
 * @param nanoseconds of CPU time per cell
 * @param bytes allocated per cell
 */
record MicroSample(String caseId, String arm, double nanoseconds, double bytes) {}
