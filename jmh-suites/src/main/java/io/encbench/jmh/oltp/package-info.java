/**
 * Sysbench's OLTP tests over connection profiles: its tables, its statements in its order, its
 * options by their names. What sysbench does was observed on the Debian package 1.0.20 by servers'
 * general logs; docs/experiments/oltp.md says how.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.jmh.oltp;
