/**
 * What the driver knows about a database: its columns, its views and routines, whether the keys
 * open its cells, and the plans made from these facts. Uses {@code analysis}, {@code guard} and
 * {@code plan} to plan, {@code rules} and {@code crypto.cell} to check columns and keys, and {@code
 * session} to follow a connection. Begin with {@link io.encbench.driver.schema.StatementPlanner},
 * which plans every statement of a connection; connections share {@link
 * io.encbench.driver.schema.DriverContext}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.schema;
