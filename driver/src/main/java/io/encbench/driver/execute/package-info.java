/**
 * The parts of client-side execution that queries and updates share: statements sent to the server,
 * remembered rows, transactions and {@code EXPLAIN ENCRYPTION}. Uses {@code execute.expression} but
 * not the planner. Begin with {@link io.encbench.driver.execute.ClientSideStatement}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.execute;
