/**
 * Sysbench's options by their names, its random numbers and its form of a report. What sysbench
 * 1.0.20 does was observed in servers' general logs; {@code docs/experiments/oltp.md} describes
 * how. Begin with {@link io.encbench.suites.oltp.sysbench.OltpOptions}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.oltp.sysbench;
