package io.encbench.experiment.result;

import io.encbench.stats.Estimate;

/** Absolute value of one metric for one arm and workload: the mean over the blocks. */
public record Summary(String workload, String arm, Metric metric, Estimate value) {}
