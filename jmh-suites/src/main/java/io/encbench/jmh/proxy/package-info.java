/**
 * A slow network between client and server: a TCP proxy that carries bytes at the rate and with the
 * delay of a link, and the check that it does.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.jmh.proxy;
