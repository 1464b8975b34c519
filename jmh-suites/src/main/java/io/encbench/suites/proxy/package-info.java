/**
 * A slow network between client and server: a TCP proxy with the rate and delay of a link, and the
 * check that it keeps to them. Uses nothing else of the module. Begin with {@code LinkProxy}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.proxy;
