/**
 * Cells and the driver alone, without a server: JMH benchmarks, and the experiment that measures
 * them in fresh JVMs. Uses {@code micro.stub} in place of a server, and {@code suite} and {@code
 * worker}. Begin with {@link io.encbench.suites.micro.MicroCatalogue}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.micro;
