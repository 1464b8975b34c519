/**
 * Client-side execution of queries: the client joins, filters, groups, sorts and limits the
 * server's rows. Uses {@code execute} and {@code execute.expression}. Begin with {@link
 * io.encbench.driver.execute.query.SelectPlan} and {@link
 * io.encbench.driver.execute.query.BlockPlan}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.execute.query;
