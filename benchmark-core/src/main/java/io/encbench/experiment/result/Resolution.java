package io.encbench.experiment.result;

import io.encbench.stats.Spread;
import org.jspecify.annotations.Nullable;

/**
 * Smallest detectable difference: the smallest true ratio of two arms that as many blocks, as noisy
 * as these, would show with a probability of 80 %.
 *
 * @param workload name of the {@link WorkloadDescription}
 * @param metric that is compared
 * @param ratio above 1; an arm that costs less is seen from the reciprocal on
 * @param blocks that it is of
 * @param comparisons that the verdict is corrected for
 * @param spread where the noise comes from; null where nothing was measured in windows
 */
public record Resolution(
    String workload,
    Metric metric,
    double ratio,
    int blocks,
    int comparisons,
    @Nullable Spread spread) {}
