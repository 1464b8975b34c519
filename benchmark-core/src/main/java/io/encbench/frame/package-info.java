/**
 * The frame that measures every experiment. An {@link io.encbench.frame.Experiment} names what
 * there is to measure and does one run of it; {@link io.encbench.frame.Course} does the runs in
 * their order, and {@link io.encbench.frame.ResultBuilder} makes the result from their reports.
 * Uses {@code experiment} and {@code report}. Begin with {@link io.encbench.frame.Experiment}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.frame;
