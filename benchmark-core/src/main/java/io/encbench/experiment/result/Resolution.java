package io.encbench.experiment.result;

import io.encbench.stats.Spread;
import org.jspecify.annotations.Nullable;

/**
 * Smallest detectable difference (80 % power): the smallest true ratio of two arms that the same
 * number of blocks, with the same noise, would show with a probability of 80 %.
 *
 * @param workload name of the {@link WorkloadDescription}
 * @param metric metric that is compared
 * @param ratio smallest detectable ratio, above 1; for an arm that costs less, its reciprocal
 * @param blocks number of blocks
 * @param comparisons number of comparisons that the verdict is corrected for
 * @param spread sources of the noise; null if nothing was measured in windows
 */
public record Resolution(
    String workload,
    Metric metric,
    double ratio,
    int blocks,
    int comparisons,
    @Nullable Spread spread) {}
