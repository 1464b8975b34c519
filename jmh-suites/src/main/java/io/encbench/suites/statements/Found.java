package io.encbench.suites.statements;

/**
 * The outcome of a phase in one run.
 *
 * @param workload name in the report
 * @param arm name
 * @param block 0-based number
 * @param answer of the JVM
 */
record Found(String workload, String arm, int block, PhaseAnswer answer) {}
