/**
 * What the driver knows about a database: its columns, its views and routines, whether the keys
 * open its cells, and the plans made from these facts. Connections share it through {@link
 * io.encbench.driver.schema.DriverContext}. Begin with {@link
 * io.encbench.driver.schema.StatementPlanner}, which plans every statement of a connection.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.schema;
