/**
 * Experiment tls-libraries (E4): TLS libraries of servers, and TLS providers of the client on the
 * same servers. Uses {@code suite}, {@code oltp} and {@code worker}. Begin with {@link
 * io.encbench.suites.libraries.LibrariesExperiment}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.libraries;
