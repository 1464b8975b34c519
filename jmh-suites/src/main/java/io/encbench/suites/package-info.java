/**
 * The command line of the suites, one class for each command. Uses {@code option} and the
 * experiments. Begin with {@link io.encbench.suites.JmhSuites}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites;
