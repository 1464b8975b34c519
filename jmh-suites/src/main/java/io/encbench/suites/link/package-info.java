/**
 * Experiment link (E5): the cost of ciphers and protocol compression for short client jobs over
 * links of different speed, and the speed below which compression pays. Uses {@code suite}, {@code
 * proxy} and {@code worker}. Begin with {@code LinkExperiment}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.link;
