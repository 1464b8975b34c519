/**
 * Experiment E5: what ciphers and protocol compression cost short client jobs over links of
 * different speed, and from which speed on compression pays.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.jmh.link;
