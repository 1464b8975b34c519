package io.encbench.suites.statements;

/**
 * The result of a phase in one run.
 *
 * @param workload name of the workload in the report
 * @param arm name of the arm
 * @param block 0-based number of the block
 * @param answer the JVM's answer
 */
record Found(String workload, String arm, int block, PhaseAnswer answer) {}
