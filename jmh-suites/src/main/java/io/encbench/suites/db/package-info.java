/**
 * The db suite: JMH benchmarks of statements on a real server, in arms that take turns. Uses {@code
 * suite}, {@code worker} and {@code db.table}. Begin with {@link
 * io.encbench.suites.db.DbExperiment}; {@code ArmClient} runs in the JVM of an arm.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.db;
