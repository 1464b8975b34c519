package io.encbench.frame;

import io.encbench.experiment.Precision;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long an experiment goes on, and in which order its windows come.
 *
 * @param precision at which measuring ends before all blocks are done; null for none
 * @param timeLimit after which no further block is measured; null for none
 * @param limitKey how a user sets that limit, for people
 * @param seed draws the order of windows
 */
public record CourseSettings(
    @Nullable Precision precision, @Nullable Duration timeLimit, String limitKey, long seed) {}
