/**
 * Experiment link (E5): what ciphers and protocol compression cost short client jobs over links of
 * different speed, and from which speed on compression pays. Uses {@code suite} and {@code proxy}.
 * Begin with {@code LinkExperiment}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.link;
