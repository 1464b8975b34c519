/**
 * Experiment oltp (E3): sysbench's OLTP tests, with its tables and its statements in its order.
 * Uses {@code oltp.sysbench}, {@code suite} and {@code worker}. Begin with {@link
 * io.encbench.suites.oltp.OltpExperiment}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.oltp;
