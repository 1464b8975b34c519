/**
 * How the driver reports failures: SQLSTATE values, exceptions and the log. Uses {@code config} for
 * errors in settings and, of the driver, only {@code rules}, for the names of columns. Begin with
 * {@link io.encbench.driver.failure.Refusal}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.failure;
