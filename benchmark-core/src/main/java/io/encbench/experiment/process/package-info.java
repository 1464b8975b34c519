/**
 * Control of the processes that measure: which processors they use, how much memory they need, when
 * they are warm, and how they end. Uses {@code metrics} and {@code experiment.result}. Begin with
 * {@link io.encbench.experiment.process.WarmUpRule}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.experiment.process;
