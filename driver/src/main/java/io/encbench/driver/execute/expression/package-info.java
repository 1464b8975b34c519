/**
 * Evaluates expressions as MySQL does: values, arithmetic, comparisons, aggregates, and the values
 * of parameters. Uses {@code sql}, {@code rules} and {@code failure}, but no connection. Begin with
 * {@link io.encbench.driver.execute.expression.SqlValue} and {@link
 * io.encbench.driver.execute.expression.Expression}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.execute.expression;
