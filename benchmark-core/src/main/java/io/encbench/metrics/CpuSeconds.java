package io.encbench.metrics;

/** CPU time of a process, in seconds. */
record CpuSeconds(double user, double system) {}
