/**
 * The framework that measures every experiment. An {@link io.encbench.frame.Experiment} defines
 * what to measure and performs single runs; {@link io.encbench.frame.Course} performs the runs in
 * order, and {@link io.encbench.frame.ResultBuilder} builds the result from their reports. Uses
 * {@code experiment}, {@code profile.proof} and {@code report.progress}. Begin with {@link
 * io.encbench.frame.Experiment}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.frame;
