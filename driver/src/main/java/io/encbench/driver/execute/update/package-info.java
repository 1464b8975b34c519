/**
 * Client-side execution of updates and of reads that lock rows: read the rows, compute, write
 * absolute values, remember what was read. Uses {@code execute} and {@code execute.expression}.
 * Begin with {@link io.encbench.driver.execute.update.UpdatePlan}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.execute.update;
