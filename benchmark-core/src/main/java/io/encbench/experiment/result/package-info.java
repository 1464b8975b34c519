/**
 * The result of an experiment as records, which are the JSON of {@code results.json} as well. Uses
 * {@code stats} only. Begin with {@link io.encbench.experiment.result.ExperimentResult}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.experiment.result;
