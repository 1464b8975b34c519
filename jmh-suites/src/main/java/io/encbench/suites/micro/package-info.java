/**
 * Cells and the driver by themselves, without a server: JMH benchmarks, and the experiment that
 * measures them in fresh JVMs. Uses {@code micro.stub} in the server's place. Begin with {@link
 * io.encbench.suites.micro.MicroCatalogue}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.micro;
