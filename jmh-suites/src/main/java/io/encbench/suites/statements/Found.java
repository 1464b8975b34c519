package io.encbench.suites.statements;

/**
 * What a phase came to in one run.
 *
 * @param workload name in the report
 * @param arm name
 * @param block 0-based number
 * @param answer of the JVM
 */
record Found(String workload, String arm, int block, PhaseAnswer answer) {}
