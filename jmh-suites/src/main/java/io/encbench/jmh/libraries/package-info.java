/**
 * Experiment E4: the TLS libraries of servers, and TLS providers of the client on the same servers.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.jmh.libraries;
