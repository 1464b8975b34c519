/**
 * Client-side execution, as far as queries and updates share it: statements sent to the server,
 * remembered rows, one transaction, {@code EXPLAIN ENCRYPTION}. Uses {@code execute.expression} and
 * not the planner. Begin with {@link io.encbench.driver.execute.ClientSideStatement}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.execute;
