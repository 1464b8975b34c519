/**
 * A JDBC driver with tables in memory, whose own cost is negligible. Uses the driver's generated
 * forwarding classes. Begin with {@link io.encbench.suites.micro.stub.StubDriver}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.micro.stub;
