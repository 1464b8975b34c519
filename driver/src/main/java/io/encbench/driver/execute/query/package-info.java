/**
 * Client-side execution of queries: rows of the server are joined, filtered, grouped, sorted and
 * cut to the limit. Uses {@code execute} and {@code execute.expression}. Begin with {@link
 * io.encbench.driver.execute.query.SelectPlan} and {@link
 * io.encbench.driver.execute.query.BlockPlan}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.execute.query;
