package io.encbench.experiment;

/** Absolute size of one metric for one arm and workload, over the blocks. */
public record Summary(String workload, String arm, Metric metric, Estimate value) {}
