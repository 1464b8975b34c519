/**
 * Sysbench's options under their own names, its random numbers and its report format. The behaviour
 * of sysbench 1.0.20 was observed in servers' general logs; {@code docs/experiments/oltp.md}
 * describes how. Uses {@code worker}. Begin with {@link
 * io.encbench.suites.oltp.sysbench.OltpOptions}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.oltp.sysbench;
