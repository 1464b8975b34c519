/**
 * The frame that every experiment is measured in: an {@link io.encbench.frame.Experiment} says what
 * there is to measure and how a run of it is done; the {@link io.encbench.frame.Course} does the
 * runs in their order, at one go or in turns, and the {@link io.encbench.frame.ResultBuilder} makes
 * the result of what they report. It uses servers, profiles and the analysis of {@code experiment};
 * start reading at {@link io.encbench.frame.Experiment}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.frame;
