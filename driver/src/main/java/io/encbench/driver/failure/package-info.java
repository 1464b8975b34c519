/**
 * What the driver fails with: SQLSTATE values, refusals and the log. Uses nothing else of ours.
 * Begin with {@link io.encbench.driver.failure.Refusal}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.failure;
