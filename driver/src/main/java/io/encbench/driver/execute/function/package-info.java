/**
 * The functions that the client computes, each with the types and values of MySQL and MariaDB. Uses
 * {@code execute.expression}. Begin with {@link io.encbench.driver.execute.function.FunctionTable}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.execute.function;
