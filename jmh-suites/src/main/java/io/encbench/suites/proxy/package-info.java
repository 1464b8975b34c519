/**
 * Simulates a slow network between client and server: a TCP proxy with the rate and delay of a
 * link, and a check of both. Uses no other package of the module. Begin with {@code LinkProxy}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.proxy;
