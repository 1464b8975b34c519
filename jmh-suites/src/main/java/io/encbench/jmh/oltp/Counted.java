package io.encbench.jmh.oltp;

/** Statements of an event, by sysbench's kinds. */
record Counted(long reads, long writes, long others) {}
