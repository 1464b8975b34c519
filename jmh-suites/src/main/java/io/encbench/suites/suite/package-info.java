/**
 * Code that experiments on servers share: it opens servers, connects once in each arm, runs the
 * plan and reports. Uses {@code worker} and the core's {@code frame}. Begin with {@link
 * io.encbench.suites.suite.ServerExperiment}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.suite;
