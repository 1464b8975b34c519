/**
 * Experiment statements (E2): kinds of statements on generated records, or a user's own statements
 * from files, with response times and CPU over time. Uses {@code suite}, {@code db.table} and
 * {@code worker}. Begin with {@code StatementsExperiment}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.statements;
