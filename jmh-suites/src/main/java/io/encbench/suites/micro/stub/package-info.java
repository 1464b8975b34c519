/**
 * A JDBC driver over tables in memory, which costs next to nothing. Uses the driver's generated
 * forwarding. Begin with {@link io.encbench.suites.micro.stub.StubDriver}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.micro.stub;
