/**
 * The setters of prepared statements, their batches, and the cells of parameters and literals. Uses
 * {@code value} to convert values and {@code schema} for the plan of the statement. Begin with
 * {@link io.encbench.driver.parameter.ParameterBindings}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.parameter;
