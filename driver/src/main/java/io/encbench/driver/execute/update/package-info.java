/**
 * Client-side execution of updates and of locking reads. An update reads its rows, computes, and
 * writes absolute values. A locking read remembers what it has read. Uses {@code execute} and
 * {@code execute.expression}. Begin with {@link io.encbench.driver.execute.update.UpdatePlan}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.execute.update;
